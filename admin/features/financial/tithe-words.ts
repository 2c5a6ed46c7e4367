import { daysLater, formatDay, type Month, monthOf, monthsLater, sameDayIn } from '#contract/calendar-date.ts';
import { shownMoney, shownReais, storedCents } from '#contract/money.ts';
import { monthsOf, monthTitle } from '#contract/months.ts';
import type { TitheList, TitheOfMonth, TithePayer } from '#contract/tithe-overview.ts';

/** The month's receipts beside those of the month before. */
export function comparison({ recebido, recebido_antes }: TitheOfMonth, month: Month): string {
  const former = monthTitle(monthsLater(month, -1));
  const cents = storedCents(recebido) - storedCents(recebido_antes);
  if (cents === 0) return `O mesmo que em ${former}`;
  const amount = shownMoney(Math.abs(cents));
  return `${amount} a ${cents > 0 ? 'mais' : 'menos'} que em ${former} (${shownReais(recebido_antes)})`;
}

/** The cash book's number where it is another, and why; null where both say one. */
export const bookWords = ({ recebido, no_livro_caixa }: TitheOfMonth): string | null =>
  storedCents(recebido) === storedCents(no_livro_caixa)
    ? null
    : `No livro-caixa: ${shownReais(no_livro_caixa)}, porque lá entram os envelopes sem nome e as correções no dia em que foram feitas.`;

/** Who is in a list of payers, of `today` or of a month. */
export function whoIsIn(list: TitheList, month: Month, today: string): string {
  switch (list) {
    case 'atrasados':
      return 'Dizimistas ativos com parcelas em aberto que venceram até ontem.';
    case 'sem-contribuir': {
      const last = threeMonthsBefore(today);
      return `Dizimistas ativos, cadastrados até ${formatDay(last)}, de quem nada entrou desde ${formatDay(daysLater(last, 1))}. São pessoas a visitar, não a cobrar.`;
    }
    case 'novos':
      return `Quem contribuiu pela primeira vez em ${monthTitle(month)}.`;
    case 'deixaram': {
      const silent = [-2, -1, 0].map((later) => monthsLater(month, later));
      const months = monthsOf(silent.map(({ year, month: mes }) => ({ ano: year, mes })));
      return `Quem contribuiu em ${monthTitle(monthsLater(month, -3))} e não contribuiu mais em ${months}.`;
    }
  }
}

/** The same day three months ago, or the last day of a month without it: as `tithe_silent` counts. */
const threeMonthsBefore = (today: string): string => sameDayIn(monthsLater(monthOf(today), -3), today);

/** The heading of the column of days. */
export const dayHeadings: Readonly<Record<TitheList, string>> = {
  atrasados: 'Em atraso',
  'sem-contribuir': 'Última contribuição',
  novos: 'Primeira contribuição',
  deixaram: 'Última contribuição',
};

/** '3 meses, desde 10/08/2026' of a late payer; of others the day of a payment. */
export function dayOf({ meses, desde }: Pick<TithePayer, 'meses' | 'desde'>): string {
  if (desde === null) return 'Nenhuma registrada';
  if (meses === null) return formatDay(desde);
  return `${meses === 1 ? '1 mês' : `${meses} meses`}, desde ${formatDay(desde)}`;
}

export const contactOf = ({ autorizacao_comunicacoes }: Pick<TithePayer, 'autorizacao_comunicacoes'>): string =>
  autorizacao_comunicacoes ? 'Aceita contato' : 'Não autorizou contato';
