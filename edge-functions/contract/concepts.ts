/**
 * All concepts, by the name that every layer uses, and the layers that a concept lacks, with the reason. The architecture
 * test checks the source tree against this list.
 */
export type Layer = 'migration' | 'seed' | 'sqlTest' | 'contract' | 'api' | 'apiTest' | 'site' | 'admin';

export interface Concept {
  name: string;
  /** The table with the concept's rows, if pages are built from it; changes that visitors see cause a new build. */
  siteTable?: string;
  /** Its section of the panel; `admin/sections.ts` has the menu's order. */
  menuId?: string;
  without?: Partial<Record<Layer, string>>;
}

const panelOnly = 'only the staff panel shows it';
const system = {
  seed: 'it has no rows of its own',
  sqlTest: 'tested with the tables that it is about',
};

const all = [
  { name: 'news', siteTable: 'news', menuId: 'news' },
  { name: 'galeria', siteTable: 'galeria', menuId: 'galeria' },
  { name: 'announcements', siteTable: 'announcements', menuId: 'announcements' },
  { name: 'mass-schedule', siteTable: 'mass_schedule', menuId: 'mass-schedule' },
  { name: 'mass-intentions', menuId: 'mass-intentions', without: { site: panelOnly } },
  { name: 'events', siteTable: 'events', menuId: 'calendar-events' },
  { name: 'birthdays', siteTable: 'birthdays', menuId: 'birthdays' },
  {
    name: 'parish-info',
    siteTable: 'parish_info',
    menuId: 'parish-info',
    without: { site: 'the pages that it is for, /paroquia and /contato, are still to come' },
  },
  { name: 'dizimistas', menuId: 'dizimistas', without: { site: panelOnly } },
  { name: 'carne-dizimo', without: { site: 'shown by tithe-lookup' } },
  {
    name: 'tithe-lookup',
    without: { seed: 'carne_dizimo has its rows', admin: 'the overview, when many are asked for' },
  },
  {
    name: 'donations',
    without: { sqlTest: 'tested with what the provider tells: settlement' },
  },
  {
    name: 'settlement',
    without: { seed: 'the provider tells of it', site: panelOnly },
  },
  {
    name: 'subscriptions',
    menuId: 'mercadopago',
    without: {
      migration: 'the payment provider keeps plans and subscriptions',
      seed: 'people subscribe on the sandbox’s page',
      sqlTest: system.sqlTest,
      site: 'plans have pages of the provider’s',
    },
  },
  { name: 'financial', menuId: 'financial', without: { site: panelOnly } },
  { name: 'liturgia', siteTable: 'liturgia_dias', without: { admin: 'nobody edits it' } },
  {
    name: 'notifications',
    menuId: 'notificacoes',
    without: {
      seed: 'a demonstration has no browser to send to',
      site: 'to come: the footer’s invitation',
    },
  },
  { name: 'dashboard', menuId: 'overview', without: { seed: system.seed, site: panelOnly } },
  {
    name: 'users',
    menuId: 'users',
    without: {
      migration: 'profiles, in the foundation',
      seed: 'local/auth/demonstration.ts',
      sqlTest: 'profiles.test.ts',
      site: panelOnly,
    },
  },
  { name: 'auth', without: { migration: 'Supabase brings it', seed: system.seed, sqlTest: 'profiles.test.ts' } },
  {
    name: 'site-build',
    without: { migration: 'site_state', seed: system.seed, sqlTest: 'site-state.test.ts', site: 'it is the site' },
  },
  {
    name: 'media',
    without: { seed: system.seed, site: 'shown in texts: site/rich-text', admin: 'the editor: admin/ui/rich-text' },
  },
  { name: 'imports', without: { seed: system.seed, site: panelOnly } },
  { name: 'jobs', without: { seed: system.seed, site: panelOnly } },
  { name: 'mails', without: { seed: 'a demonstration writes to nobody', site: panelOnly } },
  {
    name: 'audit-log',
    without: { seed: 'triggers and functions write it', site: panelOnly },
  },
  {
    name: 'personal-data',
    without: { seed: system.seed, site: 'what the parish says of it is content: site/features/privacy' },
  },
  { name: 'backups', without: { seed: system.seed, site: panelOnly } },
  {
    name: 'health',
    without: {
      seed: system.seed,
      sqlTest: system.sqlTest,
      migration: 'it has no table',
      site: 'asked by other concepts',
      admin: 'asked by other concepts',
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
