import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { digestOf } from '../../local/database/migration-text.ts';
import { projectRoot } from '../../local/settings.ts';

type Digests = Readonly<Record<string, string>>;

/**
 * From version 1.0.0 on a landed migration is final: final-migrations.json holds the digest of each, and an upgrade is
 * starting the new version. Before, migrations may be rewritten, and there is no list. Returns the violations and the
 * list's missing entries.
 */
function violations(version: string, present: Digests, list: Digests | undefined): string[] {
  if (Number.parseInt(version, 10) < 1) return list ? ['there is a list before version 1.0.0'] : [];
  return [
    ...Object.keys(list ?? {})
      .filter((file) => !present[file])
      .map((file) => `${file} is gone`),
    ...Object.entries(present).flatMap(([file, digest]) => {
      if (!list?.[file]) return [`${file} is not in the list: ${JSON.stringify({ [file]: digest })}`];
      return list[file] === digest ? [] : [`${file} was rewritten: write a new migration`];
    }),
  ];
}

test('no final migration was rewritten', () => {
  const folder = join(projectRoot, 'supabase', 'migrations');
  const present = readdirSync(folder).map((file) => [file, digestOf(readFileSync(join(folder, file), 'utf8'))]);
  const list = join(projectRoot, 'supabase', 'final-migrations.json');
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(
    violations(
      version,
      Object.fromEntries(present),
      existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined,
    ),
  ).toEqual([]);
});

describe('the rule', () => {
  const present = { 'a.sql': digestOf('create table a ();'), 'b.sql': digestOf('create table b ();') };

  test.each(['0.1.0', '0.12.3'])('demands nothing in version %s, and no list', (version) => {
    expect(violations(version, present, undefined)).toEqual([]);
    expect(violations(version, present, present)).toEqual(['there is a list before version 1.0.0']);
  });

  test.each(['1.0.0', '2.3.4', '10.0.0'])('holds each migration in version %s', (version) => {
    expect(violations(version, present, present)).toEqual([]);
    expect(violations(version, present, { ...present, 'a.sql': digestOf('create table a (id int);') })).toEqual([
      'a.sql was rewritten: write a new migration',
    ]);
    expect(violations(version, { 'b.sql': present['b.sql'] }, present)).toEqual(['a.sql is gone']);
    expect(violations(version, present, { 'a.sql': present['a.sql'] })).toEqual([
      `b.sql is not in the list: {"b.sql":"${present['b.sql']}"}`,
    ]);
    expect(violations(version, present, undefined)).toHaveLength(2);
  });
});
