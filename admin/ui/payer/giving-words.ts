import { shownMoney, storedCents } from '#contract/money.ts';
import { monthsAndParts } from '#contract/months.ts';
import type { DeskPayer, OpenMonth } from '#contract/tithe-desk.ts';

/** 'Paga janeiro e fevereiro de 2026 e parte de março de 2026. R$ 10,00 ficam como doação deste dizimista.' */
export function givingWords(cents: number, { abertos }: Pick<DeskPayer, 'abertos'>): string {
  const { months, left } = spread(cents, abertos);
  const stays = `${shownMoney(left)} ${left === cents ? 'não acham mês em aberto: ' : ''}ficam como doação deste dizimista.`;
  if (left === cents) return stays;
  const paid = monthsAndParts(months.map(({ month, isWhole }) => ({ ...month, isPart: !isWhole })));
  return `Paga ${paid}.${left > 0 ? ` ${stays}` : ''}`;
}

/** An amount on the open months, the oldest first, and what finds none. */
function spread(cents: number, open: readonly OpenMonth[]) {
  let left = cents;
  const months: { month: OpenMonth; isWhole: boolean }[] = [];
  for (const month of open) {
    if (left === 0) break;
    const rest = storedCents(month.restante);
    months.push({ month, isWhole: left >= rest });
    left = Math.max(left - rest, 0);
  }
  return { months, left };
}

/** The act's name and its button's: money that is a payer's already only pays that payer's months. */
export const givingAct = (isPayers: boolean): { title: string; save: string } =>
  isPayers
    ? { title: 'Usar para meses em aberto', save: 'Usar' }
    : { title: 'Vincular a um dizimista', save: 'Vincular' };

/** Of money that is a payer's already. */
export const payingNotice = (cents: number): string =>
  `Os ${shownMoney(cents)} desta doação pagam os meses em aberto do dizimista, no dia em que entraram.`;
