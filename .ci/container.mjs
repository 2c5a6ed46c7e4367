// `npm run container-check`: builds the image on a base of Debian's packages, and looks at the container as a parish
// runs it. All of it is in a store of its own, which goes with the check. Without the programs it is skipped.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from '../local/free-port.mjs';
import { ensureInstalled, nodeProgram, projectEnvironment, projectRoot } from '../local/install.mjs';
import { wrongSettingsCode } from '../local/setup-error.mjs';
import { until } from './programs.mjs';
import { temporaryFolder } from './temporary-folder.mjs';

const programs = ['mmdebstrap', 'buildah', 'podman'];
/** Bytes of the image as one carries it. */
const largestImage = 600e6;
/** Seconds until the first page, with the demonstration made and the site built. */
const firstPageLimit = 300;
const image = 'localhost/paroquia';
const base = 'localhost/paroquia-base';
const certificates = '/etc/ssl/certs/ca-certificates.crt';

const lacking = programs.filter((name) => spawnSync(name, ['--version']).error);
if (lacking.length > 0) {
  console.log(`container-check: skipped, because there is no ${lacking.join(', no ')}`);
  process.exit(0);
}

await ensureInstalled({ devDependencies: true });
const folder = temporaryFolder();
const store = ['--root', join(folder, 'store'), '--runroot', join(folder, 'store-run')];
const environment = { ...projectEnvironment(), TMPDIR: folder };
const startedAt = Date.now();
/** @type {string[]} */
const wrong = [];

try {
  makeBase();
  expect('the image is built', build());
  const way = wayToRun();
  await lookAt(way, await freePort());
  measure();
} finally {
  spawnSync('podman', [...store, 'rm', '--all', '--force', '--time', '20']);
  // The store is a mount of its own; without root its files are of the container's users.
  if (process.getuid?.() === 0) spawnSync('umount', [join(folder, 'store/overlay')]);
  else spawnSync('podman', ['unshare', 'sh', '-c', 'rm -rf "$1"/store* "$1"/buildah*', '-', folder]);
}
console.log(
  `\ncontainer-check: ${wrong.length === 0 ? 'passed' : `failed: ${wrong.join('; ')}`} (${secondsPassed()} s)`,
);
process.exitCode = wrong.length === 0 ? 0 : 1;

