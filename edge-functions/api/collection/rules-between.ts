import type * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import { type Rule, rulesOf } from '#contract/fields/schemas.ts';
import { labelAt } from '#contract/label.ts';
import { complaintAbout } from '#contract/messages.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * The rules between fields as a change of a row is held to them: by what it changes and, of the rest, by what is stored
 * (docs/decisions/0030).
 */
export function rulesBetween(body: z.ZodMiniType) {
  const rules = rulesOf(body);
  const touchedBy = (change: Values) => rules.filter(({ between }) => between.some((field) => isIn(change, field)));
  return {
    /** The fields that must be read before the change can be judged; none where it brings them itself. */
    unsaidIn: (change: Values): string[] => [
      ...new Set(touchedBy(change).flatMap(({ between }) => between.filter((field) => !isIn(change, field)))),
    ],
    /** Throws `invalid_input` when a rule that the change touches doesn't hold after it. */
    hold(change: Values, stored: Values): void {
      const broken = touchedBy(change).find(({ holds }) => !holds({ ...stored, ...said(change) }));
      if (broken) throw refusal(body, broken);
    },
  };
}

const isIn = (change: Values, field: string): boolean => change[field] !== undefined;

const said = (change: Values): Values =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));

const refusal = (body: z.ZodMiniType, { refuses, because }: Rule): ApiError =>
  new ApiError('invalid_input', complaintAbout(labelAt(body, [refuses]), because));
