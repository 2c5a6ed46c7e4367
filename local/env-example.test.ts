import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from './settings.ts';

/** Read in the code, but set by no person: by our own programs for each other, by npm, by the system, or by a host's builder. */
const setByPrograms = new Set([
  ...[
    'ASTRO_CACHE_DIR',
    'ASTRO_OUT_DIR',
    'SITE_VERSION',
    'SITE_PAGES',
    'CARD_FOLDERS',
    'INIT_CWD',
    'PATH',
    'CF_PAGES',
    'NODE_ENV',
  ],
  // Vite's own.
  ...['DEV', 'SSR', 'SITE'],
]);

/** The programs' own settings, without those of the tests and the checks. */
const folders = readdirSync(projectRoot, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^(\..*|node_modules|dist|e2e)$/.test(entry.name))
  .map((entry) => entry.name);
const texts = [...folders.flatMap(sourcesBelow), 'astro.config.mjs', 'supabase/config.toml'].map((path) =>
  readFileSync(join(projectRoot, path), 'utf8'),
);

function sourcesBelow(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(ts|tsx|astro|mjs)$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => join(folder, path));
}

const name = '([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)';

/** The ways in which a variable is read. */
const readings = [
  // process.env.PORT, import.meta.env.PUBLIC_API_URL, source.PORT, given.PORT
  `\\b(?:env|source|given|environment)\\.${name}\\b`,
  // Deno.env.get('PORT'), env(PORT) in config.toml
  `\\benv(?:\\.get)?\\('?${name}'?\\)`,
  // a key of a schema: PORT: z.string()
  `^\\s+${name}: (?:z\\.|[a-z]\\w*\\()`,
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

test('.env.example lists the variables that are read, and no others', () => {
  const example = readFileSync(join(projectRoot, '.env.example'), 'utf8');
  const listed = [...example.matchAll(/^# ?([A-Z][A-Z0-9_]+)=/gm)].map(([, variable = '']) => variable);
  expect([...variablesRead()].sort()).toEqual([...listed].sort());
});
