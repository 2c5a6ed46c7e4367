import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { projectRoot } from '../local/install.mjs';
import { ended, until } from './programs.mjs';

const packages = 'systemd,systemd-sysv,dbus,adduser,ca-certificates,mount,procps,util-linux';
const base = join(projectRoot, 'node_modules/.cache/debian-12.tar');
const programs = ['mmdebstrap', 'unshare', 'nsenter', 'setpriv', 'pivot_root', 'losetup', 'mkfs.ext4', 'tar', 'git'];

/** The reason why this computer can’t boot a Debian in a folder; undefined where it can. */
export function lackingForMachine() {
  if (process.platform !== 'linux' || process.getuid() !== 0) return 'it must run as root on Linux';
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0);
  if (missing.length > 0) return `without ${missing.join(', ')} (Debian: apt install mmdebstrap e2fsprogs)`;
  if (!controlGroups()) return 'without a cgroup2 file system';
  if (!mayUnshare()) return 'this computer allows no namespaces of its own';
  return spawnSync('losetup', ['--find']).status === 0 ? undefined : 'without loop devices';
}

const mayUnshare = () =>
  spawnSync('unshare', ['--pid', '--mount', '--uts', '--ipc', '--cgroup', '--fork', 'true']).status === 0;

/** Where the control groups of version 2 are, also beside those of version 1. */
const controlGroups = () => /^(?:\S+ ){4}(\S+) .* - cgroup2 /m.exec(readFileSync('/proc/self/mountinfo', 'utf8'))?.[1];

/** A bare Debian 12 in a folder, with systemd as its process 1. */
export class DebianMachine {
  /** Its `/`, as this computer sees it while nothing is mounted there. */
  root;
  #groups = join(controlGroups() ?? '', `paroquia-${process.pid}`);
  #child;
  #init;
  /** Loop devices, by the names that they have in the machine. */
  #disks = new Map();

  constructor(folder) {
    this.root = join(folder, 'root');
    if (!existsSync(base)) {
      mkdirSync(join(base, '..'), { recursive: true });
      ended('mmdebstrap', [
        '--quiet',
        '--format=tar',
        '--variant=minbase',
        `--include=${packages}`,
        'bookworm',
        `${base}.new`,
      ]);
      renameSync(`${base}.new`, base);
    }
    mkdirSync(this.root);
    ended('tar', ['-C', this.root, '-xf', base]);
    for (const file of ['/etc/resolv.conf', '/etc/hosts']) cpSync(file, join(this.root, file), { dereference: true });
    writeFileSync(join(this.root, 'etc/apt/apt.conf.d/yes'), 'APT::Get::Assume-Yes "true";\n');
    this.#trustWhomThisComputerTrusts();
  }

  /** Networks with a certificate authority of their own give it to Node in a variable. */
  #trustWhomThisComputerTrusts() {
    const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
    if (!authorities) return;
    cpSync(authorities, join(this.root, 'etc/ssl/authorities.pem'), { dereference: true });
    mkdirSync(join(this.root, 'etc/systemd/system.conf.d'), { recursive: true });
    const setting = '[Manager]\nDefaultEnvironment=NODE_EXTRA_CA_CERTS=/etc/ssl/authorities.pem\n';
    writeFileSync(join(this.root, 'etc/systemd/system.conf.d/authorities.conf'), setting);
  }

  async boot() {
    mkdirSync(this.#groups, { recursive: true });
    const flags = '--pid --mount --uts --ipc --cgroup --fork --kill-child';
    const script = `echo $$ > "$1/cgroup.procs"; shift; exec unshare ${flags} sh "$@"`;
    const boot = join(projectRoot, '.ci/boot-debian.sh');
    this.#child = spawn('sh', ['-c', script, 'sh', this.#groups, boot, this.root], { stdio: 'inherit' });
    const { pid } = this.#child;
    await until('systemd to start', 30, () => {
      this.#init = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
      return this.#init && /^running|^degraded/.test(this.run('systemctl is-system-running').output);
    });
    for (const [name, device] of this.#disks) {
      const numbers = readFileSync(`/sys/block/${device.replace('/dev/', '')}/dev`, 'utf8').trim();
      this.expect(`mknod -m 600 /dev/${name} b ${numbers.replace(':', ' ')}`);
    }
  }

  /** Runs a shell's text in the machine, as root at its terminal would. */
  run(text, { cwd = '/root', path = '' } = {}) {
    const spaces = ['--mount', '--uts', '--ipc', '--pid', '--cgroup', '--root', '--wdns=/'];
    const environment = [
      `PATH=${path}/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
      'HOME=/root',
      'LANG=C.UTF-8',
      'DEBIAN_FRONTEND=noninteractive',
    ];
    const args = [
      '-t',
      this.#init,
      ...spaces,
      'env',
      '-i',
      ...environment,
      'bash',
      '-ec',
      `cd ${cwd}\n${text}\npwd >&3`,
    ];
    const stdio = ['ignore', 'pipe', 'pipe', 'pipe'];
    const { status, output } = spawnSync('nsenter', args, { encoding: 'utf8', stdio, timeout: 600_000 });
    const [, said = '', complaints = '', there = ''] = output ?? [];
    return { status, output: `${said}${complaints}`.trim(), cwd: there.trim() };
  }

  /** The same where it must end well; returns what it prints. */
  expect(text, options) {
    const { status, output, cwd } = this.run(text, options);
    if (status !== 0) throw new Error(`${text}\nended with ${status}:\n${output}`);
    return { output, cwd };
  }

  /** Adds a disk of its own, `/dev/<name>`, with a file system. */
  addDisk(name, image) {
    ended('truncate', ['--size=400M', image]);
    ended('mkfs.ext4', ['-q', '-F', image]);
    this.#disks.set(name, ended('losetup', ['--find', '--show', image]).trim());
  }

  async reboot() {
    const gone = once(this.#child, 'exit');
    this.run('systemctl reboot');
    await gone;
    await this.boot();
  }

  async remove() {
    if (this.#child && this.#child.exitCode === null && this.#child.signalCode === null) {
      const gone = once(this.#child, 'exit');
      this.#child.kill('SIGKILL');
      await gone;
    }
    for (const device of this.#disks.values()) spawnSync('losetup', ['--detach', device]);
    // They are empty a moment after the last process.
    await until('the control groups to be empty', 10, () => {
      spawnSync('find', [this.#groups, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']);
      return !existsSync(this.#groups);
    }).catch((error) => console.log(error.message));
    rmSync(this.root, { recursive: true, force: true });
  }
}
