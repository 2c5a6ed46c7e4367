import { chargeSentences } from '#contract/charge-states.ts';
import { ApiError } from '#contract/errors.ts';
import { centsOf, shownMoney } from '#contract/money.ts';
import { monthsOf } from '#contract/months.ts';
import { capitalised } from '#contract/noun.ts';
import type { TitheInstalment } from '#contract/tithe-lookup.ts';

/** An instalment with its booklet's year. */
export interface YearInstalment extends TitheInstalment {
  ano: number;
}

/** 'Fevereiro, março e abril de 2026' */
export const monthsTitle = (instalments: readonly YearInstalment[]): string => capitalised(monthsOf(instalments));

/** The sum of what is open of the instalments, formatted. */
export const sumOf = (instalments: readonly Pick<TitheInstalment, 'restante'>[]): string =>
  shownMoney(instalments.reduce((sum, { restante }) => sum + (centsOf(restante) ?? 0), 0));

/** True if no code was made because there is nothing to pay. */
export const isPaidAlready = (error: unknown): boolean =>
  error instanceof ApiError && error.message === chargeSentences.alreadyPaid;

/** True while a code for another choice of months is kept. */
export const isOtherCode = (error: unknown): boolean =>
  error instanceof ApiError && error.message.startsWith(chargeSentences.otherCode);

/** The sentence for a payer when no code was created for so many months. */
export function chargeFailure(error: unknown, count = 1): string {
  if (!(error instanceof ApiError)) return chargeSentences.failed;
  if (isPaidAlready(error)) return count > 1 ? chargeSentences.oneAlreadyPaid : alreadyPaid;
  if (error.message === chargeSentences.cannotAsk)
    return 'Não foi possível verificar o pagamento agora. Tente mais tarde ou procure a secretaria da paróquia.';
  return error.code === 'rate_limited' || error.code === 'conflict' ? error.message : chargeSentences.failed;
}

const alreadyPaid = 'Esta parcela já foi paga. Se precisar do comprovante, entre em contato com a paróquia.';
