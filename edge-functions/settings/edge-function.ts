import { isHostedAddress, webAddress } from './addresses.ts';
import { parseAllowedOrigins } from './allowed-origins.ts';
import { headerName, isLong, matching, minutes, proxyHeaderName, quotable, quotableIf, text } from './kinds.ts';
import { optional, required, type Settings, withDefault } from './setting.ts';

const oneLine = 'não pode ter aspas simples nem mais de uma linha';

/** Settings of the edge function `api`. Those that the deploy reads too are set by the deploy. */
export const edgeFunction = {
  JOBS_KEY: {
    note: [
      'With which the schedule calls the jobs: 32 random characters or more. The first deploy adds one to the file.',
    ],
    secret: true,
    function: optional(matching(isLong)),
    deploy: required(quotable(isLong), 'tem pelo menos 32 caracteres; sem a linha, npm run deploy cria uma'),
  },
  BUILD_HOOK_URL: {
    example: 'https://api.example/build-hook',
    secret: true,
    function: optional(webAddress),
    deploy: optional(quotableIf(isHostedAddress), 'é o endereço secreto do "build hook" da hospedagem do site'),
  },
  BUILD_HOOK_TOKEN: { secret: true, function: optional(text), deploy: optional(quotable(), oneLine) },
  BUILD_PAUSE: {
    note: [
      'Where the host counts builds: minutes, 1 to 15. What is published within them after the first publication shares one build.',
    ],
    example: '10',
    function: optional(minutes, 'must be a number of minutes from 1 to 15'),
    deploy: optional(
      quotableIf((given) => minutes(given) !== undefined),
      'é um número de minutos, de 1 a 15',
    ),
  },
  ALLOWED_ORIGINS: {
    note: [
      'Origins besides SITE_URL whose pages may call the API, separated by commas: www, previews. A star stands for a part of the first label.',
    ],
    example: 'https://www.paroquia.example,https://*--paroquia.netlify.app,https://*.paroquia.pages.dev',
    function: withDefault(parseAllowedOrigins, [], 'must be a list of origins'),
    deploy: optional(
      quotableIf((given) => parseAllowedOrigins(given) !== undefined),
      'são endereços sem caminho, separados por vírgulas; * só no começo, como em https://*--paroquia.netlify.app',
    ),
  },
  CLIENT_ADDRESS_HEADER: {
    note: [
      "Behind a proxy: the header in which the proxy writes the caller's address. Hosted, where it is Cloudflare by default, one in which",
      'it stands alone, whatever the caller sent; never `x-forwarded-for`. One machine believes it from TRUSTED_PROXIES alone.',
    ],
    example: 'cf-connecting-ip',
    // Hosted projects are behind Cloudflare, which replaces this one.
    function: withDefault(matching(headerName), 'cf-connecting-ip'),
    deploy: optional(
      quotable(headerName),
      'é o nome do cabeçalho em que só o servidor da frente escreve, e só o endereço de quem chama',
    ),
    machine: optional(matching(proxyHeaderName), 'deve ser o nome de um cabeçalho, como x-forwarded-for'),
  },
} as const satisfies Settings;
