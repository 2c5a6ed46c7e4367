import type { MercadoPagoConfig } from 'mercadopago';

/** The used parts of the SDK. */
export { Invoice, MercadoPagoConfig, Payment, PreApproval, PreApprovalPlan, User } from 'mercadopago';
// The only way to another address than the provider's own; a test says so when the SDK moves it.
export { AppConfig } from 'mercadopago/dist/utils/config/index.js';
export type Options = NonNullable<MercadoPagoConfig['options']>;
