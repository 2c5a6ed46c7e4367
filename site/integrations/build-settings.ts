import type { AstroIntegration } from 'astro';
import * as z from 'zod/mini';
import { parseOrigin } from '#contract/origin.ts';

type Source = Readonly<Record<string, string | undefined>>;

/** Who serves the built site. `local` is the one-machine stack, which has the API on the same address. */
export type StaticHost = 'netlify' | 'cloudflare' | 'local';

/** What the site's build needs to know before it starts. Nothing of it is secret. */
export interface BuildSettings {
  staticHost: StaticHost;
  /** Origin of the published site, without a slash at its end. */
  siteUrl: string;
  /** Whether browsers are to ask every subdomain over https only. */
  hstsSubdomains: boolean;
  /** Whether cards are drawn for shared links. */
  shareCards: boolean;
}

/**
 * Reads the build's variables (.env.example). Throws one sentence that lists everything that is missing or wrong, by name:
 * a build with half of them would publish pages that call nobody, or that name another address as theirs.
 */
export function readBuildSettings(source: Source): BuildSettings {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const staticHost = staticHostOf(given);
  const result = (staticHost === 'local' ? ofOneMachine : ofHost).safeParse({ ...given, STATIC_HOST: staticHost });
  if (!result.success) {
    const wrong = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`);
    throw new Error(`O site não pode ser construído: ${wrong.join('; ')}. Veja .env.example.`);
  }
  const { SITE_URL, HSTS_SUBDOMAINS, SHARE_CARDS } = result.data;
  return {
    staticHost: result.data.STATIC_HOST,
    siteUrl: parseOrigin(SITE_URL) as string,
    hstsSubdomains: HSTS_SUBDOMAINS === 'on',
    shareCards: SHARE_CARDS !== 'off',
  };
}

/** Cloudflare's builder says that it is Cloudflare's, so that nobody has to remember it. */
const staticHostOf = ({ STATIC_HOST, CF_PAGES }: Source) => STATIC_HOST ?? (CF_PAGES ? 'cloudflare' : 'netlify');

const text = () => z.string({ error: 'falta' });
const origin = () =>
  text().check(z.refine((value) => parseOrigin(value) !== undefined, 'deve ser um endereço sem caminho'));
const onOrOff = () => z.optional(z.enum(['on', 'off'], { error: 'deve ser "on" ou "off"' }));
const absent = () => z.optional(z.undefined({ error: 'não se usa quando a API está no mesmo endereço' }));

const apiAddress = () =>
  text().check(
    z.refine(
      (value) => /^https?:\/\/[^/\\?#@\s]+\/([^?#\s]+\/)?api$/.test(value),
      'deve ser um endereço que termina em /api',
    ),
  );

const common = {
  STATIC_HOST: z.enum(['netlify', 'cloudflare', 'local'], { error: 'deve ser "netlify" ou "cloudflare"' }),
  SITE_URL: origin(),
  API_URL: apiAddress(),
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: text().check(
    z.refine((value) => !isSecretKey(value), 'deve ser a chave publicável: esta é secreta'),
  ),
  HSTS_SUBDOMAINS: onOrOff(),
  PUBLIC_SAMPLE_DATA: onOrOff(),
  SHARE_CARDS: onOrOff(),
};

const ofOneMachine = z.object({ ...common, PUBLIC_API_URL: absent(), PUBLIC_SUPABASE_URL: absent() });

const ofHost = z.object({
  ...common,
  PUBLIC_API_URL: apiAddress(),
  // Pages append `/auth/v1` to the text as it is.
  PUBLIC_SUPABASE_URL: origin().check(z.refine((value) => !value.endsWith('/'), 'não deve terminar em barra')),
});

/** A key that passes row-level security, in the new form or as a token. Everything named `PUBLIC_…` is published. */
function isSecretKey(key: string): boolean {
  if (key.startsWith('sb_secret_')) return true;
  const payload = key.split('.')[1] ?? '';
  return /"role"\s*:\s*"service_role"/.test(Buffer.from(payload, 'base64url').toString());
}

/** Gives Astro the site's address, once the build's settings are known to be complete. */
export const buildSettings = (): AstroIntegration => ({
  name: 'build-settings',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      if (command === 'build' || command === 'dev') updateConfig({ site: readBuildSettings(process.env).siteUrl });
    },
  },
});
