import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { digestOf } from '../local/database/migration-text.ts';

/** Migrations by their file's name, each with the digest of its text. */
export type Digests = Readonly<Record<string, string>>;

/** The migrations that each release made final, by its version. */
export type FinalMigrations = Readonly<Record<string, Digests>>;

/** True from version 1.0.0 on, where a landed migration is final. */
export const hasFinalMigrations = (version: string): boolean => Number.parseInt(version, 10) >= 1;

export const digestsIn = (folder: string): Digests =>
  Object.fromEntries(
    readdirSync(folder)
      .sort()
      .map((file) => [file, digestOf(readFileSync(join(folder, file), 'utf8'))]),
  );

/**
 * The violations of final-migrations.json, in which a release lists all migrations. Those written after it aren't in
 * the list yet: they come after all that are, because each is applied to data that have these. Before version 1.0.0
 * migrations may be rewritten, and there is no list.
 */
export function violations(version: string, present: Digests, final: FinalMigrations | undefined): string[] {
  if (!hasFinalMigrations(version)) return final ? ['there is a list before version 1.0.0'] : [];
  if (!final) return ['there is no list'];
  const list = listed(final);
  const last = Object.keys(list).sort().at(-1) ?? '';
  return [
    ...Object.keys(list)
      .filter((file) => !present[file])
      .map((file) => `${file} is gone`),
    ...Object.entries(present).flatMap(([file, digest]) => {
      if (!list[file])
        return file > last ? [] : [`${file} comes before ${last}, which is final: give it a later number`];
      return list[file] === digest ? [] : [`${file} was rewritten: write a new migration`];
    }),
  ];
}

/** The list after the release of a version: what none has listed is its own. */
export function withRelease(version: string, present: Digests, final: FinalMigrations = {}): FinalMigrations {
  const known = listed(final);
  return { ...final, [version]: Object.fromEntries(Object.entries(present).filter(([file]) => !known[file])) };
}

/** The migrations' files that data have after each release in turn, and at last after those that none has listed. */
export function finalSets(present: Digests, final: FinalMigrations): string[][] {
  const groups = [...Object.values(final), present].map(Object.keys);
  return groups
    .map((_, last) => [...new Set(groups.slice(0, last + 1).flat())])
    .filter((set, at, all) => set.length > (all[at - 1]?.length ?? 0));
}

const listed = (final: FinalMigrations): Digests => Object.assign({}, ...Object.values(final));
