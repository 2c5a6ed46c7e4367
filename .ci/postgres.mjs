import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage } from './debian.mjs';

const packages = '/usr/lib/postgresql';

/** Installs PostgreSQL where it is missing and can be installed; elsewhere its tests are skipped. */
export function ensurePostgres() {
  if (!findPostgres()) installDebianPackage('postgresql', '--no-install-recommends');
}

/** The folder with the programs of the newest PostgreSQL that Debian's packages have installed, or undefined. */
export function findPostgres() {
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(packages, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}
