import type * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { type Rule, rulesOf } from '#contract/fields/schemas.ts';
import { labelAt } from '#contract/label.ts';
import { complaintAbout } from '#contract/messages.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rules between fields for a change of a row, checked on the changed values and, for the rest, the stored ones
 * (docs/decisions/0030).
 */
export function rulesBetween(body: z.ZodMiniType) {
  const rules = rulesOf(body);
  const touchedBy = (change: Values) => rules.filter(({ between }) => between.some((field) => isIn(change, field)));
  return {
    /** The stored fields that the rules need besides the change. */
    storedFieldsFor: (change: Values): string[] => [
      ...new Set(touchedBy(change).flatMap(({ between }) => between.filter((field) => !isIn(change, field)))),
    ],
    /** Throws `invalid_input` when a rule on a changed field would no longer hold. */
    hold(change: Values, stored: Values): void {
      const broken = touchedBy(change).find(({ holds }) => !holds({ ...stored, ...given(change) }));
      if (broken) throw refusal(body, broken);
    },
  };
}

const isIn = (change: Values, field: string): boolean => change[field] !== undefined;

/** The fields that a change gives. */
export const given = <Change extends object>(change: Change): Partial<Change> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<Change>;

const refusal = (body: z.ZodMiniType, { refuses, because, isSentence }: Rule): ApiError =>
  new ApiError('invalid_input', isSentence ? because : complaintAbout(labelAt(body, [refuses]), because));
