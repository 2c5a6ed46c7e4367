import { announcementNoun, announcements } from '#contract/announcements.ts';
import { auditLog } from '#contract/audit-log.ts';
import { birthdayNoun, birthdays } from '#contract/birthdays.ts';
import { dizimistaNoun, dizimistas } from '#contract/dizimistas.ts';
import { donations } from '#contract/donations.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { events } from '#contract/events.ts';
import { financial, financialNoun } from '#contract/financial.ts';
import { galeria, galleryNoun } from '#contract/galeria.ts';
import { mails } from '#contract/mails.ts';
import { massIntentionNoun, massIntentions } from '#contract/mass-intentions.ts';
import { massSchedule, massTimeNoun } from '#contract/mass-schedule.ts';
import { news, newsNoun } from '#contract/news.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { parishContent } from '#contract/parish-content.ts';
import { parishInfo, parishInfoNoun } from '#contract/parish-info.ts';
import { folded } from '#contract/plain-signs.ts';
import type { Role } from '#contract/primitives.ts';
import { reconciliation } from '#contract/reconciliation.ts';
import { userNoun, users } from '#contract/users.ts';
import { can } from './lib/can.ts';
import { newRow, type PlaceInPanel } from './lib/menu.ts';
import { menuOf, type Surroundings } from './sections.ts';

/** A place that the panel's search finds by its name. */
export interface Destination {
  label: string;
  place: PlaceInPanel;
}

interface Offered extends Destination {
  /** It is offered to those who may make this call. */
  needs: Endpoint;
}

const tab = (label: string, section: PlaceInPanel['section'], id: string, needs: Endpoint): Offered => ({
  label,
  place: { section, tab: id },
  needs,
});

const form = (label: string, section: PlaceInPanel['section'], needs: Endpoint): Offered => ({
  label,
  place: { section, row: newRow },
  needs,
});

/** Tabs of the sections, and forms of new rows. */
const others: readonly Offered[] = [
  form(sentencesAbout(massIntentionNoun).newTitle, 'mass-intentions', massIntentions.create),
  form(sentencesAbout(announcementNoun).newTitle, 'announcements', announcements.create),
  form(sentencesAbout(newsNoun).newTitle, 'news', news.create),
  form('Adicionar Evento', 'calendar-events', events.create),
  form(sentencesAbout(dizimistaNoun).newTitle, 'dizimistas', dizimistas.create),
  form(sentencesAbout(financialNoun).newTitle, 'financial', financial.create),
  form(sentencesAbout(birthdayNoun).newTitle, 'birthdays', birthdays.create),
  form(sentencesAbout(massTimeNoun).newTitle, 'mass-schedule', massSchedule.create),
  form(sentencesAbout(galleryNoun).newTitle, 'galeria', galeria.create),
  form(sentencesAbout(parishInfoNoun).newTitle, 'parish-info', parishInfo.create),
  form(sentencesAbout(userNoun).newTitle, 'users', users.create),
  tab('Conciliação', 'financial', 'conciliacao', reconciliation.list),
  tab('Doações', 'financial', 'donations', donations.list),
  tab('Sua paróquia', 'parish-info', 'parish-content', parishContent.create),
  tab('Auditoria', 'users', 'audit-log', auditLog.list),
  tab('E-mails', 'users', 'mails', mails.list),
];

/** The sections, tabs and forms of a role whose names have all of the words, and the search for a payer by them. */
export function destinationsFor(role: Role, words: string, surroundings: Surroundings): Destination[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  const sections = menuOf(role, surroundings).map(({ id, label, title }) => ({
    label,
    names: title ?? label,
    place: { section: id },
  }));
  const offered = others.filter(({ needs }) => can(role, needs)).map((one) => ({ ...one, names: one.label }));
  const found = [...sections, ...offered].filter(({ names }) => wanted.every((word) => folded(names).includes(word)));
  return [...found, ...payerSearch(role, words.trim())].map(({ label, place }) => ({ label, place }));
}

const payerSearch = (role: Role, text: string): Destination[] =>
  text !== '' && can(role, dizimistas.list)
    ? [{ label: `Procurar “${text}” em Dizimistas`, place: { section: 'dizimistas', personal: { search: text } } }]
    : [];
