import * as z from 'zod/mini';
import { formatDay } from '#contract/calendar-date.ts';
import { ApiError, type Pagination } from '#contract/errors.ts';
import {
  type AccountBalance,
  accountBody,
  accountNoun,
  type financialAccounts,
  reasonForOpening,
  type Transfer,
  transferNoun,
} from '#contract/financial-accounts.ts';
import { shownReais } from '#contract/money.ts';
import { sentencesAbout } from '#contract/noun.ts';
import { rowsOf } from '../../collection/rows.ts';
import { typeOf } from '../../files/rules.ts';
import { type ConflictSentences, dataOf, type PageQuery, readPage, rowOf } from '../../gateways/database-answer.ts';
import type { Database } from '../../gateways/database-types.ts';
import { centsOfSum, exactReais } from '../../gateways/sums.ts';
import type { Caller } from '../../http/authenticate.ts';
import { sayingWhy } from '../store.ts';

const checks = {
  accounts_name_key: 'Já existe uma conta com este nome.',
  accounts_box_is_not_overdrawn: 'O saldo inicial da caixa não pode ser menor que zero.',
  accounts_opening_has_reason: `O campo "motivo" ${reasonForOpening}.`,
};

export const accountRows = rowsOf('accounts', {
  noun: accountNoun,
  body: accountBody,
  columns: ['id', 'purpose', 'updated_at'],
  sortedBy: ['name'],
  checks,
});

type AccountChange = Omit<z.output<NonNullable<typeof financialAccounts.update.body>>, 'updatedAt'>;

/** Changes an account, and records why. */
export async function changeAccount(caller: Caller, id: string, body: AccountChange, version?: string) {
  const { reason, ...change } = body;
  const saying = { change, ...sayingWhy(reason, version) };
  const found = dataOf(await caller.db.rpc('change_account', { account: id, ...saying }), checks);
  if (!found) await accountRows.refuse(caller, id, version);
  return accountRows.written(caller, id);
}

/** The accounts with their balances when a day ends, by default today. */
export const balancesOn = async ({ db }: Caller, day?: string): Promise<AccountBalance[]> =>
  dataOf(await db.rpc('account_balances', { ...(day && { day }) })).map(
    ({ balance, upcoming, ...account }) =>
      ({
        ...account,
        balance: balance === null ? null : reaisOf(balance),
        upcoming: reaisOf(upcoming),
      }) as AccountBalance,
  );

/** The lowest balance of the box from a day on; null where the span ends before the box is opened. */
export async function lowestInBox(
  { db }: Caller,
  { startDate, endDate }: z.output<NonNullable<typeof financialAccounts.lowestInBox.query>>,
) {
  const [lowest] = dataOf(
    await db.rpc('lowest_in_box', { start_date: startDate, ...(endDate && { end_date: endDate }) }),
  );
  return lowest ? { day: lowest.day, balance: reaisOf(lowest.balance) } : null;
}

const reaisOf = (sum: string): number => exactReais(centsOfSum(sum));

/** The names by the accounts' ids. */
export const namesOfAccounts = async ({ db }: Caller): Promise<Map<string, string>> =>
  new Map(dataOf(await db.from('accounts').select('id, name').order('name')).map(({ id, name }) => [id, name]));

/** Deletes an account that people added and that no row and no transfer names. */
export async function removeAccount(caller: Caller, id: string, version?: string): Promise<void> {
  const { purpose } = await accountRows.find(caller, { id });
  if (purpose)
    throw new ApiError('conflict', 'Esta conta recebe pagamentos e não pode ser excluída. Ela pode ter outro nome.');
  try {
    await accountRows.remove(caller, id, version);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error;
    throw new ApiError('conflict', 'Esta conta tem transações ou transferências e não pode ser excluída.', {
      cause: error,
    });
  }
}

/** A page of the transfers, the newest day first. */
export async function transfersPage(
  { db }: Caller,
  query: PageQuery,
): Promise<{ rows: Transfer[]; pagination: Pagination }> {
  const { rows, pagination } = await readPage(
    () =>
      db
        .rpc('account_transfers', {}, { count: 'exact' })
        .order('transfer_date', { ascending: false })
        .order('created_at', { ascending: false })
        .order('id'),
    query,
  );
  return { rows: rows.map(toTransfer), pagination };
}

/** Enters a transfer once, and answers it. */
export async function enterTransfer(
  caller: Caller,
  body: z.output<NonNullable<typeof financialAccounts.transfer.body>>,
) {
  const { id, fee, document_number: number, ...transfer } = body;
  const further = { ...(fee && { fee }), ...(number && { document_number: number }) };
  dataOf(
    await caller.db.rpc('enter_transfer', { transfer: id, ...transfer, ...further }),
    {
      transfers_between_two: 'O campo "para" deve ser outra conta que a de origem.',
      transfers_fee_is_less: 'O campo "tarifa" não pode ser maior que o valor da transferência.',
    },
    refusals,
  );
  const found = caller.db.rpc('account_transfers').eq('id', id);
  return toTransfer(rowOf(await found.maybeSingle(), missingTransfer));
}

const refusals: ConflictSentences = {
  account: () => 'Uma das contas não existe mais. Escolha outra.',
  before_opening: (detail) => {
    const { name, day } = openingOf.parse(JSON.parse(detail));
    return (
      `O saldo inicial da conta “${name}” é de ${formatDay(day)}, e uma transferência de antes não contaria nele. ` +
      'Nada foi registrado: use uma data a partir deste dia, ou mude o saldo inicial da conta.'
    );
  },
  below_zero: (remaining) =>
    `Com esta transferência o caixa ficaria com ${shownReais(reaisOf(remaining))}. Nada foi registrado.`,
};

const openingOf = z.object({ name: z.string(), day: z.string() });

/** Deletes a transfer, and records why. */
export async function removeTransfer({ db }: Caller, transfer: string, reason: string) {
  dataOf(await db.rpc('delete_transfer', { transfer, reason }));
}

const missingTransfer = sentencesAbout(transferNoun).missing;

export const transferScans = {
  scanOf: async ({ db }: Caller, id: string): Promise<string | null> =>
    rowOf(await db.from('transfers').select('scan').eq('id', id).maybeSingle(), missingTransfer).scan,
  changeScan: async ({ db }: Caller, transfer: string, scan: string | null): Promise<void> => {
    const isThere = dataOf(await db.rpc('change_transfer_scan', { transfer, scan: scan as string }));
    if (!isThere) throw new ApiError('not_found', missingTransfer);
  },
  none: 'Esta transferência não tem comprovante.',
};

/** A transfer's two accounts as objects, as callers read them. */
export const withEnds = ({
  from_id,
  from_name,
  to_id,
  to_name,
  ...transfer
}: Database['public']['Functions']['account_transfers']['Returns'][number]) => ({
  ...transfer,
  from: { id: from_id, name: from_name },
  to: { id: to_id, name: to_name },
});

const toTransfer = (row: Parameters<typeof withEnds>[0]) =>
  ({ ...withEnds(row), scan: row.scan && typeOf(row.scan) }) as Transfer;
