import { daysLater } from '#contract/calendar-date.ts';
import type { Today, Totals } from '#contract/dashboard.ts';
import { hoursAndPlaceOf } from '#contract/event-words.ts';
import { requestNoun } from '#contract/intention-requests.ts';
import { massDifference } from '#contract/mass-words.ts';
import { counted, listed } from '#contract/noun.ts';
import { parishDayOf, parishTimeOf, spokenMoment } from '#contract/parish-day.ts';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { ageInYearOf, formatLocalDate } from '../../../site/lib/dates.ts';
import { dateAndTime, nextMinute } from '../../lib/dates.ts';
import { filtersOfDay } from '../../lib/day-filters.ts';
import type { PlaceInPanel } from '../../lib/menu.ts';

interface Entry {
  id: string;
  /** The time or day: '18:00', 'Hoje'. */
  when?: string;
  text: string;
  note?: string;
  /** Opens its form; an event's over its day of the calendar. */
  opens: PlaceInPanel;
}

export interface Card {
  opens: PlaceInPanel;
  total: number;
  entries: Entry[];
  /** The text for an empty card. */
  empty: string;
}

/** The cards of the day, in order. */
export const todayTitles = {
  masses: 'Missas de hoje',
  events: 'Próximos eventos',
} as const satisfies Partial<Record<keyof Today, string>>;

export type TodayName = keyof typeof todayTitles;

/** The cards of what there is to do, in order. */
export const taskTitles = {
  drafts: 'Rascunhos',
  expiring: 'Avisos que vencem logo',
  intentions: 'Intenções de missa',
  birthdays: 'Aniversários da semana',
  payers: 'Dizimistas que fazem anos',
} as const satisfies Partial<Record<keyof Today, string>>;

export type TaskName = keyof typeof taskTitles;

type Mass = Today['masses']['items'][number];

/** The difference of a day's mass from other weeks, in words; empty for one as always. */
const noteOn = (mass: Mass): string =>
  [massDifference(mass, 'só hoje'), !mass.is_cancelled && mass.place].filter(Boolean).join(', ');

/** The cards at an instant, without the masses that are over. */
export function cardsOf(today: Today, now = new Date()): Record<TodayName | TaskName, Card> {
  const { day, drafts, expiring, events, masses, intentions, birthdays, payers } = today;
  const toCome = masses.items.filter(({ time }) => !isOver(day, time, now));
  return {
    drafts: {
      opens: { section: drafts.items[0]?.kind ?? 'news' },
      total: drafts.total,
      entries: drafts.items.map(({ kind, id, title }) => ({
        id,
        text: title,
        note: kind === 'news' ? 'Notícia' : 'Aviso',
        opens: { section: kind, row: id },
      })),
      empty: 'Nenhum rascunho.',
    },
    expiring: {
      opens: { section: 'announcements' },
      total: expiring.total,
      entries: expiring.items.map(({ id, title, expires_at }) => ({
        id,
        when: shortDay(parishDayOf(new Date(expires_at)), day),
        text: title,
        note: spokenMoment(new Date(expires_at)),
        opens: { section: 'announcements', row: id },
      })),
      empty: 'Nenhum aviso vence nos próximos 3 dias.',
    },
    events: {
      opens: { section: 'calendar-events' },
      total: events.total,
      entries: events.items.map(({ id, title, date, ...details }) => ({
        id,
        when: shortDay(date, day),
        text: title,
        ...(hoursAndPlaceOf(details) && { note: hoursAndPlaceOf(details) }),
        opens: { section: 'calendar-events', row: id, filters: filtersOfDay(date) },
      })),
      empty: 'Nenhum evento marcado.',
    },
    masses: {
      opens: { section: 'mass-schedule' },
      total: masses.total - (masses.items.length - toCome.length),
      entries: toCome.map((mass) => ({
        id: mass.id,
        when: mass.time,
        text: mass.description ?? 'Missa',
        ...(noteOn(mass) && { note: noteOn(mass) }),
        opens: { section: 'mass-schedule', ...(mass.mass_id && { row: mass.mass_id }) },
      })),
      empty: masses.total > 0 ? 'Nenhuma missa mais hoje.' : 'Nenhuma missa hoje.',
    },
    intentions: {
      opens: { section: 'mass-intentions' },
      total: intentions.total,
      entries: intentions.items.map(({ id, notes }) => ({
        id,
        text: notes,
        opens: { section: 'mass-intentions', row: id },
      })),
      empty: 'Nenhuma intenção à espera.',
    },
    birthdays: {
      opens: { section: 'birthdays' },
      total: birthdays.total,
      entries: birthdays.items.map(({ id, name, birth_date, day: on }) => ({
        id,
        when: shortDay(on, day),
        text: name,
        note: ageInYearOf(on, birth_date),
        opens: { section: 'birthdays', row: id },
      })),
      empty: 'Ninguém faz anos nos próximos 7 dias.',
    },
    payers: {
      opens: { section: 'dizimistas' },
      total: payers.total,
      entries: payers.items.map(({ id, name, day: on }) => ({
        id,
        when: shortDay(on, day),
        text: name,
        opens: { section: 'dizimistas', row: id },
      })),
      empty: 'Ninguém faz anos nos próximos 7 dias.',
    },
  };
}

