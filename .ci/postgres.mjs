import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const packages = '/usr/lib/postgresql';

/** Installs PostgreSQL where this is root on Debian or Ubuntu and it is missing; elsewhere its tests are skipped. */
export function ensurePostgres() {
  if (findPostgres() || process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  console.log('Instalando o PostgreSQL para os testes…');
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql']);
}

/** The folder with the programs of the newest PostgreSQL that Debian's packages have installed, or undefined. */
export function findPostgres() {
  const versions = existsSync(packages) ? readdirSync(packages).sort((a, b) => Number(b) - Number(a)) : [];
  return versions.map((version) => join(packages, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
}

function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
