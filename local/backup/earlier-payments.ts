import { counted } from '#contract/noun.ts';
import { shownReais } from '../accounts/faults.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { chooseAccounts } from './conversions.ts';

/** The result of restoring a backup from before payments were rows: amounts in reais, as text. */
export interface EarlierPayments {
  count: number;
  total: string;
  /** Rows of the ledger that people wrote under 'Dízimo' and 'Doações', which may be the same money. */
  plain: { count: number; total: string };
}

/**
 * Gives each instalment and donation that was paid its payment, of the source `earlier`, and its row of the ledger. The
 * payment has the id of what it paid, as `conversions` says too.
 */
export async function enterEarlierPayments(runner: SqlRunner): Promise<EarlierPayments> {
  const [plain] = await runner.query<{ count: number; total: string }>(`
    select count(*)::integer as count, coalesce(sum(amount), 0)::text as total from public.financial_transactions
    where type = 'income' and private.category_called(category_id) in ('Dízimo', 'Doações')`);
  await runner.exec(`
    insert into public.payments
      (id, call_id, source, amount, parcela_id, donation_id, paid_on, form, provider_id, note, settles, entered_by, creator_name, entered_at)
    select id, id, 'earlier', valor_parcela, id, null, data_pagamento, forma_pagamento, null, observacoes, true, updated_by,
      (select name from public.profiles where id = updated_by), updated_at
    from public.parcelas where payment_id is not null
    union all
    select id, id, 'earlier', amount, null, id, private.parish_day_of(coalesce(approved_at, updated_at)), 'pix', provider_id,
      null, false, null, null, coalesce(approved_at, updated_at)
    from public.donations where status = 'approved'
    order by 14, 1;

    insert into public.financial_transactions
      (title, amount, type, category_id, transaction_date, payment_id, kind, created_by, created_at, updated_at, updated_by)
    select private.ledger_title(payment), payment.amount, 'income',
      kept.id, payment.paid_on, payment.id, 'income',
      (select id from public.profiles where id = payment.entered_by), payment.entered_at, payment.entered_at, null
    from public.payments as payment
      join (
        select private.category_named(name, 'income') as id, name from unnest(array['Doações', 'Dízimo']) as name
      ) as kept on kept.name = case when payment.parcela_id is null then 'Doações' else 'Dízimo' end
    order by payment.number;

    ${chooseAccounts}`);
  const [entered] = await runner.query<{ count: number; total: string }>(
    `select count(*)::integer as count, coalesce(sum(amount), 0)::text as total from public.payments`,
  );
  if (!entered || !plain) throw new Error('The database answered no sums.');
  return { ...entered, plain };
}

/** For the operator. */
export function earlierPaymentsSentence({ count, total, plain }: EarlierPayments): string {
  const entered =
    `A cópia é de antes dos pagamentos: ${counted(count, { one: 'parcela ou doação paga', many: 'parcelas e doações pagas' })} ` +
    `(${shownReais(total)}) ganharam o seu lançamento no livro-caixa.`;
  if (plain.count === 0) return entered;
  return (
    `${entered} Nele já havia ${counted(plain.count, { one: 'lançamento avulso', many: 'lançamentos avulsos' })} de “Dízimo” e ` +
    `“Doações” (${shownReais(plain.total)}): se são do mesmo dinheiro, ele agora conta duas vezes. Confira-os em Financeiro.`
  );
}
