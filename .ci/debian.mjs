import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs a package on Debian or Ubuntu when running as root; does nothing elsewhere. */
export function installDebianPackage(name, ...options) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Instalando o pacote ${name} para os testes…`);
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', ...options, name]);
}

/** Runs an installer and shows its output. Callers check the result themselves. */
export function run(command, args) {
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}
