import * as z from 'zod/mini';
import { type PaymentForm, paymentForms } from './payment-forms.ts';
import { instant, localDate, uuid } from './primitives.ts';
import { returnKinds } from './return-kinds.ts';

/* Instalments and their payments, apart from what staff do with them: a payer's page reads them. */

/** A receipt of money, or an undoing of one. */
export const payment = z.object({
  id: uuid,
  /** In reais, positive also of an undoing. */
  amount: z.number(),
  paid_on: localDate,
  form: z.enum(Object.keys(paymentForms) as [PaymentForm, ...PaymentForm[]]),
  source: z.enum(['hand', 'provider', 'statement', 'ledger']),
  /** The payment that is undone, and why; null for money that was received. */
  reverses: z.nullable(uuid),
  reason: z.nullable(z.string()),
  /** The donation whose money it is; null for money that was received for the instalment. */
  origin_id: z.nullable(uuid),
  /** How it was returned; null for money that was received. */
  returned: z.nullable(z.enum(returnKinds)),
  note: z.nullable(z.string()),
  /** Who entered it, as they were called then; null for the product's own work. */
  creator_name: z.nullable(z.string()),
  entered_at: instant,
});
export type Payment = z.output<typeof payment>;

export const parcela = z.object({
  id: uuid,
  /** 1 to 12. */
  mes: z.int(),
  vencimento: localDate,
  valor_parcela: z.number(),
  /** In reais, what is open of it; 0 when it is paid. */
  restante: z.number(),
  pago: z.boolean(),
  /** False of a paid one, and of one that is ended: nobody owes it. */
  devida: z.boolean(),
  data_pagamento: z.nullable(localDate),
  forma_pagamento: z.nullable(payment.shape.form),
  observacoes: z.nullable(z.string()),
  /** The payment that counts. */
  payment_id: z.nullable(uuid),
  /** All of them, the oldest first. */
  payments: z.array(payment),
});
export type Parcela = z.output<typeof parcela>;
