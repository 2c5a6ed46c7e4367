import type { Birthday } from '#contract/birthdays.ts';
import { dataOf, type PageQuery, readPage } from '../gateways/database-answer.ts';
import type { Caller } from '../http/authenticate.ts';

const columns = 'id, name, birth_date, is_active, order';

export const listBirthdays = (caller: Caller, query: PageQuery) =>
  readPage<Birthday>(() => {
    const rows = caller.db.from('birthdays').select<string, Birthday>(columns, { count: 'exact' });
    return rows.order('order').order('name').order('id');
  }, query);

/** The active birthdays of a month (1 to 12), by day and name. */
export async function birthdaysOfMonth(caller: Caller, month: number): Promise<Birthday[]> {
  const rows = caller.db.from('birthdays').select<string, Birthday>(columns);
  return dataOf(
    await rows.eq('is_active', true).eq('birth_month', month).order('birth_day').order('name').order('id').limit(100),
  );
}
