import { mailProblem } from '../settings/mail.ts';
import { paymentsProblem } from '../settings/payments.ts';
import { hostedPushOf, type PushSettings, pushProblem } from '../settings/push.ts';
import { type Problem, readSettingsIn, type Source } from '../settings/read.ts';
import { type ServiceSetting, type Services, servicesOf, withoutServices } from '../settings/services.ts';
import type { SettingsIn } from '../settings/table.ts';
import { isVapidPair } from './gateways/push/vapid-keys.ts';

type Given = SettingsIn<'function'>;

/** The settings from which other values are derived. */
type Understood = 'supabasePublishableKeys' | 'supabaseSecretKeys' | 'jwtIssuer' | ServiceSetting;

/** The API's settings and values derived from them. Contains secrets: never log or return any of it. */
export type Env = Omit<Given, Understood> &
  Services & {
    /** `sb_publishable_…`: gives a visitor's rights. */
    publishableKey: string;
    /** `sb_secret_…`: passes row-level security; gateways and jobs only. */
    secretKey: string;
    /** The issuers that an access token may name; at least one. */
    tokenIssuers: readonly string[];
    /** How notifications are sent; without it none are. */
    push?: PushSettings;
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
  const { supabasePublishableKeys, supabaseSecretKeys, jwtIssuer, ...asSet } = withoutServices(values);
  const push = hostedPushOf(values);
  return {
    ...asSet,
    ...servicesOf(values, asSet.siteUrl),
    publishableKey: defaultKey(supabasePublishableKeys),
    secretKey: defaultKey(supabaseSecretKeys),
    // The project's own issuer stays, because tokens issued before a change are valid for an hour.
    tokenIssuers: [`${asSet.supabaseUrl}/auth/v1`, ...(jwtIssuer ? [jwtIssuer] : [])],
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