/** A Debian with Node, npm and a first user, as the Node image that the Containerfile names. */
function makeBase() {
  const archive = join(folder, 'base.tar');
  // The npm that runs this; its folder may be a link.
  const npm = dirname(dirname(process.env.npm_execpath ?? ''));
  cpSync(npm, join(folder, 'npm'), { recursive: true, dereference: true });
  const hooks = [
    'chroot "$1" useradd --uid 1000 --create-home node',
    'mkdir --parents "$1/usr/local/lib/node_modules"',
    `upload "${nodeProgram}" /usr/local/bin/node`,
    'chmod 755 "$1/usr/local/bin/node"',
    `copy-in "${join(folder, 'npm')}" /usr/local/lib/node_modules`,
    'ln --symbolic ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"',
  ];
  const options = [
    ...['--quiet', '--variant=minbase', '--include=ca-certificates', '--dpkgopt=force-unsafe-io'],
    ...['doc', 'man', 'locale'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`),
    ...hooks.map((hook) => `--customize-hook=${hook}`),
  ];
  run('mmdebstrap', [...options, 'bookworm', archive]);
  run('podman', [...store, 'import', '--quiet', archive, base]);
  say('the base is made');
}

/** Also in a network with certificates of its own, which this machine knows. */
function build() {
  const own = process.env.NODE_EXTRA_CA_CERTS && existsSync(certificates);
  const trust = [
    '--build-arg',
    `NODE_EXTRA_CA_CERTS=${certificates}`,
    '--volume',
    `${certificates}:${certificates}:ro`,
  ];
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`, ...(own ? trust : [])];
  return run('buildah', [...store, 'build', ...options, '--tag', image, '.']);
}

/** Podman with a runtime that works on this machine, and with limits that need no right to raise them. */
function wayToRun() {
  const network = ['--network', 'host', '--ulimit', 'nofile=4096:4096', '--ulimit', 'nproc=4096:4096'];
  const ways = ['crun', 'runc'].map((runtime) => ({ runtime: [...store, '--runtime', runtime], options: network }));
  const refusals = [];
  for (const way of ways) {
    const { status, stderr } = podman(way, ['run', '--rm', ...network, base, 'true']);
    if (status === 0) return way;
    refusals.push(stderr.trim());
  }
  throw new Error(`No container runs on this machine:\n${refusals.join('\n')}`);
}

/**
 * Starts it without a volume, with new ones, and once more in another container with the same ones.
 * @param {{ runtime: string[], options: string[] }} way
 * @param {number} port
 */
async function lookAt(way, port) {
  const site = `http://127.0.0.1:${port}`;
  const options = [...way.options, '--env', `PORT=${port}`];
  const forgotten = podman(way, ['run', '--rm', ...options, image]);
  expect(
    'a forgotten volume is told',
    forgotten.status === wrongSettingsCode && /A pasta \/data, .* vazia/.test(forgotten.stderr),
  );

  const settings = join(folder, 'settings');
  mkdirSync(settings);
  writeFileSync(join(settings, '.env'), "DEMONSTRATION=on\nBACKUP_PASSPHRASE='casa amarela da rua #45'\n");
  const volumes = ['dados:/data', 'copias:/copias', `${join(settings, '.env')}:/srv/paroquia/.env:ro`];
  const start = (name) => {
    const mounts = volumes.flatMap((volume) => ['--volume', volume]);
    const more = ['--env', 'BACKUP_COPY=/copias', '--env', 'LOG_LEVEL=warn'];
    return podman(way, ['run', '--detach', '--name', name, ...mounts, ...options, ...more, image]).status === 0;
  };
  const inside = (name, ...command) => podman(way, ['exec', name, ...command]).stdout.trim();
  const logs = (name) => podman(way, ['logs', name]).stdout;
  const stop = (name) => {
    podman(way, ['stop', '--time', '20', name]);
    return podman(way, ['inspect', '--format', '{{.State.ExitCode}}', name]).stdout.trim() === '0';
  };

  expect('it starts', start('first'));
  const begun = Date.now();
  expect('its first page is there', await answers(`${site}/`));
  say(`the first page took ${Math.round((Date.now() - begun) / 1000)} s`);
  expect('/api/health answers', await answers(`${site}/api/health`));
  expect('its health check is content', podman(way, ['healthcheck', 'run', 'first']).status === 0);
  expect('it is not root', inside('first', 'id', '--user') === '1000');
  expect('tini is its first process', inside('first', 'cat', '/proc/1/comm') === 'tini');
  const found = inside('first', 'sh', '-c', 'find / -xdev -type f \\( -name node -o -name deno \\) -perm -u+x 2>&-');
  expect(`Node and Deno are there once: ${found.replaceAll('\n', ', ')}`, found.split('\n').length === 2);
  expect('no cache of npm is left', inside('first', 'sh', '-c', 'find / -xdev -name _cacache 2>&-') === '');
  expect('the summary is on stdout', await comes(() => /Equipe da demonstração/.test(logs('first'))));
  expect('the copy is in the second volume', await comes(() => /\.age$/m.test(inside('first', 'ls', '/copias'))));
  const keys = inside('first', 'sha256sum', '/data/keys.json');
  expect('it stops by itself', stop('first'));

  expect('another container starts', start('second'));
  expect('its page is there', await answers(`${site}/`));
  const isKept = inside('second', 'sha256sum', '/data/keys.json') === keys;
  expect('the data are kept', isKept && !/Criando o banco de dados/.test(logs('second')));
  expect('it stops by itself too', stop('second'));
}

function measure() {
  const saved = spawnSync('sh', ['-c', `podman ${store.join(' ')} save ${image} | gzip | wc -c`], { encoding: 'utf8' });
  const size = spawnSync('podman', [...store, 'image', 'inspect', '--format', '{{.Size}}', image], {
    encoding: 'utf8',
  });
  const megabytes = (text) => Math.round(Number(text) / 1e6);
  say(`${megabytes(saved.stdout)} MB as \`podman save | gzip\`, ${megabytes(size.stdout)} MB unpacked`);
  const bytes = Number(saved.stdout);
  expect(`at most ${megabytes(largestImage)} MB`, bytes > 1e6 && bytes <= largestImage);
}

/** @param {{ runtime: string[] }} way */
function podman({ runtime }, args) {
  const { status, stdout, stderr } = spawnSync('podman', [...runtime, ...args], { encoding: 'utf8', env: environment });
  return { status, stdout, stderr };
}

/** True if a program ended well; the check can't go on without. */
function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: projectRoot, env: environment, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return true;
}

function answers(address) {
  return comes(async () => (await fetch(address)).ok);
}

/** True as soon as a condition is. */
function comes(condition) {
  return until('it', firstPageLimit, condition).then(
    () => true,
    () => false,
  );
}

function expect(name, isRight) {
  console.log(`${isRight ? '✓' : '✗'} ${name}`);
  if (!isRight) wrong.push(name);
}

function say(text) {
  console.log(`  ${text} (${secondsPassed()} s)`);
}

function secondsPassed() {
  return Math.round((Date.now() - startedAt) / 1000);
}
