import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { programVersion } from '#contract/program-version.ts';
import { projectRoot } from '../../local/install.mjs';
import { ownFilesOf } from '../../local/own-files.mjs';
import { digestsIn, hasFinalMigrations, withRelease } from '../../supabase/final-migrations.ts';

/** This version, as which the first final one stands until it is there, and the invented one after it. */
export const former = hasFinalMigrations(programVersion) ? programVersion : '1.0.0';
export const later = former.replace(/^(\d+)\.(\d+)\..*$/, (_, major, minor) => `${major}.${Number(minor) + 1}.0`);

/** A page that the later version calls otherwise, and one that it hasn't any more. */
export const renamedPage = { from: 'convite', to: 'convidar' };
export const removedPage = 'links';

/** The later version's migrations: one that writes much, and one that may fail. */
const long = `
  create table public.visits (id integer primary key, note text not null);
  alter table public.visits enable row level security;
  insert into public.visits
  select number, (select string_agg(md5(number || ' ' || part), '') from generate_series(1, 20) part)
  from generate_series(1, 100000) number;
  alter table public.news add column reading_minutes integer not null default 1;`;
// Not later than now: the program's clock is never before its newest migration.
export const lastMigration = '20261122000200';
const last = 'alter table public.visits add column place text;';
const failing = `${last} select 1 / 0;`;

/** Tables whose rows the later version's migrations change. */
export const changedTables = /^(public\.(news|visits)|supabase_migrations\.schema_migrations) /;

/** Folders with the code of both versions, as one downloads them, and a repository with a tag for each. */
export interface Versions {
  former: string;
  later: string;
  repository: string;
}

export function makeVersions(folder: string): Versions {
  const made = {
    former: join(folder, 'code', 'former'),
    later: join(folder, 'code', 'later'),
    repository: join(folder, 'repository'),
  };
  mkdirSync(made.former, { recursive: true });
  inShell(`git archive HEAD | tar -x -C '${made.former}'`, projectRoot);
  asVersion(made.former, former);
  inShell(`cp -a '${made.former}' '${made.later}'`);
  const page = (name: string) => join(made.later, 'site/pages', `${name}.astro`);
  renameSync(page(renamedPage.from), page(renamedPage.to));
  rmSync(page(removedPage));
  writeFileSync(join(made.later, 'supabase/migrations/20261122000100_visits.sql'), long);
  setFailing(made.later, false);
  asVersion(made.later, later);

  inShell(`cp -a '${made.former}' '${made.repository}'`);
  const commit = (version: string) =>
    inShell(
      `git add --all && git -c user.name=Lab -c user.email=lab@paroquia.test commit -qm 'Release ${version}' && git tag v${version}`,
      made.repository,
    );
  inShell('git init --quiet --initial-branch main', made.repository);
  commit(former);
  inShell(`git rm -rq . && cp -a '${made.later}/.' .`, made.repository);
  commit(later);
  return made;
}

/** Writes the later version's last migration in a folder with its code, which fails or not. */
export const setFailing = (root: string, fails: boolean): void =>
  writeFileSync(join(root, `supabase/migrations/${lastMigration}_last.sql`), fails ? failing : last);

/** Writes a version wherever it stands, with the lists of what it has. */
function asVersion(root: string, version: string): void {
  const write = (file: string, change: (text: string) => string) =>
    writeFileSync(join(root, file), change(readFileSync(join(root, file), 'utf8')));
  const known = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;
  for (const file of ['package.json', 'package-lock.json']) {
    write(file, (text) => text.replaceAll(/("name": "paroquia",\s+"version": )"[^"]+"/g, `$1"${version}"`));
  }
  write('edge-functions/contract/program-version.ts', (text) => text.replace(`'${known}'`, `'${version}'`));
  writeFileSync(join(root, 'local/own-files.json'), JSON.stringify(ownFilesOf(root)));
  const final = join(root, 'supabase/final-migrations.json');
  const listed = existsSync(final) ? JSON.parse(readFileSync(final, 'utf8')) : undefined;
  if (listed?.[version]) return;
  writeFileSync(final, JSON.stringify(withRelease(version, digestsIn(join(root, 'supabase/migrations')), listed)));
}

export const inShell = (line: string, cwd?: string): string =>
  execFileSync('sh', ['-c', line], { cwd, encoding: 'utf8', maxBuffer: 100_000_000 });

/**
 * Gives a folder the packages that this project has installed, by links. Without those of development it is a parish's;
 * of what Astro keeps among them each folder has its own.
 */
export function linkPackages(root: string, { development = false } = {}): void {
  const modules = join(root, 'node_modules');
  const installed = join(projectRoot, 'node_modules');
  inShell(
    `cp -al '${installed}' '${modules}' 2>/dev/null || { rm -rf '${modules}' && cp -a '${installed}' '${modules}'; }`,
  );
  for (const kept of ['.astro', '.vite', '.vite-temp', '.vitest-cache', ...(development ? [] : ['vitest'])]) {
    rmSync(join(modules, kept), { recursive: true, force: true });
  }
}
