import { counted } from '#contract/noun.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { accountFaults, faultsSentence, shownReais } from './faults.ts';

type Looked = Record<'receipts' | 'parts' | 'returns' | 'rows' | 'months' | 'donations', number>;

/** Computes again what must agree in the accounts. Says what it looked at, or throws a sentence of what differs. */
export async function checkAccounts(runner: SqlRunner): Promise<string> {
  const [looked] = await runner.query<Looked & { balance: string; linked: string }>(`
    select (select count(*)::integer from public.receipts) as receipts,
      (select count(*)::integer from public.allocations) as parts,
      (select count(*)::integer from public.returns) as returns,
      (select count(*)::integer from public.financial_transactions) as rows,
      (select count(*)::integer from public.parcelas) as months,
      (select count(*)::integer from public.donations) as donations,
      (select coalesce(sum(case when reverses is null then amount else -amount end), 0)::text from public.payments) as balance,
      (select coalesce(sum(entry.amount), 0)::text
       from public.financial_transactions as entry left join public.allocations as part on part.id = entry.payment_id
       where entry.kind in ('income', 'moved') and part.transaction_id is null) as linked`);
  const faults = await accountFaults(runner);
  if (!looked) throw new Error('O banco de dados não respondeu.');
  if (faults.length > 0 || looked.balance !== looked.linked) {
    throw new Error(
      `As contas não fecham: pagamentos ${shownReais(looked.balance)}, livro-caixa ${shownReais(looked.linked)}. ${faultsSentence(faults)}`,
    );
  }
  const things = [
    counted(looked.receipts, { one: 'recebimento', many: 'recebimentos' }),
    counted(looked.parts, { one: 'parte', many: 'partes' }),
    counted(looked.returns, { one: 'devolução', many: 'devoluções' }),
    counted(looked.rows, { one: 'lançamento', many: 'lançamentos' }),
    counted(looked.months, { one: 'parcela', many: 'parcelas' }),
  ];
  const donations = counted(looked.donations, { one: 'doação', many: 'doações' });
  return `As contas fecham: ${things.join(', ')} e ${donations} conferidos; ${shownReais(looked.balance)} de pagamentos no livro-caixa.`;
}
