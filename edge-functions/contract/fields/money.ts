import * as z from 'zod/mini';
import { centsOf, mostCents, shownMoney } from '../money.ts';
import { orNull } from '../not-given.ts';
import { type FieldWords, field } from './field.ts';

/** An amount in reais, a JSON number with at most two decimals. `least` is in cents: 1 by default, or below 0. */
export function money({ least = 1, ...words }: FieldWords & { least?: number }) {
  const amount = () =>
    z.number().check(
      z.refine((reais) => centsOf(reais) !== undefined, {
        error: `deve ser um valor em reais, com no máximo dois decimais, até ${shownMoney(mostCents)}`,
        abort: true,
        params: { isInexact: true },
      }),
      z.refine((reais) => (centsOf(reais) ?? 0) >= least, `deve ser no mínimo ${shownMoney(least)}`),
    );
  return field('money', words, {
    details: { least },
    written: amount,
    orNothing: () => orNull(amount()),
    answered: () => z.number(),
    empty: null,
  });
}
