import { birthdayBody, birthdayNoun } from '#contract/birthdays.ts';
import { personalSearchAlone } from '#contract/filters/kinds.ts';
import { searchText } from '../collection/filters.ts';
import { rowsOf } from '../collection/rows.ts';

const read = {
  noun: birthdayNoun,
  body: birthdayBody,
  columns: ['id', 'order', 'created_at', 'updated_at'],
} as const;

/** Birthdays by name, whatever its case and accents. */
export const birthdayRows = rowsOf('birthdays', {
  ...read,
  filters: { ...searchText, declared: personalSearchAlone },
  sortedBy: ['order', 'search_text', 'id'],
});

/** Birthdays by their day of the month. */
export const birthdaysByDay = rowsOf('birthdays', { ...read, sortedBy: ['birth_day', 'search_text', 'id'] });
