import { networks } from './addresses.ts';
import { email, matching, oneOf, onOrOff, port, text } from './kinds.ts';
import { optional, type Settings, withDefault } from './setting.ts';

const onOrOffSentence = 'deve ser "on" ou "off"';

/** Settings of the stack that `npm start` starts. */
export const oneMachine = {
  PORT: { example: '4321', machine: withDefault(port, 4321, 'deve ser um número de 1 a 65535') },
  HOST: {
    note: [
      '`0.0.0.0` opens the stack to the network: only without the demonstration, whose passwords everybody knows.',
    ],
    example: '127.0.0.1',
    machine: withDefault(text, '127.0.0.1'),
  },
  TRUSTED_PROXIES: {
    note: [
      'Proxies that are not on this machine, by address or network, separated by commas: only they and this machine may say, in',
      "CLIENT_ADDRESS_HEADER, who calls. Without that header all visitors behind a proxy count as one, and one's wrong passwords lock all out.",
    ],
    example: '192.0.2.10,10.0.0.0/8',
    machine: withDefault(networks, [], 'deve ser uma lista de endereços IP ou redes, separados por vírgulas'),
  },
  DATA_DIR: { example: '.data', machine: withDefault(text, '.data') },
  DATABASE_URL: {
    example: 'postgres://user:password@localhost:5432/paroquia',
    secret: true,
    machine: optional(matching(/^postgres(ql)?:\/\//), 'deve começar por postgres:// ou postgresql://'),
  },
  DEMONSTRATION: {
    note: [
      '`off`: the first start creates an empty parish with one administrator instead of the demonstration, which the data folder then never',
      'gets. `on`: creates the demonstration without asking, also in a new folder that DATA_DIR names.',
    ],
    example: 'off',
    machine: optional(onOrOff, onOrOffSentence),
  },
  ADMIN_NAME: {
    note: ['That administrator, for whom the first start asks at a terminal otherwise.'],
    machine: optional(text),
  },
  ADMIN_EMAIL: { machine: optional(text), deploy: optional(email, 'é um endereço de e-mail') },
  ADMIN_PASSWORD: {
    secret: true,
    machine: optional(text),
    deploy: optional(text, 'é a senha da primeira conta'),
  },
  LOG_LEVEL: {
    note: ['`info`: a line for each call too; `warn`: only what went wrong. At a terminal calls have none by default.'],
    example: 'info',
    machine: optional(oneOf('info', 'warn'), 'deve ser "info" ou "warn"'),
  },
  SITE_BUILD: {
    note: ['`off`: serves the last build and never builds.'],
    example: 'on',
    machine: withDefault(onOrOff, 'on', onOrOffSentence),
  },
} as const satisfies Settings;
