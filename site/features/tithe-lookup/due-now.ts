import { inTime } from '#contract/calendar-date.ts';
import { monthsOf, shortMonths } from '#contract/months.ts';
import type { TitheBooklet } from '#contract/tithe-lookup.ts';
import { formatLocalDate } from '../../lib/dates.ts';
import { sumOf, type YearInstalment } from './pix-charge.ts';

/** The first month to pay, and those that are offered with it: all others that are late, else the one after it. */
export interface DueNow {
  first: YearInstalment;
  also: readonly YearInstalment[];
}

/** Of all booklets. Undefined where nothing is to be paid. `today` is the parish's day. */
export function dueNow(carnes: readonly TitheBooklet[], today: string): DueNow | undefined {
  const [first, ...others] = instalmentsOf(carnes).filter(({ devida }) => devida);
  if (!first) return undefined;
  const late = others.filter(({ vencimento }) => vencimento < today);
  return { first, also: late.length > 0 ? late : others.slice(0, 1) };
}

/** The texts of the page's first box, by its parts; this year is left out of them. */
export function dueTexts({ first, also }: DueNow, today: string): Readonly<Record<string, string>> {
  const { vencimento } = first;
  const year = today.slice(0, 4);
  const months = (instalments: readonly YearInstalment[]) => shortMonths(instalments, today);
  const day = formatLocalDate(vencimento);
  return {
    // A month that has begun is to be paid, also before its day.
    'due-label': vencimento.slice(0, 7) <= today.slice(0, 7) ? 'A pagar agora: ' : 'Próxima: ',
    'due-what': `${months([first])}, ${sumOf([first])}`,
    'due-day': ` (${vencimento < today ? 'venceu' : 'vence'} em ${vencimento.startsWith(`${year}-`) ? day.slice(0, 5) : day})`,
    'due-month': ` ${months([first])}`,
    'due-also': also.length > 0 ? `Pagar também ${months(also)}` : '',
  };
}

/**
 * Thanks, where no month is open; empty where there are none at all. Of ended months it doesn't say that they are paid,
 * and nobody is thanked who paid none.
 */
export function allPaid(carnes: readonly TitheBooklet[]): string {
  const months = instalmentsOf(carnes);
  const last = months.at(-1);
  if (months.length > 0 && months.every(({ pago }) => !pago)) return 'Não há nada em aberto.';
  if (months.some(({ pago }) => !pago)) return 'Não há nada em aberto. Que Deus lhe pague!';
  return last ? `Tudo pago até ${monthsOf([last])}. Que Deus lhe pague!` : '';
}

const instalmentsOf = (carnes: readonly TitheBooklet[]): YearInstalment[] =>
  carnes
    .flatMap(({ ano, parcelas }) => parcelas.map((parcela) => ({ ...parcela, ano })))
    .sort((a, b) => inTime(a.vencimento, b.vencimento));
