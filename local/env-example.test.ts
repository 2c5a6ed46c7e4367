import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readSettingsIn } from '../edge-functions/settings/read.ts';
import type { Reader } from '../edge-functions/settings/setting.ts';
import { type Group, type Part, parts, settings } from '../edge-functions/settings/table.ts';
import { readEnvFile } from './env-file.mjs';
import { projectRoot } from './settings.ts';

/** Read in the code, but not set by operators: set by our own programs, npm, the system, or a host's builder. */
const setByPrograms = new Set([
  ...[
    'ASTRO_CACHE_DIR',
    'ASTRO_OUT_DIR',
    'DEMONSTRATION_SITE',
    'SITE_VERSION',
    'SITE_PAGES',
    'CARD_FOLDERS',
    'BUNDLE_ERASURES',
    'BUNDLE_FOLDER',
    'BUNDLE_SOURCES',
    'ENV_FILE_NAMES',
    'INIT_CWD',
    'PATH',
    'CF_PAGES',
    'NODE_ENV',
  ],
  // Set by Vite.
  ...['DEV', 'PROD', 'SSR', 'SITE'],
]);

/** The programs' sources, without tests and checks. */
const folders = readdirSync(projectRoot, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|e2e)$/.test(entry.name))
  .map((entry) => entry.name);
const texts = [...folders.flatMap(sourcesBelow), 'astro.config.mjs', 'supabase/config.toml'].map((path) =>
  readFileSync(join(projectRoot, path), 'utf8'),
);

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro|mjs)$/.test(path) && !/\.test\.tsx?$|(^|\/)(testing|node_modules)\//.test(path))
    .map((path) => join(folder, path));
}

const name = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)';

/** How variables are read without the table of settings. */
const readings = [
  // process.env.PORT, import.meta.env.PUBLIC_API_URL, source.PORT, given.PORT
  `\\b(?:env|source|given|environment)\\.${name}\\b`,
  // Deno.env.get('PORT'), env(PORT) in config.toml
  `\\benv(?:\\.get)?\\('?${name}'?\\)`,
];

function variablesRead(): Set<string> {
  const found = texts.flatMap((text) => [
    ...readings.flatMap((reading) =>
      [...text.matchAll(new RegExp(reading, 'gm'))].map(([, variable = '']) => variable),
    ),
    // const { ENV_FILE } = process.env
    ...[...text.matchAll(/\{([^{}]*)\} = process\.env\b/g)].flatMap(
      ([, names = '']) => names.match(/\b[A-Z][A-Z0-9_]+\b/g) ?? [],
    ),
  ]);
  return new Set(found.filter((variable) => !setByPrograms.has(variable)));
}

const places = ['function', 'deploy', 'build', 'machine', 'backup'] as const satisfies Reader[];

test('the table lists exactly the variables that are read', () => {
  const readByTable = Object.entries(settings).flatMap(([variable, setting]) =>
    places.some((place) => setting[place]) ? [variable] : [],
  );
  expect([...new Set([...variablesRead(), ...readByTable])].sort()).toEqual(Object.keys(settings).sort());
});

const commented = (lines: readonly string[]) => lines.map((line) => `# ${line}\n`).join('');

const groupText = ({ heading, settings: group }: Group) =>
  commented(heading) +
  Object.entries(group)
    .map(([variable, { note = [], example = '' }]) => commented([...note, `${variable}=${example}`]))
    .join('');

const partText = ({ title, groups }: Part) =>
  [commented([`${title} ${'-'.repeat(100 - title.length)}`]), ...groups.map(groupText)].join('\n');

const introduction = commented([
  'Copy what you need to `.env`, without the `# ` in front: every command and every build reads it, and the environment wins.',
  'A value is read as it looks. One with #, quotes or backticks stands in quotes, whole, on one line; comments have lines of their own.',
  'The deploy reads `.env`, or `.env.<profile>`, itself, and refuses an environment that says something else.',
]);

// After a change of the table: npx vitest run --project unit local/env-example.test.ts -u
test('.env.example is written from the table', async () => {
  await expect([introduction, ...parts.map(partText)].join('\n')).toMatchFileSnapshot('../.env.example');
});

test('.env.example is read with its examples uncommented, each as it looks', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'paroquia-example-')), '.env');
  onTestFinished(() => rmSync(dirname(file), { recursive: true }));
  const text = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  writeFileSync(file, text.replace(/^# (?=[A-Z_]+=)/gm, ''));
  const examples = Object.entries(settings).map(([variable, { example = '' }]) => [
    variable,
    example.replace(/^'(.*)'$/, '$1'),
  ]);
  expect([...readEnvFile(file)]).toEqual(examples);
});

test('.env.example has what a parish meets first, in that order, and then what only developers and tests set', () => {
  const names = parts.map(({ groups }) => groups.flatMap((group) => Object.keys(group.settings)));
  expect(names.flat()).toEqual(Object.keys(settings));
  const firsts = [
    'PORT',
    'SITE_URL',
    'BACKUP_PASSPHRASE',
    'SMTP_HOST',
    'PARISH_PIX_KEY',
    'SUPABASE_ACCESS_TOKEN',
    'API_URL',
  ];
  expect(names[0]?.filter((variable) => firsts.includes(variable))).toEqual(firsts);
  expect(names[1]).toEqual([
    'ENV_FILE',
    'REST',
    'SITE_BUILD_PAUSE',
    'MERCADO_PAGO_URL',
    'PUSH_LOCAL',
    'SHARE_CARDS',
    'PUBLIC_SAMPLE_DATA',
    'SUPABASE_URL',
    'SUPABASE_PUBLISHABLE_KEYS',
    'SUPABASE_SECRET_KEYS',
    'SUPABASE_PUBLISHABLE_KEY',
    'JWT_SECRET',
    'JWT_ISSUER',
  ]);
});

test('nothing secret is published, or known to the build of the site', () => {
  const known = Object.entries(settings).filter(([variable, { build }]) => build || variable.startsWith('PUBLIC_'));
  expect(known.filter(([, { secret }]) => secret)).toEqual([]);
  // Secrets by their names, besides those of the table.
  const sounding = Object.entries(settings).filter(([variable]) => /TOKEN|SECRET|PASS|_DB_URL|JOBS_KEY/.test(variable));
  expect(sounding.filter(([, { secret }]) => !secret)).toEqual([]);
});

const anyWrong = "segredo 'em duas\nlinhas'";
test.each(places)('no error message of the %s quotes a secret', (place) => {
  const source = Object.fromEntries(Object.keys(settings).map((variable) => [variable, anyWrong]));
  const { problems } = readSettingsIn(place, source);
  expect(problems.length).toBeGreaterThan(2);
  for (const { name: variable, given, must } of problems) {
    expect(must ?? '', variable).not.toContain('segredo ');
    expect(given, variable).toBe(settings[variable]?.secret ? undefined : anyWrong);
  }
});
