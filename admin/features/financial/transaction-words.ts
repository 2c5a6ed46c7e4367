import { formatDay } from '#contract/calendar-date.ts';
import type { Transaction } from '#contract/financial.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { keepNumbers } from '#contract/shown-number.ts';

/** Rows of these categories that belong to no payment came in envelopes without a name. */
const payersCategories: readonly (string | null)[] = ['Dízimo', 'Doações'];

/** Rows of these categories were given by nobody in particular. */
const nobodysCategories: readonly (string | null)[] = ['Coletas', 'Espórtulas', 'Diferença de caixa'];

export const titleOf = ({ title }: Pick<Transaction, 'title'>): string =>
  title === null ? 'Sem título' : keepNumbers(title);

/** By what number people find a row again: the beginning of its id. */
export const numberOf = ({ id }: Pick<Transaction, 'id'>): string => id.slice(0, 8).toUpperCase();

/** '+R$ 50,50', '−R$ 30,05': with the sign that it has in the balance. */
export function signedAmount({ amount, type }: Pick<Transaction, 'amount' | 'type'>): string {
  const cents = storedCents(amount) * (type === 'income' ? 1 : -1);
  return `${cents < 0 ? '' : '+'}${shownMoney(cents)}`;
}

/** '“Coleta”, +R$ 50,50, de 10/03/2026' */
export const calledInFull = (row: Transaction): string =>
  `“${titleOf(row)}”, ${signedAmount(row)}, de ${formatDay(row.transaction_date)}`;

/** 'R$ 120,00, 26/11/2026, Manutenção.' */
export const savedAs = ({ amount, transaction_date, category }: Transaction): string =>
  `${shownReais(amount)}, ${formatDay(transaction_date)}, ${category ?? 'Sem categoria'}.`;

/** 'Entrada', 'Estorno de saída' */
export function sideOf({ type, kind, reverses }: Pick<Transaction, 'type' | 'kind' | 'reverses'>): string {
  if (kind === 'moved') return 'Remanejado';
  const side = type === 'income' ? 'Entrada' : 'Saída';
  return reverses ? `Estorno de ${side.toLowerCase()}` : side;
}

/** True if nothing remains of a row. */
export const isReversed = ({ amount, reversed_amount }: Pick<Transaction, 'amount' | 'reversed_amount'>): boolean =>
  reversed_amount > 0 && reversed_amount === amount;

/** 'Estornada', 'Estornada em parte: R$ 30,00'; empty where all remains. */
export function goneOf({ amount, reversed_amount }: Pick<Transaction, 'amount' | 'reversed_amount'>): string {
  if (reversed_amount === 0) return '';
  return reversed_amount === amount ? 'Estornada' : `Estornada em parte: ${shownReais(reversed_amount)}`;
}

/** Its papers in a line, if it has any: 'Doc. 2217 · Casa das Velas · com comprovante' */
export const papersOf = ({
  document_number,
  payee,
  scan,
}: Pick<Transaction, 'document_number' | 'payee' | 'scan'>): string =>
  [document_number && `Doc. ${document_number}`, payee, scan && 'com comprovante'].filter(Boolean).join(' · ');

/** 'Nº 42 · Rosa Amélia' */
export const payerOf = ({ numero_ordinal, nome }: NonNullable<Transaction['payer']>): string =>
  `Nº ${numero_ordinal} · ${nome}`;

/** Where a row came from, if there is something to say of it. */
export function originOf({ payment_id, payer, category, form, description }: Transaction): string | undefined {
  if (payment_id !== null) return payer ? `Pagamento · ${payerOf(payer)}` : 'pelo site';
  if (!payersCategories.includes(category)) return undefined;
  // A plain row that has a form was an envelope, whose written name is its description.
  return form !== null && description ? `${description} · sem pagador` : 'sem pagador';
}

/** True if a receipt may be given of a row: somebody gave it, which nobody did of a collection or of what was found. */
export const isReceipted = ({ type, amount, kind, category, reversed_amount }: Transaction): boolean =>
  type === 'income' && amount > reversed_amount && kind !== 'moved' && !nobodysCategories.includes(category);
