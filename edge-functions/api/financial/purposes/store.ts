import { ApiError } from '#contract/errors.ts';
import { bodyOf } from '#contract/fields/schemas.ts';
import {
  type Purpose,
  percentOf,
  purposeFields,
  purposeNoun,
  sumOfShares,
  thousandthsOf,
  type WrittenPurpose,
} from '#contract/financial-purposes.ts';
import { rowsOf } from '../../collection/rows.ts';
import { dataOf } from '../../gateways/database-answer.ts';
import { centsOfSum, exactReais } from '../../gateways/sums.ts';
import type { Caller } from '../../http/authenticate.ts';

const checks = {
  purposes_name_key: 'Já existe um destino com este nome.',
  purpose_receivers_name_key: 'O campo "quem recebe" repete um nome.',
};

/** Purposes without their receivers. */
const purposeRows = rowsOf('purposes', {
  noun: purposeNoun,
  body: bodyOf(purposeFields),
  columns: ['id', 'updated_at'],
  sortedBy: ['name'],
});

const reaisOf = (sum: string): number => exactReais(centsOfSum(sum));

/** The purposes by name, with what is to be passed on: when a day ends, or of all days. */
export async function listPurposes({ db }: Caller, until?: string): Promise<Purpose[]> {
  const rows = dataOf(await db.rpc('purpose_balances', { ...(until && { until }) }));
  const purposes = Map.groupBy(rows, ({ purpose_id }) => purpose_id).values();
  return [...purposes].flatMap((ofOne) => {
    const receivers = ofOne.map((row) => ({
      id: row.receiver_id,
      name: row.receiver,
      share: percentOf(row.share),
      shares: reaisOf(row.shares),
      passed_on: reaisOf(row.passed_on),
      rest: reaisOf(row.rest),
    }));
    const own_share = percentOf(thousandthsOf(100) - thousandthsOf(sumOfShares({ own_share: 0, receivers })));
    return ofOne.slice(0, 1).map(({ purpose_id: id, purpose: name, is_confirmed, is_active, entries, updated_at }) => ({
      ...{ id, name, is_confirmed, is_active, entries, own_share, receivers, updated_at },
    }));
  });
}

/** The names by the ids of purposes, and of their receivers. */
export async function namesOfPurposes({ db }: Caller) {
  const rows = dataOf(await db.from('purpose_receivers').select('id, name, purposes (id, name)'));
  return {
    purpose_id: new Map(rows.map(({ purposes }) => [purposes.id, purposes.name])),
    receiver_id: new Map(rows.map(({ id, name, purposes }) => [id, `${name} (${purposes.name})`])),
  };
}

/** Adds a purpose, or changes one of the version that the caller saw, which confirms it. */
export async function savePurpose(caller: Caller, body: WrittenPurpose, id?: string, version?: string): Promise<void> {
  const { name, is_active, own_share, receivers } = body;
  const answer = await caller.db.rpc('save_purpose', {
    // The generated types know no argument that may be null.
    purpose: (id ?? null) as string,
    name,
    own_share: thousandthsOf(own_share),
    receivers: receivers.map((receiver, index) => ({
      ...receiver,
      share: thousandthsOf(receiver.share),
      place: index + 1,
    })),
    is_active: is_active ?? true,
    ...(version && { version }),
  });
  if (answer.error?.code === usedElsewhere)
    throw new ApiError(
      'conflict',
      'Já houve repasse a quem você tirou do destino. Nada foi salvo: deixe-o na lista, ou mude antes essas transações.',
    );
  const saved = dataOf(answer, checks) as string | null;
  if (saved === null && id) await purposeRows.refuse(caller, id, version);
}

/** Deletes a purpose that no row of the ledger uses. */
export async function removePurpose(caller: Caller, id: string, version?: string): Promise<void> {
  try {
    await purposeRows.remove(caller, id, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
    const used = 'Há transações com este destino, e ele não pode ser excluído. Deixe-o fora de uso.';
    throw new ApiError('conflict', used, { cause: error });
  }
}

/** SQLSTATE foreign_key_violation: an expense names the receiver. */
const usedElsewhere = '23503';
