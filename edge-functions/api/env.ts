import * as z from 'zod/mini';
import { parseOrigin } from '#contract/origin.ts';
import { type AllowedOrigin, parseAllowedOrigins } from './http/allowed-origins.ts';

/** The API's configuration. It contains secrets: never log or return any of it. */
export interface Env {
  /** Origin of the public site, without a slash at its end. Browsers may call from it and from `allowedOrigins` only. */
  siteUrl: string;
  allowedOrigins: readonly AllowedOrigin[];
  /** Without a slash at its end. */
  supabaseUrl: string;
  /** `sb_publishable_…`: gives a visitor's rights. */
  publishableKey: string;
  /** `sb_secret_…`: passes row-level security; gateways and jobs only. */
  secretKey: string;
  /** HS256 secret of the access tokens; without it they are verified with the project's public keys. */
  jwtSecret?: string;
  /** What an access token may name as its issuer; at least one. */
  tokenIssuers: readonly string[];
  mercadoPagoConfigured: boolean;
  /** Secret URL of the static host's build hook. */
  buildHookUrl?: string;
  buildHookToken?: string;
  /** Where the texts of the liturgy are asked for; without it nobody is asked. */
  liturgyUrl?: string;
  /** What the schedule sends to run the jobs; without it nothing runs them. */
  jobsKey?: string;
  /**
   * Header in which the platform in front writes the caller's address, and nothing that the caller sent. Never
   * `x-forwarded-for`: proxies append to it.
   */
  clientAddressHeader: string;
  /** Calls per minute that one address may make without a session. */
  anonymousCallsPerMinute: number;
}

export const defaultAnonymousCallsPerMinute = 1200;
/** The public API of `github.com/Dancrf/liturgia-diaria`. */
const defaultLiturgyUrl = 'https://liturgia.up.railway.app/v2/';
/** Hosted projects are behind Cloudflare, which replaces this one. */
const defaultClientAddressHeader = 'cf-connecting-ip';

/** A text that a parser understands, as the parser's value. */
const parsed = <Value>(parse: (text: string) => Value | undefined, otherwise: string) =>
  z.pipe(
    z.string(),
    z.transform((text: string, context) => {
      const value = parse(text);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', message: otherwise, input: text });
      return z.NEVER;
    }),
  );

/** The source's address, or `off` for none. */
export const liturgyAddress = z.union([z.url({ protocol: /^https?$/ }), z.literal('off')]);

const variables = z.object({
  SITE_URL: parsed(parseOrigin, 'must be an http address without a path'),
  ALLOWED_ORIGINS: z.optional(parsed(parseAllowedOrigins, 'must be a list of origins')),
  SUPABASE_URL: z.url({ protocol: /^https?$/ }),
  SUPABASE_PUBLISHABLE_KEYS: z.string().check(z.minLength(1)),
  SUPABASE_SECRET_KEYS: z.string().check(z.minLength(1)),
  JWT_ISSUER: z.optional(z.url({ protocol: /^https?$/ })),
  JWT_SECRET: z.optional(z.string().check(z.minLength(32))),
  MERCADO_PAGO_ACCESS_TOKEN: z.optional(z.string()),
  BUILD_HOOK_URL: z.optional(z.url({ protocol: /^https?$/ })),
  BUILD_HOOK_TOKEN: z.optional(z.string()),
  LITURGIA_URL: z._default(liturgyAddress, defaultLiturgyUrl),
  JOBS_KEY: z.optional(z.string().check(z.minLength(32))),
  CLIENT_ADDRESS_HEADER: z.optional(z.string().check(z.regex(/^(?!x-forwarded-for$|forwarded$)[a-z0-9-]+$/i))),
});

/**
 * Reads the hosted function's environment. Supabase gives its keys as `{"default": "…"}`; the singular names of a
 * self-hosted project are accepted too.
 * Throws one error that lists everything that is missing or wrong, by name and never by value.
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = variables.safeParse({
    ...given,
    SUPABASE_PUBLISHABLE_KEYS: given.SUPABASE_PUBLISHABLE_KEYS ?? given.SUPABASE_PUBLISHABLE_KEY,
    SUPABASE_SECRET_KEYS: given.SUPABASE_SECRET_KEYS ?? given.SUPABASE_SECRET_KEY,
  });
  if (!result.success) {
    const wrong = result.error.issues.map((issue) => `${issue.path.join('.')} (${reason(issue)})`);
    throw new Error(`The API's configuration is incomplete: ${wrong.join(', ')}. See .env.example.`);
  }
  const values = result.data;
  const supabaseUrl = values.SUPABASE_URL.replace(/\/$/, '');
  return {
    siteUrl: values.SITE_URL,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    supabaseUrl,
    publishableKey: defaultKey(values.SUPABASE_PUBLISHABLE_KEYS),
    secretKey: defaultKey(values.SUPABASE_SECRET_KEYS),
    // The project's own stays, so that the tokens of the hour before a change stay good.
    tokenIssuers: [`${supabaseUrl}/auth/v1`, ...(values.JWT_ISSUER ? [values.JWT_ISSUER] : [])],
    ...(values.JWT_SECRET && { jwtSecret: values.JWT_SECRET }),
    mercadoPagoConfigured: Boolean(values.MERCADO_PAGO_ACCESS_TOKEN),
    ...(values.BUILD_HOOK_URL && { buildHookUrl: values.BUILD_HOOK_URL }),
    ...(values.BUILD_HOOK_TOKEN && { buildHookToken: values.BUILD_HOOK_TOKEN }),
    ...(values.LITURGIA_URL !== 'off' && { liturgyUrl: values.LITURGIA_URL }),
    ...(values.JOBS_KEY && { jobsKey: values.JOBS_KEY }),
    clientAddressHeader: values.CLIENT_ADDRESS_HEADER ?? defaultClientAddressHeader,
    anonymousCallsPerMinute: defaultAnonymousCallsPerMinute,
  };
}

function reason(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return issue.message;
  return issue.code === 'invalid_type' ? 'missing' : 'not valid';
}

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
