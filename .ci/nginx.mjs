import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../local/install.mjs';

const folder = join(projectRoot, 'node_modules/.cache/nginx');

/** Makes sure, on Debian, that there is an nginx for the tests: unpacked, not installed, because it needn't run. */
export function ensureNginx() {
  if (findNginx() || !existsSync('/usr/bin/apt-get')) return;
  mkdirSync(folder, { recursive: true });
  const shell = 'apt-get download -qq nginx && dpkg-deb --extract nginx_*.deb .';
  spawnSync('sh', ['-c', shell], { cwd: folder, stdio: 'ignore' });
}

/** Path of an nginx, if there is one. */
export function findNginx() {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', join(folder, 'usr/sbin')];
  return folders.map((each) => join(each, 'nginx')).find((path) => existsSync(path));
}
