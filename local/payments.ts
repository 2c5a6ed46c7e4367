import type { Gateways } from '../edge-functions/api/gateways/gateways.ts';
import { mercadoPago } from '../edge-functions/api/gateways/payments/mercado-pago.ts';
import { webhookSignature } from '../edge-functions/api/gateways/payments/webhook-signature.ts';
import { webhookPath } from '../edge-functions/contract/reconciliation.ts';
import { demonstrationGiving } from '../edge-functions/settings/giving.ts';
import { defaultPayerEmail, notificationUrl } from '../edge-functions/settings/payments.ts';
import { openPaymentsSandbox, type PaymentsSandbox, type SandboxOptions } from './payments-sandbox/sandbox.ts';
import type { Settings } from './settings.ts';

/** The provider's settings win over the sandbox, which a parish of its own has only where it says so. */
export const hasPaymentsSandbox = (
  { mercadoPago: provider, paymentsSandbox }: Settings,
  isDemonstration: boolean,
): boolean => !provider && (paymentsSandbox ?? isDemonstration);

interface Payments {
  gateways: Pick<Gateways, 'payments' | 'signatures'>;
  sandbox?: PaymentsSandbox;
}

interface PaymentsOptions {
  settings: Settings;
  isDemonstration: boolean;
  /** The sandbox's records. */
  file: string;
  /** Where this machine reaches the stack. */
  stackUrl: string;
  log: (entry: object) => void;
  now: () => Date;
  /** Gets the `Date` of each answer of the provider at an address. */
  heard: (address: string, date: string | undefined) => void;
}

/** The payment provider of one machine: the real one, the sandbox, or none. */
export async function openPayments({
  settings,
  isDemonstration,
  file,
  stackUrl,
  log,
  now,
  heard,
}: PaymentsOptions): Promise<Payments> {
  const { siteUrl, mercadoPago: provider } = settings;
  if (provider) {
    const payments = mercadoPago({
      ...provider,
      notificationUrl: notificationUrl(`${siteUrl}/api`),
      log,
      now,
      heard: (date) => heard(provider.url, date),
    });
    return { gateways: { payments, signatures: { mercadopago: webhookSignature(provider.webhookSecret) } } };
  }
  if (!hasPaymentsSandbox(settings, isDemonstration)) return { gateways: {} };
  const sandbox = await openPaymentsSandbox({
    file,
    siteUrl,
    payee: payeeOf(settings, isDemonstration),
    isDemonstration,
    notificationUrl: `${stackUrl}/api${webhookPath}`,
    log,
    now,
  });
  const { accessToken, url, webhookSecret } = sandbox;
  const payerEmail = defaultPayerEmail(undefined, siteUrl);
  return {
    gateways: {
      payments: mercadoPago({ accessToken, payerEmail, url, isSandbox: true, log, now }),
      signatures: { mercadopago: webhookSignature(webhookSecret) },
    },
    sandbox,
  };
}

function payeeOf({ parishPixName, parishPixCity }: Settings, isDemonstration: boolean): SandboxOptions['payee'] {
  if (parishPixName && parishPixCity) return { name: parishPixName, city: parishPixCity };
  const { PARISH_PIX_NAME: name, PARISH_PIX_CITY: city } = demonstrationGiving;
  return isDemonstration ? { name, city } : { name: 'Paroquia', city: 'Brasil' };
}
