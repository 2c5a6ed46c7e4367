/**
 * All concepts, by the name that every layer uses, and the layers that a concept lacks. The architecture test checks
 * the source tree against this list.
 */
export type Layer = 'migration' | 'seed' | 'sqlTest' | 'contract' | 'api' | 'apiTest' | 'site' | 'admin';

/** Why a concept lacks a layer: another file or folder has it, or nothing has, for a reason. */
type Absence = { in: string } | { nowhere: string };

export interface Concept {
  name: string;
  /** The table with the concept's rows, if pages are built from it; changes that visitors see cause a new build. */
  siteTable?: string;
  /** Its section of the panel; `admin/sections.ts` has the menu's order. */
  menuId?: string;
  without?: Partial<Record<Layer, Absence>>;
}

const panelOnly = { nowhere: 'only the staff panel shows it' };
const noRows = { nowhere: 'it has no rows of its own' };
const testOf = (name: string) => ({ in: `supabase/tests/${name}.test.ts` });

const all = [
  { name: 'news', siteTable: 'news', menuId: 'news' },
  { name: 'galeria', siteTable: 'galeria', menuId: 'galeria' },
  { name: 'announcements', siteTable: 'announcements', menuId: 'announcements' },
  { name: 'mass-schedule', siteTable: 'mass_schedule', menuId: 'mass-schedule' },
  { name: 'mass-intentions', menuId: 'mass-intentions', without: { site: panelOnly } },
  { name: 'events', siteTable: 'events', menuId: 'calendar-events' },
  { name: 'birthdays', siteTable: 'birthdays', menuId: 'birthdays' },
  { name: 'parish-info', siteTable: 'parish_info', menuId: 'parish-info' },
  {
    name: 'parish-content',
    siteTable: 'parish_content',
    without: { site: { in: 'site/content' }, admin: { in: 'admin/features/parish-info' } },
  },
  { name: 'dizimistas', menuId: 'dizimistas', without: { site: panelOnly } },
  { name: 'carne-dizimo', without: { site: { in: 'site/features/tithe-lookup' } } },
  {
    name: 'tithe-lookup',
    without: { seed: { in: 'supabase/seed/10_carne_dizimo.sql' }, admin: { in: 'admin/features/dashboard' } },
  },
  {
    name: 'donations',
    without: { sqlTest: testOf('reconciliation') },
  },
  {
    name: 'reconciliation',
    without: { seed: { nowhere: 'the provider tells of it' }, site: panelOnly },
  },
  {
    name: 'subscriptions',
    menuId: 'mercadopago',
    without: {
      migration: { nowhere: 'the payment provider keeps plans and subscriptions' },
      seed: { in: 'local/payments-sandbox/first-subscriptions.ts' },
      sqlTest: testOf('reconciliation'),
      site: { in: 'local/payments-sandbox' },
    },
  },
  { name: 'financial', menuId: 'financial', without: { site: panelOnly } },
  {
    name: 'tithe-desk',
    without: {
      seed: { in: 'supabase/seed/10_carne_dizimo.sql' },
      site: panelOnly,
      admin: { in: 'admin/features/financial' },
    },
  },
  {
    name: 'tithe-overview',
    without: {
      seed: { in: 'supabase/seed/10_carne_dizimo.sql' },
      site: panelOnly,
      admin: { in: 'admin/features/financial' },
    },
  },
  { name: 'liturgia', siteTable: 'liturgia_dias', without: { admin: { in: 'admin/features/dashboard' } } },
  {
    name: 'notifications',
    menuId: 'notificacoes',
    without: { site: { in: 'site/app/push' } },
  },
  { name: 'dashboard', menuId: 'overview', without: { seed: noRows, site: panelOnly } },
  {
    name: 'users',
    menuId: 'users',
    without: {
      seed: { in: 'local/auth/demonstration.ts' },
      sqlTest: testOf('profiles'),
      site: panelOnly,
    },
  },
  {
    name: 'auth',
    without: { migration: { nowhere: 'Supabase brings it' }, seed: noRows, sqlTest: testOf('profiles') },
  },
  {
    name: 'site-build',
    without: {
      migration: { in: 'supabase/migrations/20261121000150_site_state.sql' },
      seed: noRows,
      sqlTest: testOf('site-state'),
      site: { in: 'site/lib/freshness.ts' },
    },
  },
  {
    name: 'media',
    without: { seed: noRows, site: { in: 'site/rich-text' }, admin: { in: 'admin/ui/rich-text' } },
  },
  { name: 'imports', without: { seed: noRows, site: panelOnly } },
  { name: 'jobs', without: { seed: noRows, site: panelOnly } },
  { name: 'mails', without: { seed: { nowhere: 'a demonstration writes to nobody' }, site: panelOnly } },
  {
    name: 'audit-log',
    without: { seed: { nowhere: 'triggers and functions write it' }, site: panelOnly },
  },
  {
    name: 'personal-data',
    without: { seed: noRows, site: { in: 'site/features/privacy' } },
  },
  {
    name: 'waivers',
    without: {
      seed: { nowhere: 'nobody has waived anything of the demonstration' },
      site: panelOnly,
      admin: { in: 'admin/lib/waivers.ts' },
    },
  },
  { name: 'backups', without: { seed: noRows, site: panelOnly } },
  {
    name: 'health',
    without: {
      seed: noRows,
      sqlTest: { nowhere: 'it has no SQL of its own' },
      migration: { nowhere: 'it has no table' },
      site: { in: 'site/lib/provider.ts' },
      admin: { in: 'admin/lib/provider.ts' },
    },
  },
] as const satisfies readonly Concept[];

/** The name of a concept, as all layers spell it. */
export type ConceptName = (typeof all)[number]['name'];

type WithSiteTable = Extract<(typeof all)[number], { siteTable: string }>;

/** The tables from which pages are built. */
export const siteTables: readonly SiteTable[] = all
  .flatMap((concept) => ('siteTable' in concept ? [concept.siteTable] : []))
  .sort();
export type SiteTable = WithSiteTable['siteTable'];

type WithSection = Extract<(typeof all)[number], { menuId: string }>;

/** The id of a section of the panel. */
export type MenuId = WithSection['menuId'];

export const concepts: readonly (Concept & { name: ConceptName; menuId?: MenuId })[] = all;
