import { monthNames } from '#contract/day-names.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { monthList } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import type { TitheBooklet, TitheInstalment } from '#contract/tithe-lookup.ts';
import { formatLocalDate } from '../../lib/dates.ts';

interface MonthStub {
  name: string;
  state: 'Pago' | 'Pendente';
  value: string;
  due: string;
  /** Empty when it is not paid. */
  paid: string;
  isNext: boolean;
}

/** A booklet as the page shows it. Sentences are empty where there is nothing to say. */
interface BookletView {
  title: string;
  monthly: string;
  count: string;
  next: string;
  arrears: string;
  months: MonthStub[];
}

const amount = (reais: number): string => {
  const cents = centsOf(reais);
  return cents === undefined ? '-' : shownMoney(cents);
};
/** 'R$ 44,44 de R$ 88,88' where another amount came. */
const paidAmountOf = ({ valor_parcela, valor_pago }: TitheInstalment): string =>
  valor_pago === 0 || valor_pago === valor_parcela
    ? amount(valor_parcela)
    : `${amount(valor_pago)} de ${amount(valor_parcela)}`;
const monthOf = ({ mes }: TitheInstalment): string => monthNames[mes - 1] ?? '-';

/** `today` is the parish's day. `isDue`: the booklet holds the first month to pay of all. */
export function bookletView(
  { ano, valor_mensal, parcelas }: TitheBooklet,
  { today, isDue }: { today: string; isDue: boolean },
): BookletView {
  const open = parcelas.filter(({ pago }) => !pago);
  const late = open.filter(({ vencimento }) => vencimento < today);
  const next = isDue ? open[0] : undefined;
  const paid = parcelas.length - open.length;
  return {
    title: `Carnê ${ano}`,
    monthly: amount(valor_mensal),
    count: open.length === 0 && paid > 0 ? 'Todos os meses pagos' : `${paid} de ${parcelas.length} meses pagos`,
    next: next
      ? `Próximo: ${monthOf(next)}, ${amount(next.valor_parcela)}, ${next.vencimento < today ? 'venceu em' : 'até'} ${formatLocalDate(next.vencimento)}.`
      : '',
    arrears:
      late.length === 0
        ? ''
        : `${late.length === 1 ? 'Um mês em aberto' : `${late.length} meses em aberto`}: ${monthList(late.map(({ mes }) => mes))}.`,
    months: parcelas.map((parcela) => ({
      name: capitalised(monthOf(parcela)),
      state: parcela.pago ? 'Pago' : 'Pendente',
      value: paidAmountOf(parcela),
      due: `Vence ${formatLocalDate(parcela.vencimento)}`,
      paid: parcela.pago ? `Pago em ${formatLocalDate(parcela.data_pagamento)}` : '',
      isNext: parcela === next,
    })),
  };
}

/** Of booklets, the last year first, the one that holds the first month to pay of all. */
export const dueBooklet = (carnes: readonly TitheBooklet[]): TitheBooklet | undefined =>
  [...carnes].reverse().find(({ parcelas }) => parcelas.some(({ pago }) => !pago));

/** The booklet that is open at first: the one with the first month to pay, else this year's, else the last one. */
export const openedFirst = (carnes: readonly TitheBooklet[], today: string): TitheBooklet | undefined =>
  dueBooklet(carnes) ?? carnes.find(({ ano }) => ano === Number(today.slice(0, 4))) ?? carnes[0];
