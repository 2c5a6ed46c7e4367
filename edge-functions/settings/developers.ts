import { baseAddress, isHostedAddress, webAddress } from './addresses.ts';
import { isLong, matching, onOrOff, quotableIf, seconds, text } from './kinds.ts';
import { providerUrl } from './payments.ts';
import { type Kind, optional, required, type Settings, withDefault } from './setting.ts';

const onOrOffSentence = 'deve ser "on" ou "off"';

const ofHosted: Kind<never> = () => undefined;

/** Which file the commands read. */
export const file = {
  ENV_FILE: { example: '.env' },
} as const satisfies Settings;

/** Settings of the one machine and of the site's build, for tools and tests. */
export const tools = {
  REST: {
    note: [
      "`on`, for a developer's tools: answers `/rest/v1`, `/auth/v1/admin` and all of `/storage/v1` on the network too.",
    ],
    example: 'off',
    machine: withDefault(onOrOff, 'off', onOrOffSentence),
  },
  SITE_BUILD_PAUSE: {
    note: ['Seconds between two builds, for a slow machine: changes in the meantime share the next one.'],
    example: '0',
    machine: withDefault(seconds, 0, 'deve ser um número de segundos, até 3600'),
  },
  MERCADO_PAGO_URL: {
    note: ['Where the payment provider is.'],
    example: providerUrl,
    function: withDefault(baseAddress, providerUrl),
    deploy: optional(quotableIf(isHostedAddress), 'é o endereço da API do Mercado Pago'),
    machine: withDefault(baseAddress, providerUrl, 'deve ser um endereço http ou https'),
  },
  PUSH_LOCAL: {
    note: ['One machine only, for tests: `on` sends to push services on this machine too, also without encryption.'],
    example: 'off',
    function: optional(ofHosted, 'exists on one machine only'),
    deploy: optional(ofHosted, 'só existe em um computador (npm start): tire a linha'),
    machine: withDefault(onOrOff, 'off', 'deve ser "on" ou "off"'),
  },
  SHARE_CARDS: {
    note: [
      "`off`: a shared link to a news item or a notice shows no card with its title, but the item's own photo or else the parish's drawing.",
    ],
    example: 'on',
    build: withDefault(onOrOff, 'on', onOrOffSentence),
  },
  PUBLIC_SAMPLE_DATA: {
    note: ['`on`: the home page shows examples, marked as such, where the API does not answer.'],
    example: 'off',
    build: withDefault(onOrOff, 'off', onOrOffSentence),
  },
} as const satisfies Settings;

/** Variables that a hosted project gives the function by itself. */
export const givenByProject = {
  SUPABASE_URL: { example: 'https://<project>.supabase.co', function: required(baseAddress) },
  SUPABASE_PUBLISHABLE_KEYS: { example: `'{"default":"sb_publishable_..."}'`, function: required(text) },
  SUPABASE_SECRET_KEYS: { example: `'{"default":"sb_secret_..."}'`, secret: true, function: required(text) },
  SUPABASE_PUBLISHABLE_KEY: { example: 'sb_publishable_...' },
  JWT_SECRET: { secret: true, function: optional(matching(isLong)) },
  JWT_ISSUER: {
    note: ["Where Auth names itself by another address than SUPABASE_URL: the tokens' `iss`."],
    example: 'https://<address of Auth>/auth/v1',
    function: optional(webAddress),
    deploy: optional(quotableIf(isHostedAddress), 'é o "iss" das sessões, um endereço'),
  },
} as const satisfies Settings;
