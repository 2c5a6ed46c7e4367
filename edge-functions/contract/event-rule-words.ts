import { formatDay, monthOf } from './calendar-date.ts';
import { monthName, shortWeekday, weekdayNames } from './day-names.ts';
import { type EventRule, lastOfMonth } from './event-repetition.ts';
import { listed } from './noun.ts';

/** A rule's day of a month. */
export type MonthDay = Pick<EventRule, 'weekdays' | 'nth' | 'day_of_month'>;

/** Sunday and Saturday are masculine. */
const isMasculine = (weekday: number): boolean => weekday === 0 || weekday === 6;

const inThe = (weekday: number): string => (isMasculine(weekday) ? 'no' : 'na');

/** 'no dia 12', 'no último dia', 'na 2ª terça', 'no último sábado' */
export function monthDayWords({ weekdays, nth, day_of_month }: MonthDay): string {
  if (day_of_month !== null)
    return day_of_month === lastOfMonth ? 'no último dia' : `no dia ${ordinalDay(day_of_month)}`;
  const [weekday = 0] = weekdays;
  const ending = isMasculine(weekday) ? 'o' : 'a';
  const which = nth === lastOfMonth ? `últim${ending}` : `${nth}${isMasculine(weekday) ? 'º' : 'ª'}`;
  return `${inThe(weekday)} ${which} ${shortWeekday(weekday)}`;
}

/** The first of a month is said as an ordinal. */
const ordinalDay = (day: number): string => (day === 1 ? '1º' : String(day));

/** 'Toda terça e quinta, até 30/12/2027'; `day` is the event's, of which a yearly rule has the month. */
export function ruleWords(rule: EventRule, day: string): string {
  const { until, count } = rule;
  const end = until ? `até ${formatDay(until)}` : count ? `${count} ${count === 1 ? 'vez' : 'vezes'}` : '';
  return [rhythmOf(rule, day), end].filter(Boolean).join(', ');
}

function rhythmOf(rule: EventRule, day: string): string {
  const { frequency, every, weekdays } = rule;
  if (frequency === 'weekly') {
    if (every > 1)
      return `A cada ${every} semanas, ${listed(weekdays.map((each) => `${inThe(each)} ${shortWeekday(each)}`))}`;
    return weekdays.length === weekdayNames.length ? 'Todos os dias' : everyWeekday(weekdays);
  }
  const place = monthDayWords(rule);
  if (frequency === 'monthly') return `${every > 1 ? `A cada ${every} meses` : 'Todo mês'}, ${place}`;
  return `${every > 1 ? `A cada ${every} anos` : 'Todo ano'}, ${place} de ${monthName(monthOf(day).month)}`;
}

/** 'Toda terça e quinta', 'Todo domingo', 'Toda terça e todo sábado' */
function everyWeekday(weekdays: readonly number[]): string {
  const feminine = weekdays.filter((day) => !isMasculine(day)).map(shortWeekday);
  const masculine = weekdays.filter(isMasculine).map(shortWeekday);
  if (masculine.length === 0) return `Toda ${listed(feminine)}`;
  if (feminine.length === 0) return `Todo ${listed(masculine)}`;
  return `Toda ${listed(feminine)} e todo ${listed(masculine)}`;
}