/** True as long as nothing was written of which the cards could tell. */
export const isBeginning = (today: Today, totals: Totals): boolean =>
  today.lastPublication === null &&
  [today.drafts, today.masses, today.intentions, today.birthdays, today.payers, today.events].every(
    ({ total }) => total === 0,
  ) &&
  !totals.dizimistas &&
  !totals.noticias &&
  !totals.avisos;

/** True an hour after a mass of this day began. */
function isOver(day: string, time: string, now: Date): boolean {
  const hourAgo = new Date(now.getTime() - 3_600_000);
  const dayThen = parishDayOf(hourAgo);
  return dayThen > day || (dayThen === day && parishTimeOf(hourAgo) > time);
}

/** Pending tasks; `payments` are those that wait in the conciliation. */
export function pendingSentence({ drafts, expiring, requests }: Today, payments = 0): string {
  const parts = [
    drafts.total > 0 && (drafts.total === 1 ? '1 rascunho' : `${drafts.total} rascunhos`),
    expiring.total > 0 &&
      (expiring.total === 1 ? '1 aviso que vence logo' : `${expiring.total} avisos que vencem logo`),
    requests > 0 && counted(requests, requestNoun),
    payments > 0 && (payments === 1 ? '1 pagamento na conciliação' : `${payments} pagamentos na conciliação`),
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nada pendente por hoje.' : `À espera: ${listed(parts)}.`;
}

/** For administrators: what somebody may be doing, and what to do. */
export const titheWalkSentence = (noticedAt: string): string =>
  `Mais de 500 números de dizimista diferentes foram consultados no site em uma hora, por último em ${dateAndTime(noticedAt)}. ` +
  'Pode ser alguém percorrendo os números: cada endereço de rede consulta no máximo 60 por hora, e o site mostra só o primeiro ' +
  'nome, as iniciais e os carnês. Avise quem cuida do computador.';

type Publication = NonNullable<Today['lastPublication']>;

/** 'Por Tereza, em 22/11/2026 14:32.' */
export const bylineOf = ({ by, publishedAt }: Publication): string =>
  `${by ? `Por ${by}, em` : 'Em'} ${dateAndTime(publishedAt)}.`;

/** Says if visitors see it yet; empty while unknown. */
export function reachSentence({ publishedAt }: Publication, site: SiteBuildStatus | undefined): string {
  if (!site) return '';
  const isBuilt = site.builtAt !== null && Date.parse(site.builtAt) >= Date.parse(publishedAt);
  if (isBuilt || site.state === 'current') return 'Já está no site.';
  if (site.publishesAt) return `Entra no site ${nextMinute(site.publishesAt)}.`;
  return site.state === 'failed' || site.state === 'late' ? 'Ainda não está no site.' : 'O site está sendo atualizado.';
}

/** 'Hoje', 'Amanhã', '25/11'; with the year if it is not the current one. */
export function shortDay(day: string, today: string): string {
  if (day === today) return 'Hoje';
  if (day === daysLater(today, 1)) return 'Amanhã';
  return formatLocalDate(day).slice(0, day.slice(0, 4) === today.slice(0, 4) ? 5 : 10);
}
