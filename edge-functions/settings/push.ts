import { hostsOfServices } from './addresses.ts';
import { matching, quotable, quotableIf } from './kinds.ts';
import { type Kind, optional, type Settings, withDefault } from './setting.ts';

/** The push services of Chrome and most others, Chromium without Google's keys, Firefox, Safari and Edge. */
export const defaultPushServices: readonly string[] = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'updates.push.services.mozilla.com',
  'web.push.apple.com',
  '*.notify.windows.com',
];

/** An uncompressed point of P-256, which begins with the byte 4, and a number of 32 bytes, in base64url. */
const publicKey = /^B[\w-]{86}$/;
const privateKey = /^[\w-]{43}$/;
const publicSentence = 'é a chave pública, de 87 letras, algarismos, - e _';
const privateSentence = 'é a chave secreta, de 43 letras, algarismos, - e _';
const subjectSentence =
  'é mailto: e o e-mail da paróquia, ou o endereço https do site, num domínio da internet: a Apple recusa nomes como .local e .test e números de IP';
const servicesSentence = 'são domínios separados por vírgulas; * só no começo, como em *.notify.windows.com';

const subject: Kind<string> = (given) => (isPushSubject(given) ? given : undefined);

/** True if push services may write there: `mailto:` or `https:`, at a name of the internet. Apple refuses others. */
export function isPushSubject(given: string): boolean {
  const [, mailHost] = /^mailto:[^\s@'?]+@([^\s@'?/#:\\]+)$/.exec(given) ?? [];
  if (mailHost === undefined && !/^https:\/\/[^\s']+$/.test(given)) return false;
  const address = mailHost === undefined ? given : `https://${mailHost}`;
  if (!URL.canParse(address)) return false;
  const { hostname, username, password } = new URL(address);
  return isPublicName(hostname) && !username && !password;
}

/** Reserved by RFC 2606, 6761, 6762 and 8375 and by ICANN, or used inside of networks alone. */
const reservedName =
  /(^|\.)(localhost|local|localdomain|lan|home|corp|internal|intranet|home\.arpa|test|example|invalid|onion|example\.(com|org|net))$/;

/** A name of several parts, of which no machine's number has the last. */
const isPublicName = (hostname: string): boolean =>
  /^([a-z0-9-]+\.)+[a-z][a-z0-9-]+$/.test(hostname) && !reservedName.test(hostname);

/** The settings of notifications. Without them a hosted project sends none; one machine makes its own keys. */
export const push = {
  VAPID_PUBLIC_KEY: {
    note: [
      'Notifications (push): the pair of keys with which push services know the parish, and whom they write to when something is wrong: mailto: and an',
      'address, or the site. Hosted, notifications are off without VAPID_SUBJECT; with it, the first deploy adds a pair to the file. One machine makes',
      'a pair at its first start, and writes in the name of the parish’s e-mail, as the panel says it. Keep the pair: who subscribed with another one',
      'gets nothing until the next visit.',
    ],
    function: optional(matching(publicKey)),
    deploy: optional(quotable(publicKey), publicSentence),
    machine: optional(matching(publicKey), publicSentence),
  },
  VAPID_PRIVATE_KEY: {
    secret: true,
    function: optional(matching(privateKey)),
    deploy: optional(quotable(privateKey), privateSentence),
    machine: optional(matching(privateKey), privateSentence),
  },
  VAPID_SUBJECT: {
    example: 'mailto:secretaria@minhaparoquia.org.br',
    function: optional(subject),
    deploy: optional(subject, subjectSentence),
    machine: optional(subject, subjectSentence),
  },
  PUSH_SERVICES: {
    note: [
      'Hosts of push services, to which alone notifications are sent, separated by commas; `*.` stands for all below a domain.',
    ],
    example: defaultPushServices.join(','),
    function: withDefault(hostsOfServices, defaultPushServices, 'must be a list of hosts'),
    deploy: optional(
      quotableIf((given) => hostsOfServices(given) !== undefined),
      servicesSentence,
    ),
    machine: withDefault(hostsOfServices, defaultPushServices, servicesSentence),
  },
} as const satisfies Settings;

/** The pair with which push services know the parish (RFC 8292), in base64url: a point of P-256 and a number. */
export interface VapidKeys {
  publicKey: string;
  /** Secret. */
  privateKey: string;
}

/** Keys that sign messages, and the services that may receive them. Contains a secret. */
export interface PushSettings extends VapidKeys {
  /** `mailto:` and an address, or an https one. */
  subject: string;
  /** Hosts; `*.` in front stands for all below a domain. */
  services: readonly string[];
  /** True if this machine may be a push service. */
  local: boolean;
}

/** The values of these settings, from whichever reader. */
interface Given {
  vapidPublicKey?: string;
  vapidPrivateKey?: string;
  vapidSubject?: string;
}

/** The pair; undefined if none is set. */
export const vapidKeysOf = ({ vapidPublicKey, vapidPrivateKey }: Given): VapidKeys | undefined =>
  vapidPublicKey && vapidPrivateKey ? { publicKey: vapidPublicKey, privateKey: vapidPrivateKey } : undefined;

/** How a hosted project sends; undefined if it doesn't. Requires values without a `pushProblem`. */
export function hostedPushOf(given: Given & { pushServices: readonly string[] }): PushSettings | undefined {
  const keys = vapidKeysOf(given);
  if (!keys || !given.vapidSubject) return undefined;
  return { ...keys, subject: given.vapidSubject, services: given.pushServices, local: false };
}

interface PushProblem {
  name: 'VAPID_PUBLIC_KEY' | 'VAPID_PRIVATE_KEY' | 'VAPID_SUBJECT';
  must: string;
}

type IsPair = (keys: VapidKeys) => boolean;

/**
 * A hosted installation's missing or wrong setting; all of keys and subject may be unset. `isPair` tells if two keys
 * belong together.
 */
export function pushProblem(given: Given, isPair: IsPair): PushProblem | undefined {
  const ofKeys = vapidKeysProblem(given, isPair);
  if (ofKeys) return ofKeys;
  if (given.vapidPublicKey && !given.vapidSubject) {
    return { name: 'VAPID_SUBJECT', must: `é preciso com as chaves das notificações: ${subjectSentence}` };
  }
  return given.vapidSubject && !given.vapidPublicKey
    ? { name: 'VAPID_PUBLIC_KEY', must: 'é precisa com VAPID_SUBJECT, e VAPID_PRIVATE_KEY também' }
    : undefined;
}

/** The same of the keys alone, where there is a subject without being set. */
export function vapidKeysProblem(given: Given, isPair: IsPair): PushProblem | undefined {
  const keys = vapidKeysOf(given);
  if (keys && !isPair(keys)) {
    return {
      name: 'VAPID_PUBLIC_KEY',
      must: 'deve ser a chave pública de VAPID_PRIVATE_KEY: as duas são de pares diferentes',
    };
  }
  if (!given.vapidPublicKey === !given.vapidPrivateKey) return undefined;
  return given.vapidPublicKey
    ? { name: 'VAPID_PRIVATE_KEY', must: 'é precisa com VAPID_PUBLIC_KEY: as chaves vêm juntas' }
    : { name: 'VAPID_PUBLIC_KEY', must: 'é precisa com VAPID_PRIVATE_KEY: as chaves vêm juntas' };
}
