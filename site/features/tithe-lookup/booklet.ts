import { monthName } from '#contract/day-names.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { monthList } from '#contract/months.ts';
import { capitalised, counted } from '#contract/noun.ts';
import type { Month } from '#contract/slip-mark.ts';
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
  /** True of the month of the slip or the envelope whose code was read. */
  isMarked: boolean;
}

/** A booklet as the page shows it. Sentences are empty where there is nothing to say. */
interface BookletView {
  title: string;
  monthly: string;
  count: string;
  thanks: string;
  arrears: string;
  months: MonthStub[];
  /** Months that nobody owes, as the year was ended. */
  ended: { name: string; value: string }[];
}

const amount = (reais: number): string => {
  const cents = centsOf(reais);
  return cents === undefined ? '-' : shownMoney(cents);
};
/** 'R$ 44,44 de R$ 88,88' where another amount was received. */
const paidAmountOf = ({ valor_parcela, valor_pago }: TitheInstalment): string =>
  valor_pago === 0 || valor_pago === valor_parcela
    ? amount(valor_parcela)
    : `${amount(valor_pago)} de ${amount(valor_parcela)}`;

const isEnded = ({ pago, devida }: TitheInstalment): boolean => !pago && !devida;

/** The months of a booklet's list: those that are paid or owed. */
export const shownMonths = (parcelas: readonly TitheInstalment[]): TitheInstalment[] =>
  parcelas.filter((parcela) => !isEnded(parcela));

/** The same for all booklets. */
export interface Shown {
  /** The parish's day. */
  today: string;
  /** The first month to pay of all, which stands above the booklets. */
  next: string | undefined;
  /** The month of the slip or the envelope whose code was read. */
  marked: Month | undefined;
}

export function bookletView(
  { ano, valor_mensal, parcelas }: TitheBooklet,
  { today, next, marked }: Shown,
): BookletView {
  const open = parcelas.filter(({ devida }) => devida);
  const late = open.filter(({ vencimento }) => vencimento < today);
  const isSaidAbove = late.length === 1 && late[0]?.id === next;
  const paid = parcelas.filter(({ pago }) => pago).length;
  const isWhole = paid === parcelas.length && paid > 0;
  const ended = parcelas.filter(isEnded);
  const isAllEnded = ended.length === parcelas.length && ended.length > 0;
  return {
    title: `Carnê ${ano}`,
    monthly: amount(valor_mensal),
    count: isWhole
      ? 'Todos os meses pagos'
      : isAllEnded
        ? 'Ano encerrado'
        : `${paid} de ${counted(parcelas.length, { one: 'mês pago', many: 'meses pagos' })}`,
    thanks: isWhole ? `Obrigado pelo seu dízimo de ${ano}!` : '',
    arrears:
      late.length === 0 || isSaidAbove
        ? ''
        : `${late.length === 1 ? 'Um mês em aberto' : `${late.length} meses em aberto`}: ${monthList(late.map(({ mes }) => mes))}.`,
    months: shownMonths(parcelas).map((parcela) => ({
      name: capitalised(monthName(parcela.mes)),
      state: parcela.pago ? 'Pago' : 'Pendente',
      value: paidAmountOf(parcela),
      due: `Vence ${formatLocalDate(parcela.vencimento)}`,
      paid: parcela.pago ? `Pago em ${formatLocalDate(parcela.data_pagamento)}` : '',
      isNext: parcela.id === next,
      isMarked: ano === marked?.ano && parcela.mes === marked.mes,
    })),
    ended: ended.map((parcela) => ({
      name: capitalised(monthName(parcela.mes)),
      value: paidAmountOf(parcela),
    })),
  };
}

/** The booklet that is open at first: the marked month's, else this year's, else the due one, else the last one. */
export const openedFirst = (
  carnes: readonly TitheBooklet[],
  { today, next, marked }: Shown,
): TitheBooklet | undefined =>
  carnes.find(({ ano }) => ano === marked?.ano) ??
  carnes.find(({ ano }) => ano === Number(today.slice(0, 4))) ??
  carnes.find(({ parcelas }) => parcelas.some(({ id }) => id === next)) ??
  carnes[0];
