import * as z from 'zod/mini';
import { type ChargeStatus, chargeStatuses } from './charge-states.ts';
import { instant, localDate, uuid } from './primitives.ts';

export const chargeStatus = z.enum(Object.keys(chargeStatuses) as [ChargeStatus, ...ChargeStatus[]]);

/** A status as it may be asked for: the documents' clients know `paid` too, which our API never answers. */
const askedStatus = z.union([chargeStatus, z.literal('paid')]);

/**
 * Why a charge of instalments is over where its status alone doesn't tell: `other_payment`, one of the months was paid
 * in another way; `undoing`, staff undid what it had paid.
 */
const endedBy = z.enum(['other_payment', 'undoing']);

/** The state of a charge, as whoever shows its code asks for it. */
export const chargeProgress = z.object({
  status: askedStatus,
  /** The last payment's day; null while it isn't paid. */
  paid_on: z.nullable(localDate),
  ended_by: z.nullable(endedBy),
});
export type ChargeProgress = z.output<typeof chargeProgress>;

/** A PIX charge of one or several instalments, as the page and the panel show it. */
export const instalmentCharge = z.object({
  id: uuid,
  status: chargeStatus,
  /** A picture as a data URL. */
  qrCodeImageUrl: z.string(),
  qrCodeText: z.string(),
  expires_at: instant,
  /** In reais. */
  amount: z.number(),
});
export type InstalmentCharge = z.output<typeof instalmentCharge>;
