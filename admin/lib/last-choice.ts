import { type PaymentForm, paymentForms } from '#contract/payment-forms.ts';

const keyOf = (of: string): string => `last-choice:${of}`;

/** Remembers what was saved, by what it chooses, for the next form of this session that asks the same. */
export function keepChoices(choices: Readonly<Record<string, string | null>>): void {
  for (const [of, value] of Object.entries(choices)) if (value) sessionStorage.setItem(keyOf(of), value);
}

/** Forgets them as a person leaves: the next one at the same tab is proposed nothing of theirs. */
export function forgetChoices(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
}

/** The last choice of this session, if it can still be chosen. */
export function lastChoice<Value extends string>(of: string, among: readonly Value[]): Value | undefined {
  const last = sessionStorage.getItem(keyOf(of));
  return among.find((value) => value === last);
}

/** The last payment's form. */
export const lastPaymentForm = (): PaymentForm | undefined =>
  lastChoice('forma_pagamento', Object.keys(paymentForms) as PaymentForm[]);
