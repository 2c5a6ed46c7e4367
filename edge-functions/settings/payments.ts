import { webhookPath } from '#contract/reconciliation.ts';
import { email, matching, oneOf, quotable } from './kinds.ts';
import { type Kind, optional, type Settings } from './setting.ts';

export const providerUrl = 'https://api.mercadopago.com';

/** A value of an HTTP header. */
const word = /^[\x21-\x7e]+$/;
const wordSentence = 'não pode ter espaços nem aspas simples';

const ofHosted: Kind<never> = () => undefined;

/** The settings of the payment provider. Without `MERCADO_PAGO_ACCESS_TOKEN` nothing is paid through the site. */
export const payments = {
  MERCADO_PAGO_ACCESS_TOKEN: {
    note: [
      "Everywhere: the credentials of the parish's account at Mercado Pago, both or none: the access token, and the secret with which its notices",
      '(webhooks) are signed. With them donations, instalments and subscriptions are paid by PIX through it.',
    ],
    secret: true,
    function: optional(matching(word)),
    deploy: optional(quotable(word), wordSentence),
    machine: optional(matching(word), wordSentence),
  },
  MERCADO_PAGO_WEBHOOK_SECRET: {
    secret: true,
    function: optional(matching(word)),
    deploy: optional(quotable(word), wordSentence),
    machine: optional(matching(word), wordSentence),
  },
  MERCADO_PAGO_PAYER_EMAIL: {
    note: [
      "Whom the provider takes for the payer, because donors give no address: by default MAIL_FROM, else doacoes@ the site's host. Never the account's",
      'own address, which the provider refuses.',
    ],
    example: 'doacoes@paroquia.example',
    function: optional(email),
    deploy: optional(email, 'é um endereço de e-mail, que não seja o da conta do Mercado Pago'),
    machine: optional(email, 'deve ser um endereço de e-mail, que não seja o da conta do Mercado Pago'),
  },
  PAYMENTS: {
    note: [
      'One machine only: `sandbox` pays with a provider of its own, through which no money moves, where none is set; the demonstration starts with it,',
      'unless this is `off`.',
    ],
    example: 'sandbox',
    function: optional(ofHosted, 'exists on one machine only'),
    deploy: optional(ofHosted, 'só existe em um computador (npm start): tire a linha'),
    machine: optional(oneOf('sandbox', 'off'), 'deve ser "sandbox" ou "off"'),
  },
} as const satisfies Settings;

/** The credentials of the provider. Secret: never log or return them. */
export interface MercadoPagoSettings {
  accessToken: string;
  webhookSecret: string;
  payerEmail: string;
  url: string;
}

/** The values of these settings, from whichever reader. */
interface Given {
  mercadoPagoAccessToken?: string;
  mercadoPagoWebhookSecret?: string;
  mercadoPagoPayerEmail?: string;
  mercadoPagoUrl?: string;
}

/** The provider; undefined if none is set. Requires values without a `paymentsProblem`. */
export function mercadoPagoOf(
  { mercadoPagoAccessToken: accessToken, mercadoPagoWebhookSecret: webhookSecret, ...others }: Given,
  payerEmail: string,
): MercadoPagoSettings | undefined {
  if (!accessToken || !webhookSecret) return undefined;
  return {
    accessToken,
    webhookSecret,
    payerEmail: others.mercadoPagoPayerEmail ?? payerEmail,
    url: others.mercadoPagoUrl ?? providerUrl,
  };
}

/** Whom the provider takes for the payer where nobody is named. */
export const defaultPayerEmail = (mailFrom: string | undefined, siteUrl: string): string =>
  mailFrom ?? `doacoes@${new URL(siteUrl).hostname}`;

/** Where the provider tells of changes: undefined for an address that it can't reach. */
export const notificationUrl = (apiUrl: string): string | undefined =>
  apiUrl.startsWith('https:') ? `${apiUrl}${webhookPath}?source_news=webhooks` : undefined;

/** The first contradiction between these settings: a setting's name and its requirement. */
export function paymentsProblem(given: Given): { name: keyof typeof payments; must: string } | undefined {
  if (Boolean(given.mercadoPagoAccessToken) === Boolean(given.mercadoPagoWebhookSecret)) return undefined;
  return given.mercadoPagoAccessToken
    ? {
        name: 'MERCADO_PAGO_WEBHOOK_SECRET',
        must: 'é preciso com MERCADO_PAGO_ACCESS_TOKEN: a assinatura secreta dos webhooks',
      }
    : {
        name: 'MERCADO_PAGO_ACCESS_TOKEN',
        must: 'é preciso com MERCADO_PAGO_WEBHOOK_SECRET: o token de acesso da conta',
      };
}
