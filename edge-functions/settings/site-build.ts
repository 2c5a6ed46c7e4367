import { parseOrigin } from '#contract/origin.ts';
import { isApiAddress, isHostedAddress, isHostedOrigin } from './addresses.ts';
import { isSecretKey, oneOf, onOrOff, quotable, quotableIf, satisfying } from './kinds.ts';
import { optional, required, type Settings, withDefault } from './setting.ts';

const onOrOffSentence = 'deve ser "on" ou "off"';
const apiSentence = 'deve ser um endereço que termina em /api';

/** Settings of `npm run build`. Those named PUBLIC_… are published. */
export const siteBuild = {
  API_URL: {
    example: 'https://<project>.supabase.co/functions/v1/api',
    build: required(satisfying(isApiAddress), apiSentence),
  },
  PUBLIC_SUPABASE_PUBLISHABLE_KEY: {
    example: 'sb_publishable_...',
    build: required(
      satisfying((given) => !isSecretKey(given)),
      'deve ser a chave publicável: esta é secreta',
    ),
    deploy: required(quotable(/^sb_publishable_/), 'começa por "sb_publishable_"; está em Project Settings, API Keys'),
  },
  PUBLIC_API_URL: {
    example: 'https://<project>.supabase.co/functions/v1/api',
    build: required(satisfying(isApiAddress), apiSentence),
    deploy: optional(
      quotableIf((given) => isHostedAddress(given) && given.endsWith('/api')),
      'é o endereço da API, https://<projeto>.supabase.co/functions/v1/api, do mesmo projeto',
    ),
  },
  PUBLIC_SUPABASE_URL: {
    example: 'https://<project>.supabase.co',
    // Pages append `/auth/v1` to the raw value.
    build: required(
      satisfying((given) => parseOrigin(given) !== undefined && !given.endsWith('/')),
      (given) => (parseOrigin(given) ? 'não deve terminar em barra' : 'deve ser um endereço sem caminho'),
    ),
    deploy: optional(
      quotableIf(isHostedOrigin),
      'é o endereço do projeto, https://<projeto>.supabase.co, do mesmo projeto',
    ),
    backup: optional(parseOrigin, 'deve ser o endereço do projeto, sem caminho'),
  },
  STATIC_HOST: {
    note: [
      "`netlify`, or any host that serves a file before a rewrite; `cloudflare` is the default in Cloudflare Pages' own builds.",
    ],
    example: 'netlify',
    // `local` is the one-machine stack, which builds its own site.
    build: required(oneOf('netlify', 'cloudflare', 'local'), 'deve ser "netlify" ou "cloudflare"'),
  },
  HSTS_SUBDOMAINS: {
    note: ['`on`: browsers ask every subdomain too (mail., webmail. …) over https only, for two years.'],
    example: 'off',
    build: withDefault(onOrOff, 'off', onOrOffSentence),
  },
} as const satisfies Settings;
