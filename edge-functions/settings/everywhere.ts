import { parseOrigin } from '#contract/origin.ts';
import { addressOrOff, isHostedAddress, isHostedOrigin, networkAddresses } from './addresses.ts';
import { days, oneOf, quotableIf, satisfying, text } from './kinds.ts';
import { optional, required, type Settings, withDefault } from './setting.ts';

/** The public API of `github.com/Dancrf/liturgia-diaria`. */
const hostedLiturgyUrl = 'https://liturgia.up.railway.app/v2/';

/** Characters. */
const minimumPassphrase = 12;

const passphrase = optional(
  satisfying((given) => [...given].length >= minimumPassphrase),
  `deve ter pelo menos ${minimumPassphrase} caracteres; use várias palavras`,
);

export const copies = {
  BACKUP_PASSPHRASE: {
    note: [
      'Everywhere: `npm run backup` encrypts with it, in the format age, and `npm run restore` opens with it: 12 characters or more, better',
      'five words. Keep it on paper: without it nobody can read the copies.',
    ],
    secret: true,
    machine: passphrase,
    backup: passphrase,
  },
  BACKUP_FOLDER: {
    note: [
      'One machine: where it makes a backup each night by itself, keeping all of 48 hours, and those of 7 days, 4 weeks and 12 months; by default DATA_DIR/backups.',
      '`off`: none. A folder on another disk must exist, and takes encrypted ones alone.',
    ],
    example: '/srv/copias',
    machine: optional(text),
  },
  BACKUP_COPY: {
    note: [
      'A second folder to which each is copied: of another disk, a NAS or a synchronised one. Without it a broken disk takes data and backups.',
    ],
    example: '/media/disco/copias',
    machine: optional(text),
  },
} as const satisfies Settings;

export const liturgy = {
  LITURGIA_URL: {
    note: [
      'Where the texts of the daily liturgy come from: an address that speaks the `liturgia-diaria` API, version 1 or 2, or `off`. One',
      `machine asks nobody by default, and a hosted project ${hostedLiturgyUrl}.`,
    ],
    example: 'off',
    // Secret, because it may contain a key.
    secret: true,
    function: withDefault(addressOrOff, hostedLiturgyUrl),
    deploy: optional(
      quotableIf((given) => given === 'off' || isHostedAddress(given)),
      'é o endereço da fonte da liturgia, ou off',
    ),
    machine: withDefault(addressOrOff, 'off', 'deve ser um endereço http ou https, ou off'),
  },
} as const satisfies Settings;

export const records = {
  AUDIT_LOG_DAYS: {
    note: ['Everywhere: days after which entries of the audit log are deleted, from 90 to 3650.'],
    example: '730',
    function: withDefault(days, 730, 'must be a number of days from 90 to 3650'),
    deploy: optional(
      quotableIf((given) => days(given) !== undefined),
      'é um número de dias, de 90 a 3650',
    ),
    machine: withDefault(days, 730, 'deve ser um número de dias, de 90 a 3650'),
  },
} as const satisfies Settings;

const lookupName = oneOf('initials', 'full');

export const tithe = {
  TITHE_LOOKUP_NAME: {
    note: ["Everywhere: a payer's name on `/dizimo/{number}`: `initials`, 'Maria C. S.', or `full`."],
    example: 'initials',
    function: withDefault(lookupName, 'initials', 'must be "initials" or "full"'),
    deploy: optional(
      quotableIf((given) => lookupName(given) !== undefined),
      'é "initials" ou "full"',
    ),
    machine: withDefault(lookupName, 'initials', 'deve ser "initials" ou "full"'),
  },
  PARISH_ADDRESSES: {
    note: [
      "Everywhere: the public addresses of the church's own network, separated by commas: many people ask for their booklets from there.",
      'One may ask for the booklets of 600 payers in an hour, any other for 60.',
    ],
    example: '192.0.2.10,2001:db8:1:2::',
    function: withDefault(networkAddresses, [], 'must be a list of IP addresses'),
    deploy: optional(
      quotableIf((given) => networkAddresses(given) !== undefined),
      'são endereços IP separados por vírgulas',
    ),
    machine: withDefault(networkAddresses, [], 'deve ser uma lista de endereços IP separados por vírgulas'),
  },
} as const satisfies Settings;

export const site = {
  SITE_URL: {
    note: ["Everywhere: where visitors find the site. No path: the site is a whole host's."],
    example: 'https://paroquia.example',
    function: required(parseOrigin, 'must be an http address without a path'),
    deploy: required(
      quotableIf(isHostedOrigin),
      'é o endereço do site sem nada depois do domínio, como https://paroquia.example',
    ),
    build: required(parseOrigin, 'deve ser um endereço sem caminho'),
    machine: optional(parseOrigin, 'deve ser um endereço http ou https sem caminho'),
  },
} as const satisfies Settings;
