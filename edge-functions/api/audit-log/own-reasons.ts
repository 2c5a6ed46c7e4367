/** The reason of what happens when money is tied to a payer (`private.give_donation`), with the payer's number. */
export const tied = /^Vinculado ao dizimista nº (\d+)$/;

/** The reasons of what the provider or the bank took back (`private.reconcile_returns`). */
const takenBack = /^(Devolvido pelo Mercado Pago|Contestado no banco do pagador)$/;

/** True of a reason in the product's own words, which name nobody. */
export const isOwnReason = (reason: string): boolean => tied.test(reason) || takenBack.test(reason);
