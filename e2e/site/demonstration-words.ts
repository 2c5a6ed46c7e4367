import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shownTelephone } from '#contract/fields/telephone.ts';
import type { ParishKindName } from '#contract/parish-kinds.ts';
import { demonstrationGiving as giving } from '../../edge-functions/settings/giving.ts';
import { projectRoot } from '../../local/install.mjs';

export const seedFolder = join(projectRoot, 'supabase', 'seed');

const seedOf = (name: string) => readFileSync(join(seedFolder, name), 'utf8').replace(/^ *--.*$/gm, '');

const seeds = readdirSync(seedFolder)
  .filter((name) => name.endsWith('.sql'))
  .map(seedOf);

/** The texts of a seed: between quotes, where a row of what the pages say is JSON, and between dollars. */
const textsOf = (sql: string): string[] =>
  [...sql.matchAll(/'((?:[^']|'')*)'|\$\$(.*?)\$\$/gs)].flatMap(([, quoted, dollars]) => {
    const text = (dollars ?? quoted ?? '').replaceAll("''", "'");
    return text.startsWith('{"') ? Object.values(JSON.parse(text)).map(String) : [text];
  });

const texts = seeds.flatMap(textsOf);

/** Of birthdays, first and last names. */
const people = textsOf(seedOf('07_birthdays.sql')).filter((text) => /^\p{Lu}\p{L}+( de)? \p{Lu}\p{L}+$/u.test(text));

/** Characters from which a sentence is nobody else's. */
const long = 40;
const sentences = texts.flatMap((text) => text.split(/<[^>]*>|\n/)).filter((text) => text.length >= long);

/** The fields that name the demonstration's people and places, however short they are. */
const naming: Partial<Record<ParishKindName, readonly string[]>> = {
  identity: ['name', 'app_name', 'street', 'district', 'postal_code'],
  contact: ['phone', 'email', 'place'],
  patron: ['name', 'feast'],
  feast: ['name'],
  person: ['name'],
  community: ['name'],
};

const rows = seeds.flatMap((sql) =>
  [...sql.matchAll(/\('(\w+)', '(\{"(?:[^']|'')*\})'\)/g)].map(
    ([, kind = '', content = '']) => [kind, JSON.parse(content.replaceAll("''", "'"))] as const,
  ),
);

const names = rows.flatMap(([kind, content]) =>
  (naming[kind as ParishKindName] ?? []).flatMap((field) =>
    field in content ? [String(content[field]).replace(/^(Pe|Diác)\. /, '')] : [],
  ),
);

const found = (pattern: RegExp) => texts.flatMap((text) => text.match(pattern) ?? []);

/**
 * Words of the seeds that no other parish's pages would have: sentences, names of people, streets and communities,
 * telephone, addresses, and the payee's name.
 */
export const demonstrationWords: readonly string[] = [
  ...new Set([
    ...sentences,
    ...people,
    ...names,
    ...names.filter((name) => /^\d{10,11}$/.test(name)).map(shownTelephone),
    ...found(/(?:Rua|Avenida) (?:(?:d[aeo]s? )?\p{Lu}\p{L}+ ?)+/gu).map((street) => street.trim()),
    ...found(/[\w.-]+@[\w.-]+\w/g),
    // Not its city, which is in the zone's name, nor the account's zeros.
    ...[giving.PARISH_PIX_KEY, giving.PARISH_PIX_NAME, giving.PARISH_PIX_HOLDER, giving.PARISH_BANK],
  ]),
];
