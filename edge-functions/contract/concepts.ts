import { announcementFields, announcementNoun, announcements } from './announcements.ts';
import { birthdayFields, birthdayNoun, birthdays } from './birthdays.ts';
import { dizimistaNoun, dizimistas, numberedDizimistaFields } from './dizimistas.ts';
import type { Endpoint } from './endpoint.ts';
import { eventFields, eventNoun, events } from './events.ts';
import type { Fields } from './fields/field.ts';
import { financial, financialFields, financialNoun } from './financial.ts';
import { galeria, galleryFields, galleryNoun } from './galeria.ts';
import { massIntentionFields, massIntentionNoun, massIntentions } from './mass-intentions.ts';
import { massSchedule, massTimeFields, massTimeNoun } from './mass-schedule.ts';
import { news, newsFields, newsNoun } from './news.ts';
import type { Noun } from './noun.ts';
import { parishInfo, parishInfoFields, parishInfoNoun } from './parish-info.ts';
import { userFields, userNoun, users } from './users.ts';

/**
 * All concepts, by the name that every layer uses, and the layers that a concept lacks. The architecture test checks
 * the source tree against this list.
 */
export type Layer = 'migration' | 'seed' | 'sqlTest' | 'contract' | 'api' | 'apiTest' | 'site' | 'admin';

/** Why a concept lacks a layer: another file or folder has it, or nothing has, for a reason. */
type Absence = { in: string } | { nowhere: string };

/** The rows that staff write in a section of the panel. */
export interface ConceptRows<Described extends Fields = Fields> {
  noun: Noun;
  fields: Described;
  /** The field by which staff know a row. */
  title: keyof Described & string;
  calls: Readonly<Record<string, Endpoint>> & { create: Endpoint };
  /** The name of the form for a new one, if not 'Nova Galeria'. */
  newTitle?: string;
}

interface Everywhere {
  name: string;
  without?: Partial<Record<Layer, Absence>>;
}

/** Visitors see the rows of a section: a build reads them, and may leave out one that it can't show. */
interface Shown extends Everywhere {
  /** The table with the rows; changes that visitors see cause a new build. */
  siteTable: string;
  menuId: string;
  rows: ConceptRows;
  /** True if a row has a page of its own. */
  hasPages?: true;
}

interface PanelOnly extends Everywhere {
  siteTable?: undefined;
  /** Its section of the panel; `admin/sections.ts` has the menu's order. */
  menuId: string;
  /** Null if the section has no form for a new row that the panel's search would find. */
  rows: ConceptRows | null;
  hasPages?: undefined;
}

interface WithoutSection extends Everywhere {
  /** The table from which pages are built, if any. */
  siteTable?: string;
  menuId?: undefined;
  rows?: undefined;
  hasPages?: undefined;
}

export type Concept = Shown | PanelOnly | WithoutSection;

/** Rows whose title is one of their fields. */
const rows = <Described extends Fields>(described: ConceptRows<Described>): ConceptRows => described as never;

const panelOnly = { nowhere: 'only the staff panel shows it' };
const noRows = { nowhere: 'it has no rows of its own' };
const testOf = (name: string) => ({ in: `supabase/tests/${name}.test.ts` });

