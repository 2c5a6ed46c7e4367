import { formatDay } from '#contract/calendar-date.ts';
import type { Carne, Parcela, Payment, PaymentForm } from '#contract/carne-dizimo.ts';
import { shownMoney, storedCents } from '#contract/money.ts';
import { monthList } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';

/** Of the open ones of all booklets the first is next, unless it is overdue. An ended one is owed by nobody. */
export type InstalmentState = 'paid' | 'ended' | 'overdue' | 'next' | 'open';

/** Of booklets, the last year first, the one that holds the first month to pay. */
export const dueCarne = (carnes: readonly Carne[]): Carne | undefined =>
  carnes.findLast(({ parcelas_devidas }) => parcelas_devidas > 0);

/** Each instalment's state on a day, by id. `isDue`: the booklet holds the first unpaid month of all. */
export function statesOf(instalments: readonly Parcela[], today: string, isDue: boolean): Map<string, InstalmentState> {
  const next = isDue ? instalments.find(({ devida }) => devida) : undefined;
  const stateOf = (instalment: Parcela): InstalmentState => {
    if (instalment.pago) return 'paid';
    if (!instalment.devida) return 'ended';
    if (instalment.vencimento < today) return 'overdue';
    return instalment === next ? 'next' : 'open';
  };
  return new Map(instalments.map((instalment) => [instalment.id, stateOf(instalment)]));
}

/** 'Março' */
export const monthOf = (instalment: Parcela): string => capitalised(monthNamesOf([instalment]));

/** How a payment was received, within a sentence. */
export const wayOf: Readonly<Record<PaymentForm, string>> = {
  dinheiro: 'em dinheiro',
  pix: 'por PIX',
  cartão: 'no cartão',
  outros: 'de outra forma',
};

const wayOnStamp: Readonly<Record<PaymentForm, string>> = {
  dinheiro: 'dinheiro',
  pix: 'PIX',
  cartão: 'cartão',
  outros: 'outros',
};

/** '26/11 dinheiro', 'venceu 10/11' or 'vence 10/12': the year of the booklet stands above its stamps. */
export function stampOf({ data_pagamento, forma_pagamento, vencimento }: Parcela, state: InstalmentState): string {
  const day = (date: string) => formatDay(date).slice(0, date.slice(0, 4) === vencimento.slice(0, 4) ? 5 : undefined);
  if (data_pagamento && forma_pagamento) return `${day(data_pagamento)} ${wayOnStamp[forma_pagamento]}`;
  if (state === 'ended') return 'encerrado';
  return `${state === 'overdue' ? 'venceu' : 'vence'} ${day(vencimento)}`;
}

/** 'Paga em 10/03/2026, por PIX' */
export function sentenceOf(instalment: Parcela, state: InstalmentState): string {
  const { data_pagamento, forma_pagamento, vencimento } = instalment;
  if (data_pagamento && forma_pagamento) return `Paga em ${formatDay(data_pagamento)}, ${wayOf[forma_pagamento]}`;
  if (state === 'ended') return 'Encerrado: ninguém deve este mês';
  if (state === 'overdue') return `Em aberto, venceu em ${formatDay(vencimento)}`;
  return `${state === 'next' ? 'Próxima:' : 'Em aberto,'} vence em ${formatDay(vencimento)}`;
}

/** 'janeiro, fevereiro e março' */
export const monthNamesOf = (instalments: readonly Parcela[]): string => monthList(instalments.map(({ mes }) => mes));

/** The sum of what is open of some instalments, formatted. */
export const openSumOf = (instalments: readonly Parcela[]): string =>
  shownMoney(instalments.reduce((cents, { restante }) => cents + storedCents(restante), 0));

/** 'R$ 88,88'; 'R$ 44,44 de R$ 88,88' where another amount was received. */
export function paidAmountOf({ valor_parcela, payments }: Parcela): string {
  const due = storedCents(valor_parcela);
  const received = payments.reduce((sum, { amount, reverses }) => sum + (reverses ? -1 : 1) * storedCents(amount), 0);
  return received === 0 || received === due ? shownMoney(due) : `${shownMoney(received)} de ${shownMoney(due)}`;
}

/** In cents, what remains of a payment after its reversals. */
export function remainingOf({ payments }: Parcela, { id, amount }: Payment): number {
  const undone = payments.filter(({ reverses }) => reverses === id);
  return undone.reduce((cents, one) => cents - storedCents(one.amount), storedCents(amount));
}

/** The payment of an instalment that can be undone: the one that counts, or else the last part. */
export function undoableOf(instalment: Parcela): Payment | undefined {
  const { payments, payment_id } = instalment;
  return (
    payments.find(({ id }) => id === payment_id) ??
    payments.findLast((payment) => payment.reverses === null && remainingOf(instalment, payment) > 0)
  );
}
