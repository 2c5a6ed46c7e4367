import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { authAndRest, createDatabase, migrationsDirectory } from '../../edge-functions/api/testing/database.ts';
import { digestOf } from '../../local/database/migration-text.ts';
import { applyMigrations } from '../../local/database/migrations.ts';
import { preparePlatform } from '../../local/database/platform.ts';
import { projectRoot } from '../../local/settings.ts';
import { type Catalogue, lostIn, readCatalogue } from '../catalogue.ts';
import { digestsIn, type FinalMigrations, finalSets, violations, withRelease } from '../final-migrations.ts';

const list = join(projectRoot, 'supabase', 'final-migrations.json');
const final: FinalMigrations | undefined = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : undefined;
const present = digestsIn(migrationsDirectory);

test('no final migration was rewritten, and each new one comes after them', () => {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
  expect(violations(version, present, final)).toEqual([]);
});

test('the catalogue of each final set is contained in the later one: expand, then contract', async () => {
  const sets = final ? finalSets(present, final) : [];
  if (sets.length < 2) return;
  const database = await createDatabase('template0');
  try {
    await authAndRest(database).ensureSystemSchema();
    await preparePlatform(database.runner);
    let earlier: Catalogue | undefined;
    for (const set of sets) {
      const isWanted = (version: string) => set.some((file) => file.startsWith(version));
      await applyMigrations(database.runner, migrationsDirectory, { isWanted });
      const later = await readCatalogue(database.runner);
      expect(earlier && lostIn(earlier, later)).toEqual(earlier && []);
      earlier = later;
    }
  } finally {
    await database.close();
  }
});

describe('the rule', () => {
  const present = { 'a.sql': digestOf('create table a ();'), 'b.sql': digestOf('create table b ();') };

  test.each(['0.1.0', '0.12.3'])('demands nothing in version %s, and no list', (version) => {
    expect(violations(version, present, undefined)).toEqual([]);
    expect(violations(version, present, { '1.0.0': present })).toEqual(['there is a list before version 1.0.0']);
  });

  test.each(['1.0.0', '2.3.4', '10.0.0'])('holds each migration in version %s', (version) => {
    const [a, b] = [{ 'a.sql': present['a.sql'] }, { 'b.sql': present['b.sql'] }];
    expect(violations(version, present, { '1.0.0': a, '1.1.0': b })).toEqual([]);
    const rewritten = { 'a.sql': digestOf('create table a (id int);') };
    expect(violations(version, present, { '1.0.0': { ...b, ...rewritten } })).toEqual([
      'a.sql was rewritten: write a new migration',
    ]);
    expect(violations(version, b, { '1.0.0': present })).toEqual(['a.sql is gone']);
    expect(violations(version, present, { '1.0.0': a })).toEqual([]);
    expect(violations(version, present, { '1.0.0': b })).toEqual([
      'a.sql comes before b.sql, which is final: give it a later number',
    ]);
    expect(violations(version, present, undefined)).toEqual(['there is no list']);
  });

  test('lists with a release what none before it did, and data go from set to set', () => {
    const first = withRelease('1.0.0', { 'a.sql': present['a.sql'] });
    const second = withRelease('1.1.0', present, withRelease('1.0.1', { 'a.sql': present['a.sql'] }, first));
    expect(second).toEqual({
      '1.0.0': { 'a.sql': present['a.sql'] },
      '1.0.1': {},
      '1.1.0': { 'b.sql': present['b.sql'] },
    });
    expect(finalSets({ ...present, 'c.sql': '' }, second)).toEqual([
      ['a.sql'],
      ['a.sql', 'b.sql'],
      ['a.sql', 'b.sql', 'c.sql'],
    ]);
    expect(finalSets(present, first)).toEqual([['a.sql'], ['a.sql', 'b.sql']]);
    expect(finalSets(present, second)).toEqual([['a.sql'], ['a.sql', 'b.sql']]);
  });
});
