import type * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import {
  type collectionDay,
  type collectionsBody,
  collectionTitle,
  type MassOfDay,
} from '#contract/financial-collections.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import type { Caller } from '../../http/authenticate.ts';
import { massesOn } from '../../masses/store.ts';
import { goneSentences } from '../store.ts';

/** The masses of a day with what was entered of each, and who counted last. */
export async function collectionsOn(caller: Caller, day: string): Promise<z.output<typeof collectionDay>> {
  const [masses, entered, last] = await Promise.all([
    celebratedOn(caller, day),
    caller.db
      .from('financial_transactions')
      .select('mass_id, amount')
      .eq('transaction_date', day)
      .not('mass_id', 'is', null)
      .order('created_at'),
    caller.db
      .from('financial_transactions')
      .select('counted_by, also_counted_by')
      .not('mass_id', 'is', null)
      .order('created_at', { ascending: false })
      .limit(1),
  ]);
  const rows = dataOf(entered);
  return {
    masses: masses.map((mass) => ({
      ...mass,
      entered: rows.filter(({ mass_id }) => mass_id === mass.id).map(({ amount }) => amount),
    })),
    counters: countersIn(dataOf(last)[0]),
  };
}

const countersIn = (row: { counted_by: string | null; also_counted_by: string | null } | undefined) =>
  row?.counted_by && row.also_counted_by ? { counted_by: row.counted_by, also_counted_by: row.also_counted_by } : null;

/** The masses that are celebrated on a day; one of that day alone is named by the row that adds it. */
async function celebratedOn(caller: Caller, day: string): Promise<Omit<MassOfDay, 'entered'>[]> {
  const masses = await massesOn(caller, day, day);
  return masses
    .filter(({ is_cancelled }) => !is_cancelled)
    .map(({ mass_id, change_id, time, description }) => ({ id: (mass_id ?? change_id) as string, time, description }));
}

/** Enters the collections of a day, all or none, and answers how many they are. */
export async function enterCollections(caller: Caller, body: z.output<typeof collectionsBody>): Promise<number> {
  const masses = await celebratedOn(caller, body.date);
  const collections = body.collections.map(({ mass_id, amount }) => {
    const mass = masses.find(({ id }) => id === mass_id);
    if (!mass) throw new ApiError('not_found', 'Esta missa não está nos horários desse dia. Veja a lista de novo.');
    return { mass_id, amount, title: collectionTitle(mass, body.date) };
  });
  return dataOf(
    await caller.db.rpc('enter_collections', {
      day: body.date,
      counted_by: body.counted_by,
      also_counted_by: body.also_counted_by,
      collections,
      again: body.again ?? false,
      ...(body.purpose_id && { purpose: body.purpose_id }),
      ...(body.id && { call: body.id }),
    }),
    goneSentences,
  );
}
