import { type SmtpSettings, smtpOf } from './mail.ts';
import { defaultPayerEmail, type MercadoPagoSettings, mercadoPagoOf } from './payments.ts';

/** Settings that are read as a service's, not one by one, by the hosted function and by one machine alike. */
const names = [
  'liturgiaUrl',
  'smtpHost',
  'smtpPort',
  'smtpUser',
  'smtpPassword',
  'mailFrom',
  'mercadoPagoAccessToken',
  'mercadoPagoWebhookSecret',
  'mercadoPagoPayerEmail',
  'mercadoPagoUrl',
  'payments',
  'vapidPublicKey',
  'vapidPrivateKey',
  'vapidSubject',
  'pushServices',
  'pushLocal',
] as const;
export type ServiceSetting = (typeof names)[number];

/** The services that are used; each is missing where it is off. */
export interface Services {
  /** The liturgy source's address; without it no third party is called. */
  liturgyUrl?: string;
  /** The mail server; without one no mail is sent. */
  smtp?: SmtpSettings;
  /** The payment provider; without one nothing is paid through the site. */
  mercadoPago?: MercadoPagoSettings;
}

type Given = Parameters<typeof smtpOf>[0] & Parameters<typeof mercadoPagoOf>[0] & { liturgiaUrl: string };

export function servicesOf(values: Given, siteUrl: string): Services {
  const { liturgiaUrl } = values;
  const smtp = smtpOf(values);
  const mercadoPago = mercadoPagoOf(values, defaultPayerEmail(smtp?.from, siteUrl));
  return {
    ...(liturgiaUrl !== 'off' && { liturgyUrl: liturgiaUrl }),
    ...(smtp && { smtp }),
    ...(mercadoPago && { mercadoPago }),
  };
}

export function withoutServices<Values extends object>(values: Values): Omit<Values, ServiceSetting> {
  const others = Object.entries(values).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(others) as Omit<Values, ServiceSetting>;
}
