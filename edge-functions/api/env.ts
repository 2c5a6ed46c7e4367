import { mailProblem, type SmtpSettings, smtpOf } from '../settings/mail.ts';
import { defaultPayerEmail, type MercadoPagoSettings, mercadoPagoOf, paymentsProblem } from '../settings/payments.ts';
import { hostedPushOf, type PushSettings, pushProblem } from '../settings/push.ts';
import { type Problem, readSettingsIn, type Source } from '../settings/read.ts';
import type { SettingsIn } from '../settings/table.ts';
import { isVapidPair } from './gateways/push/vapid-keys.ts';

type Given = SettingsIn<'function'>;

/** The settings from which other values are derived. */
type Understood =
  | 'supabasePublishableKeys'
  | 'supabaseSecretKeys'
  | 'jwtIssuer'
  | 'liturgiaUrl'
  | MailSettings
  | PaymentSettings
  | PushSettingNames;

type MailSettings = 'smtpHost' | 'smtpPort' | 'smtpUser' | 'smtpPassword' | 'mailFrom';

type PaymentSettings =
  | 'mercadoPagoAccessToken'
  | 'mercadoPagoWebhookSecret'
  | 'mercadoPagoPayerEmail'
  | 'mercadoPagoUrl'
  | 'payments';

type PushSettingNames = 'vapidPublicKey' | 'vapidPrivateKey' | 'vapidSubject' | 'pushServices' | 'pushLocal';

/** The API's settings and values derived from them. Contains secrets: never log or return any of it. */
export type Env = Omit<Given, Understood> & {
  /** `sb_publishable_…`: gives a visitor's rights. */
  publishableKey: string;
  /** `sb_secret_…`: passes row-level security; gateways and jobs only. */
  secretKey: string;
  /** The issuers that an access token may name; at least one. */
  tokenIssuers: readonly string[];
  /** The payment provider; without one nothing is paid through the site. */
  mercadoPago?: MercadoPagoSettings;
  /** How notifications are sent; without it none are. */
  push?: PushSettings;
  /** The liturgy source's address; without it no source is called. */
  liturgyUrl?: string;
  /** The mail server; without one no mail is sent. */
  smtp?: SmtpSettings;
  /** Calls per minute that one address may make without a session. */
  anonymousCallsPerMinute: number;
};

export const defaultAnonymousCallsPerMinute = 1200;

/**
 * Reads the hosted function's environment. Supabase gives its keys as `{"default": "…"}`; the singular names of a
 * self-hosted project are accepted too.
 * Throws one error that lists everything that is missing or wrong, by name and never by value.
 */
export function parseEnv(given: Source): Env {
  const { values, problems } = readSettingsIn('function', {
    ...given,
    SUPABASE_PUBLISHABLE_KEYS: given.SUPABASE_PUBLISHABLE_KEYS || given.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEYS: given.SUPABASE_SECRET_KEYS || given.SUPABASE_SECRET_KEY,
  });
  const contradictions = [mailProblem(values), paymentsProblem(values), pushProblem(values, isVapidPair)].filter(
    (problem) => problem !== undefined,
  );
  if (problems.length > 0 || contradictions.length > 0) {
    const wrong = problems.map((problem) => `${problem.name} (${reason(problem)})`);
    wrong.push(...contradictions.map(({ name }) => `${name} (missing or not valid)`));
    throw new Error(`The API's configuration is incomplete: ${wrong.join(', ')}. See .env.example.`);
  }
  const { supabasePublishableKeys, supabaseSecretKeys, jwtIssuer, liturgiaUrl, ...others } = values;
  const { smtpHost, smtpPort, smtpUser, smtpPassword, mailFrom, ...andPayments } = others;
  const {
    mercadoPagoAccessToken,
    mercadoPagoWebhookSecret,
    mercadoPagoPayerEmail,
    mercadoPagoUrl,
    payments,
    ...andPush
  } = andPayments;
  const { vapidPublicKey, vapidPrivateKey, vapidSubject, pushServices, pushLocal, ...asSet } = andPush;
  const smtp = smtpOf(values);
  const push = hostedPushOf(values);
  const mercadoPago = mercadoPagoOf(values, defaultPayerEmail(smtp?.from, asSet.siteUrl));
  return {
    ...asSet,
    publishableKey: defaultKey(supabasePublishableKeys),
    secretKey: defaultKey(supabaseSecretKeys),
    // The project's own issuer stays, because tokens issued before a change are valid for an hour.
    tokenIssuers: [`${asSet.supabaseUrl}/auth/v1`, ...(jwtIssuer ? [jwtIssuer] : [])],
    ...(liturgiaUrl !== 'off' && { liturgyUrl: liturgiaUrl }),
    ...(smtp && { smtp }),
    ...(mercadoPago && { mercadoPago }),
    ...(push && { push }),
    anonymousCallsPerMinute: defaultAnonymousCallsPerMinute,
  };
}

const reason = ({ isMissing, must = 'not valid' }: Problem<string>): string => (isMissing ? 'missing' : must);

function defaultKey(value: string): string {
  if (!value.startsWith('{')) return value;
  const key = readKeys(value).default;
  if (!key) throw new Error('The project\'s keys have no entry named "default".');
  return key;
}

function readKeys(value: string): Record<string, string> {
  try {
    return JSON.parse(value);
  } catch {
    // Not the parser's message: it quotes the text, which is a secret.
    throw new Error("The project's keys are not JSON.");
  }
}
