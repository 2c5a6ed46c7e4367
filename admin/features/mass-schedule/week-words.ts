import { daysLater, formatDay, isSameMonth, monthOf, weekdayOf } from '#contract/calendar-date.ts';
import { ofTime, spokenTime } from '#contract/day-names.ts';
import type { MassOfDay } from '#contract/mass-changes.ts';
import { massDifference } from '#contract/mass-words.ts';
import { capitalised } from '#contract/noun.ts';
import { dayAndMonth } from '../../../site/lib/dates.ts';
import { dayTitle } from '../../../site/lib/month-grid.ts';
import { dayWords } from '../../lib/dates.ts';
import { bold, listItem, whatsAppText } from '../../lib/whatsapp-text.ts';
import type { PrintDocument } from '../../ui/print/print-document.ts';

const daysOfWeek = 7;

/** The Monday of a day's week: the Sunday stands beside the Saturday before it, as in the list of times. */
export const mondayOf = (day: string): string => daysLater(day, -((weekdayOf(day) + 6) % daysOfWeek));

/** Its days, from a Monday. */
export const daysFrom = (monday: string, count = daysOfWeek): string[] =>
  Array.from({ length: count }, (_, index) => daysLater(monday, index));

const ordinal = (day: string): string => dayAndMonth(day).replace(/^1 /, '1º ');

/** '30 de novembro a 6 de dezembro', '7 a 13 de dezembro' */
export function weekTitle(monday: string): string {
  const sunday = daysLater(monday, 6);
  const isOneMonth = isSameMonth(monthOf(monday), monthOf(sunday));
  return `${isOneMonth ? ordinal(monday).replace(/ de .*/, '') : ordinal(monday)} a ${ordinal(sunday)}`;
}

/** 'missa das 18h, domingo, 6 de dezembro' */
export const massName = ({ day, time }: Pick<MassOfDay, 'day' | 'time'>): string =>
  `missa ${ofTime(time)}, ${dayTitle(day)}`;

/** The difference of a mass from other weeks in words; empty for one as always. */
export const differenceOf = (mass: MassOfDay): string =>
  capitalised(massDifference(mass, 'só neste dia')) || (mass.change_id ? 'Diferente neste dia' : '');

/** Where and with whom, as far as anything is said: 'Na praça', 'Pe. João'. */
export const detailsOf = ({ place, celebrant, community, reason }: MassOfDay): string[] =>
  [place, celebrant, community, reason].filter((part) => part !== null);

/** All of a mass but its hour. */
function wordsOf(mass: MassOfDay): string {
  const parts = [mass.description, massDifference(mass, 'só neste dia'), ...detailsOf(mass)];
  return parts.filter(Boolean).join(', ');
}

/** The week's masses as a message for WhatsApp. */
export const weekMessage = (monday: string, masses: readonly MassOfDay[], link: string): string =>
  whatsAppText({
    title: `Missas de ${weekTitle(monday)}`,
    lines:
      masses.length === 0 ? ['Não há missas nesta semana.'] : daysFrom(monday).flatMap((day) => linesOf(day, masses)),
    link,
  });

function linesOf(day: string, masses: readonly MassOfDay[]): string[] {
  const ofDay = masses.filter((mass) => mass.day === day);
  if (ofDay.length === 0) return [];
  const lines = ofDay.map((mass) => listItem([spokenTime(mass.time), wordsOf(mass)].filter(Boolean).join(': ')));
  return [bold(capitalised(dayTitle(day))), ...lines, ''];
}

/** Masses of single days as rows of a printed sheet. */
export const printedMasses = (masses: readonly MassOfDay[]) => ({
  columns: [{ header: 'Dia', width: '34%' }, { header: 'Horário', width: '16%' }, { header: 'Missa' }],
  rows: masses.map((mass) => [capitalised(dayWords(mass.day)), mass.time, wordsOf(mass) || 'Missa']),
});

export const printedWeek =
  (monday: string) =>
  (masses: readonly MassOfDay[]): PrintDocument => ({
    title: 'Missas da semana',
    generatedAt: new Date().toISOString(),
    notes: [`${formatDay(monday)} a ${formatDay(daysLater(monday, daysOfWeek - 1))}`],
    sections: [printedMasses(masses)],
    empty: 'Não há missas nesta semana para imprimir.',
  });
