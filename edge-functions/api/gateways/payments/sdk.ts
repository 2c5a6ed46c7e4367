/** What is used of the SDK, without its index, which loads all clients. */
export { Invoice } from 'mercadopago/dist/clients/invoice/index.js';
export { Payment } from 'mercadopago/dist/clients/payment/index.js';
export { PreApproval } from 'mercadopago/dist/clients/preApproval/index.js';
export { PreApprovalPlan } from 'mercadopago/dist/clients/preApprovalPlan/index.js';
export { User } from 'mercadopago/dist/clients/user/index.js';
export { MercadoPagoConfig } from 'mercadopago/dist/mercadoPagoConfig.js';
export type { Options } from 'mercadopago/dist/types.js';
export { AppConfig } from 'mercadopago/dist/utils/config/index.js';
