import type { SqlRunner } from '../database/sql-runner.ts';

/**
 * A receipt, instalment or donation that doesn't agree with what follows from it, or a closed month with its rows
 * (`private.account_faults` and `private.closing_faults` in SQL).
 */
interface AccountFault {
  /** The receipt's, instalment's or donation's id, or the month's first day. */
  target: string;
  payment_id: string | null;
  fault: string;
}

export const accountFaults = (runner: SqlRunner): Promise<AccountFault[]> =>
  runner.query<AccountFault & Record<string, unknown>>(
    `select target::text, payment_id, fault from private.account_faults()
     union all select month::text, null, fault from private.closing_faults() order by 1, 3`,
  );

/** A sentence's part for each fault, about the receipt, instalment, donation or month that it names. */
export const faultWords = {
  shared_out: 'do que foi recebido, o que é de alguém e o que voltou não somam o valor',
  too_much: 'de uma parte do que foi recebido voltou mais do que ela era',
  too_early: 'uma parte do que foi recebido voltou antes do dia em que veio',
  regained: 'o que veio de novo não corresponde ao que tinha sido contestado',
  ledger_row: 'o lançamento do livro-caixa falta, sobra ou tem outro valor, dia, conta ou categoria',
  paid_state: 'a parcela ou doação não diz o que os pagamentos dizem',
  other_payer: 'uma doação paga o mês de um dizimista a quem não está vinculada',
  row_free: 'o lançamento de um dízimo vinculado a um dizimista está livre, e o dinheiro conta duas vezes',
  row_locked: 'o lançamento está preso a um dizimista que não tem nada do seu dinheiro',
  row_counted:
    'um lançamento cujo dinheiro foi remanejado depois que o mês fechou conta quando não devia, ou não conta',
  account: 'um mês fechado não tem mais os saldos com que foi fechado',
  category: 'um mês fechado não tem mais as somas por categoria com que foi fechado',
  before_opening: 'um mês fechado não tem mais o que era de antes do saldo inicial',
  begins_otherwise: 'um mês fechado não começa com o saldo com que terminou o anterior',
  row_differs: 'o lançamento vinculado a um dizimista tem outro valor, dia ou conta do que o dinheiro recebido',
} as const;

const words: Readonly<Record<string, string>> = faultWords;

/** The most faults that a sentence names. */
const named = 20;

/** For the operator: the ids and what differs. */
export function faultsSentence(faults: readonly AccountFault[]): string {
  const first = faults
    .slice(0, named)
    .map(
      ({ target, payment_id, fault }) =>
        `${words[fault] ?? fault} (${target}${payment_id ? `, pagamento ${payment_id}` : ''})`,
    );
  return first.join('; ') + (faults.length > named ? ` e mais ${faults.length - named}` : '');
}

/** `1234.50`, as the database says a sum, → `R$ 1.234,50`. */
export const shownReais = (reais: string): string =>
  `${reais.startsWith('-') ? '-' : ''}R$ ${reais
    .replace('-', '')
    .replace('.', ',')
    .replace(/\B(?=(\d{3})+(,|$))/g, '.')}`;
