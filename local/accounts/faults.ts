import type { SqlRunner } from '../database/sql-runner.ts';

/** A payment, its row of the ledger and what it paid that don't agree (`private.account_faults` in SQL). */
interface AccountFault {
  /** The instalment's or donation's id. */
  target: string;
  payment_id: string | null;
  fault: string;
}

export const accountFaults = (runner: SqlRunner): Promise<AccountFault[]> =>
  runner.query<AccountFault & Record<string, unknown>>(
    'select target, payment_id, fault from private.account_faults() order by target, fault',
  );

const words: Readonly<Record<string, string>> = {
  income_row: 'o lançamento do livro-caixa falta ou tem outro valor',
  counter_entry: 'o lançamento do estorno não anula o do pagamento',
  fee_row: 'a tarifa não é uma saída de um pagamento',
  reversal: 'o estorno não corresponde ao pagamento',
  regained: 'o que voltou não corresponde ao que tinha sido contestado',
  too_much: 'os estornos passam do valor do pagamento',
  row_free: 'o lançamento de um dízimo vinculado a um dizimista está livre, e o dinheiro conta duas vezes',
  row_locked: 'o lançamento está preso a um dizimista que não tem nada do seu dinheiro',
  row_differs: 'o lançamento vinculado a um dizimista tem outro valor, dia ou conta do que o dinheiro que vale por ele',
  paid_state: 'a parcela ou doação não diz o que os pagamentos dizem',
};

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
