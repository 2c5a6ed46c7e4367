import { chargeSentences } from '#contract/charges.ts';
import { monthNames } from '#contract/day-names.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import type { TitheInstalment } from '#contract/tithe-lookup.ts';

/** An instalment with its booklet's year. */
export interface YearInstalment extends TitheInstalment {
  ano: number;
}

const listed = new Intl.ListFormat('pt-BR');

/** `Fevereiro, março e abril de 2026`, in the order of time. */
export function monthsTitle(instalments: readonly YearInstalment[]): string {
  const sorted = [...instalments].sort((a, b) => a.ano - b.ano || a.mes - b.mes);
  const parts = sorted.map(({ mes, ano }, at) => {
    const isLastOfYear = sorted[at + 1]?.ano !== ano;
    return `${monthNames[mes - 1] ?? '-'}${isLastOfYear ? ` de ${ano}` : ''}`;
  });
  const title = listed.format(parts);
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** What the instalments come to, as it is shown. */
export const sumOf = (instalments: readonly Pick<TitheInstalment, 'valor_parcela'>[]): string =>
  shownMoney(instalments.reduce((sum, { valor_parcela }) => sum + (centsOf(valor_parcela) ?? 0), 0));

/** Whether no code was made because there is nothing to pay. */
export const isPaidAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.message === chargeSentences.alreadyPaid;

/** What the payer reads when no code was made. */
export function chargeFailure(error: unknown): string {
  if (!(error instanceof ApiError)) return chargeSentences.failed;
  if (isPaidAlready(error))
    return 'Esta parcela já foi paga. Se precisar do comprovante, entre em contato com a paróquia.';
  if (error.message === chargeSentences.cannotAsk)
    return 'Não foi possível verificar o pagamento agora. Tente mais tarde ou procure a secretaria da paróquia.';
  return error.code === 'rate_limited' || error.message === chargeSentences.replaced
    ? error.message
    : chargeSentences.failed;
}