const all = [
  {
    name: 'news',
    siteTable: 'news',
    menuId: 'news',
    rows: rows({ noun: newsNoun, fields: newsFields, title: 'title', calls: news }),
    hasPages: true,
  },
  {
    name: 'galeria',
    siteTable: 'galeria',
    menuId: 'galeria',
    rows: rows({ noun: galleryNoun, fields: galleryFields, title: 'titulo', calls: galeria }),
  },
  {
    name: 'announcements',
    siteTable: 'announcements',
    menuId: 'announcements',
    rows: rows({ noun: announcementNoun, fields: announcementFields, title: 'title', calls: announcements }),
    hasPages: true,
  },
  {
    name: 'mass-schedule',
    siteTable: 'mass_schedule',
    menuId: 'mass-schedule',
    rows: rows({ noun: massTimeNoun, fields: massTimeFields, title: 'time', calls: massSchedule }),
  },
  {
    name: 'mass-changes',
    siteTable: 'mass_changes',
    without: {
      seed: { nowhere: 'the days of a demonstration are as every week' },
      site: { in: 'site/features/mass-schedule' },
      admin: { in: 'admin/features/mass-schedule' },
    },
  },
  {
    name: 'mass-intentions',
    menuId: 'mass-intentions',
    rows: rows({ noun: massIntentionNoun, fields: massIntentionFields, title: 'notes', calls: massIntentions }),
    without: { site: { in: 'site/features/intention-requests' } },
  },
  {
    name: 'intention-requests',
    without: {
      seed: { nowhere: 'the page is closed until an administrator opens it' },
      admin: { in: 'admin/features/mass-intentions' },
    },
  },
  {
    name: 'events',
    siteTable: 'events',
    menuId: 'calendar-events',
    rows: rows({ noun: eventNoun, fields: eventFields, title: 'title', calls: events, newTitle: 'Adicionar Evento' }),
  },
  {
    name: 'event-series',
    siteTable: 'event_series',
    without: {
      seed: { nowhere: 'the events of a demonstration are of single days' },
      api: { in: 'edge-functions/api/events/series' },
      apiTest: { in: 'edge-functions/api/events/series' },
      site: { in: 'site/features/events' },
      admin: { in: 'admin/features/events' },
    },
  },
  {
    name: 'birthdays',
    siteTable: 'birthdays',
    menuId: 'birthdays',
    rows: rows({ noun: birthdayNoun, fields: birthdayFields, title: 'name', calls: birthdays }),
  },
  {
    name: 'parish-info',
    siteTable: 'parish_info',
    menuId: 'parish-info',
    rows: rows({ noun: parishInfoNoun, fields: parishInfoFields, title: 'title', calls: parishInfo }),
  },
  {
    name: 'parish-content',
    siteTable: 'parish_content',
    without: { site: { in: 'site/content' }, admin: { in: 'admin/features/parish-info' } },
  },
  {
    name: 'dizimistas',
    menuId: 'dizimistas',
    rows: rows({ noun: dizimistaNoun, fields: numberedDizimistaFields, title: 'nome_completo', calls: dizimistas }),
    without: { site: panelOnly },
  },
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
    rows: null,
    without: {
      migration: { nowhere: 'the payment provider keeps plans and subscriptions' },
      seed: { in: 'local/payments-sandbox/first-subscriptions.ts' },
      sqlTest: testOf('reconciliation'),
      site: { in: 'local/payments-sandbox' },
    },
  },
  {
    name: 'financial',
    menuId: 'financial',
    rows: rows({ noun: financialNoun, fields: financialFields, title: 'title', calls: financial }),
    without: { site: panelOnly },
  },
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
    rows: null,
    without: { site: { in: 'site/app/push' } },
  },
  { name: 'dashboard', menuId: 'overview', rows: null, without: { seed: noRows, site: panelOnly } },
  {
    name: 'users',
    menuId: 'users',
    rows: rows({ noun: userNoun, fields: userFields, title: 'name', calls: users }),
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

/** A section whose rows pages show. */
export type ShownSection = Extract<WithSection, { siteTable: string }>['menuId'];

/** One whose rows have pages of their own. */
export type PageSection = Extract<WithSection, { hasPages: true }>['menuId'];

/** One with a form for new rows. */
export type RowSection = Extract<WithSection, { rows: ConceptRows }>['menuId'];

export const concepts: readonly (Concept & { name: ConceptName; menuId?: MenuId })[] = all;

export const shownSections = concepts.flatMap(({ siteTable, menuId }) => (siteTable && menuId) || []) as ShownSection[];

export const pageSections = concepts.flatMap(({ hasPages, menuId }) => (hasPages && menuId) || []) as PageSection[];

/** By their sections; of one without a form for new rows there are none. */
export const sectionRows = Object.fromEntries(
  concepts.flatMap(({ menuId, rows }) => (menuId && rows ? [[menuId, rows]] : [])),
) as Readonly<Record<RowSection, ConceptRows> & Partial<Record<MenuId, ConceptRows>>>;
