import { birthdayNoun } from '#contract/birthdays.ts';
import { rowsOf } from '../collection/rows.ts';
import { dataOf } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

export const birthdayRows = rowsOf('birthdays', {
  noun: birthdayNoun,
  columns: ['id', 'name', 'birth_date', 'is_active', 'order'],
  sortedBy: ['order', 'name', 'id'],
});

/** The active birthdays of a month (1 to 12), by day and name. */
export async function birthdaysOfMonth({ db }: Caller, month: number) {
  const rows = db.from('birthdays').select('id, name, birth_date, is_active, order');
  return dataOf(
    await rows.eq('is_active', true).eq('birth_month', month).order('birth_day').order('name').order('id').limit(100),
  );
}
