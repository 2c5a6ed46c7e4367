/** How money was paid. `private.payment_form` in SQL. */
export const paymentForms = { dinheiro: 'Dinheiro', pix: 'PIX', cartão: 'Cartão', outros: 'Outros' } as const;
export type PaymentForm = keyof typeof paymentForms;
