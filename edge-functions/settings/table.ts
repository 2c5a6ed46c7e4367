import { file, givenByProject, tools } from './developers.ts';
import { edgeFunction } from './edge-function.ts';
import { copies, liturgy, records, site, tithe } from './everywhere.ts';
import { giving } from './giving.ts';
import { hostedProject } from './hosted-project.ts';
import { mail } from './mail.ts';
import { oneMachine } from './one-machine.ts';
import { zone } from './parish-zone.ts';
import { payments } from './payments.ts';
import { push } from './push.ts';
import type { Reader, Setting, Settings, Use } from './setting.ts';
import { siteBuild } from './site-build.ts';

/** Settings of `.env.example` that belong together. */
export interface Group {
  heading: readonly string[];
  settings: Settings;
}

/** A part of `.env.example`. */
export interface Part {
  title: string;
  groups: readonly Group[];
}

/** Every setting, in the order of `.env.example`: that in which a parish meets them, then what it never needs. */
export const parts: readonly Part[] = [
  {
    title: 'For the parish',
    groups: [
      { heading: ['One machine (`npm start`): everything has a default.'], settings: oneMachine },
      { heading: [], settings: site },
      { heading: [], settings: zone },
      { heading: [], settings: copies },
      { heading: [], settings: mail },
      { heading: [], settings: giving },
      { heading: [], settings: tithe },
      { heading: [], settings: payments },
      { heading: [], settings: push },
      { heading: [], settings: liturgy },
      { heading: [], settings: records },
      {
        heading: [
          'Hosted: `npm run deploy`, which also reads what follows, from `.env`, or from `.env.staging` with `--profile staging`.',
          'ADMIN_EMAIL and ADMIN_PASSWORD are for `--first-admin`, which asks for them otherwise.',
        ],
        settings: hostedProject,
      },
      {
        heading: ['Hosted: secrets of the edge function `api`, which the deploy sets.'],
        settings: edgeFunction,
      },
      {
        heading: [
          "Hosted: the site's build (`npm run build`) at the static host. It stops when one is missing or wrong. The three addresses",
          'follow from SUPABASE_PROJECT_ID, which stands where they say <project>.',
        ],
        settings: siteBuild,
      },
    ],
  },
  {
    title: 'For developers and tests',
    groups: [
      {
        heading: ['`ENV_FILE`, in the environment, names another file than `.env`, `off` none.'],
        settings: file,
      },
      { heading: [], settings: tools },
      {
        heading: [
          'The hosted project itself provides the function with its address and its keys; a self-hosted one may use the names in the',
          'singular, and JWT_SECRET where tokens are signed with a shared secret.',
        ],
        settings: givenByProject,
      },
    ],
  },
];

const table = {
  ...oneMachine,
  ...site,
  ...zone,
  ...copies,
  ...mail,
  ...giving,
  ...tithe,
  ...payments,
  ...push,
  ...liturgy,
  ...records,
  ...hostedProject,
  ...edgeFunction,
  ...siteBuild,
  ...file,
  ...tools,
  ...givenByProject,
};
type Table = typeof table;

export const settings: Settings = table;

type UsesIn<R extends Reader> = {
  [Name in keyof Table as Table[Name] extends Record<R, unknown> ? Name : never]: Table[Name] extends Record<R, infer U>
    ? U
    : never;
};

/** The names of the settings of a reader. */
export type NameIn<R extends Reader> = keyof UsesIn<R>;

/** `SITE_URL` → `siteUrl`. */
type Camel<Name> = Name extends `${infer Word}_${infer Rest}`
  ? `${Lowercase<Word>}${Capitalize<Camel<Rest>>}`
  : Lowercase<Name & string>;

type ValueOf<U> = U extends Use<infer Value> ? Value : never;

/** The settings of a reader, by their names in camel case. */
export type SettingsIn<R extends Reader> = {
  [Name in NameIn<R> as UsesIn<R>[Name] extends Use<unknown, true> ? Camel<Name> : never]: ValueOf<UsesIn<R>[Name]>;
} & {
  [Name in NameIn<R> as UsesIn<R>[Name] extends Use<unknown, true> ? never : Camel<Name>]?: ValueOf<UsesIn<R>[Name]>;
};

/** The settings of a reader, in the table's order. */
export const settingsIn = <R extends Reader>(reader: R): [NameIn<R>, Setting, Use<unknown>][] =>
  Object.entries(settings).flatMap(([name, setting]) => {
    const use = setting[reader];
    return use ? [[name as NameIn<R>, setting, use]] : [];
  });
