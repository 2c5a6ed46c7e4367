import { edgeFunction } from './edge-function.ts';
import { copies, liturgy, site } from './everywhere.ts';
import { hostedProject } from './hosted-project.ts';
import { oneMachine } from './one-machine.ts';
import type { Place, Setting, Settings, Use } from './setting.ts';
import { siteBuild } from './site-build.ts';

/** A part of `.env.example`. */
export interface Group {
  heading: readonly string[];
  settings: Settings;
}

const file = {
  ENV_FILE: { example: '.env' },
} as const satisfies Settings;

/** Every setting, in the order of `.env.example`. */
export const groups: readonly Group[] = [
  {
    heading: [
      'Copy what you need to `.env`, without the `# ` in front: every command and every build reads it, and the environment wins.',
      '`ENV_FILE`, in the environment, names another file, `off` none. The deploy reads `.env`, or `.env.<profile>`, itself, and refuses',
      'an environment that says something else.',
    ],
    settings: file,
  },
  { heading: ['One machine (`npm start`): everything has a default.'], settings: oneMachine },
  { heading: [], settings: copies },
  { heading: [], settings: liturgy },
  { heading: [], settings: site },
  {
    heading: [
      'Hosted: `npm run deploy`, which also reads what follows, from `.env`, or from `.env.staging` with `--profile staging`.',
      'ADMIN_EMAIL and ADMIN_PASSWORD are for `--first-admin`, which asks for them otherwise.',
    ],
    settings: hostedProject,
  },
  {
    heading: [
      'Hosted: secrets of the edge function `api`, which the deploy sets. The project itself provides its address and its keys; a self-hosted one may use',
      'the names in the singular, and JWT_SECRET where tokens are signed with a shared secret.',
    ],
    settings: edgeFunction,
  },
  {
    heading: ["Hosted: the site's build (`npm run build`) at the static host. It stops when one is missing or wrong."],
    settings: siteBuild,
  },
];

const table = {
  ...file,
  ...oneMachine,
  ...copies,
  ...liturgy,
  ...site,
  ...hostedProject,
  ...edgeFunction,
  ...siteBuild,
};
type Table = typeof table;

export const settings: Settings = table;

type UsesIn<P extends Place> = {
  [Name in keyof Table as Table[Name] extends Record<P, unknown> ? Name : never]: Table[Name] extends Record<P, infer U>
    ? U
    : never;
};

/** The names of the settings that are read in a place. */
export type NameIn<P extends Place> = keyof UsesIn<P>;

/** `SITE_URL` → `siteUrl`. */
type Camel<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name & string>;

type ValueOf<U> = U extends Use<infer Value> ? Value : never;

/** What is read in a place, each by its name in camel case. */
export type SettingsIn<P extends Place> = {
  [Name in NameIn<P> as UsesIn<P>[Name] extends Use<unknown, true> ? Camel<Name> : never]: ValueOf<UsesIn<P>[Name]>;
} & {
  [Name in NameIn<P> as UsesIn<P>[Name] extends Use<unknown, true> ? never : Camel<Name>]?: ValueOf<UsesIn<P>[Name]>;
};

/** The settings that are read in a place, in the table's order. */
export const settingsIn = <P extends Place>(place: P): [NameIn<P>, Setting, Use<unknown>][] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const use = setting[place];
    return use ? [[name as NameIn<P>, setting, use]] : [];
  });
