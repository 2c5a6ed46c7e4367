import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupFailure } from '#contract/backups.ts';
import { AutomaticBackups } from './automatic.ts';
import { ReportedFailure } from './failure.ts';

const hour = 3_600_000;
let folder: string;
let dataDir: string;
let backups: string;
let copies: string;
let now: Date;
/** The tasks of the child processes. */
let asked: string[];
let failing: { make?: Error | undefined; rehearse?: Error | undefined };
let noted: (BackupFailure | null)[];
let checkedAt: Date | null;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-automatic-'));
  dataDir = join(folder, 'data');
  backups = join(dataDir, 'backups');
  copies = join(folder, 'copias');
  await mkdir(dataDir);
  await mkdir(copies);
  // 02:30 in the parish.
  now = new Date('2026-11-26T05:30:00Z');
  asked = [];
  failing = {};
  noted = [];
  checkedAt = new Date('2026-11-01T06:00:00Z');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (options: { folder?: string; copy?: string; isEncrypted?: boolean; isSlow?: Promise<void> } = {}) =>
  new AutomaticBackups({
    folder: options.folder ?? backups,
    copy: options.copy,
    dataDir,
    isEncrypted: options.isEncrypted ?? true,
    id: 'a1b2c3',
    work: {
      async make(path) {
        asked.push(`make ${basename(path)}`);
        await options.isSlow;
        if (failing.make) throw failing.make;
        await writeFile(path, 'the copy');
      },
      async rehearse(path) {
        asked.push(`rehearse ${basename(path)}`);
        if (failing.rehearse) throw failing.rehearse;
      },
    },
    state: {
      lastCheckAt: async () => checkedAt,
      noteCheck: async (at) => {
        checkedAt = at;
      },
      noteFailure: async (failure) => {
        noted.push(failure);
      },
    },
    diskOf: async (place) => (place === copies ? 2 : 1),
    stop: new AbortController().signal,
    now: () => now,
    log: () => undefined,
  });
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * hour);
};
const nameOf = (stamp: string, ending = '.age') => `paroquia-${stamp}-a1b2c3.backup.gz${ending}`;

it('makes one at once where the night was missed, and the next after three in the morning of the parish', async () => {
  const automatic = open();
  for (let half = 0; half < 4; half += 1) {
    await automatic.keepUp();
    later(0.5);
  }
  // After a restart.
  await open().keepUp();
  expect(asked).toEqual([`make ${nameOf('2026-11-26-02h30')}`, `make ${nameOf('2026-11-26-03h00')}`]);
  now = new Date('2026-11-27T05:59:00Z');
  await open().keepUp();
  expect(asked).toHaveLength(2);
  expect((await readdir(backups)).sort()).toEqual([nameOf('2026-11-26-03h00')]);
});

it('a copy of a clock that was ahead doesn’t count as tonight’s', async () => {
  await mkdir(backups);
  await writeFile(join(backups, nameOf('2027-11-26-03h00')), '');
  await open().keepUp();
  expect(asked).toEqual([`make ${nameOf('2026-11-26-02h30')}`]);
});

it('makes one when asked, and only one at a time', async () => {
  let finish: () => void = () => undefined;
  const isSlow = new Promise<void>((done) => {
    finish = done;
  });
  const automatic = open({ isSlow });
  expect([automatic.start(), automatic.isRunning(), automatic.start()]).toEqual([true, true, false]);
  await automatic.keepUp();
  finish();
  await automatic.settled();
  expect(automatic.isRunning()).toBe(false);
  expect(asked).toEqual([`make ${nameOf('2026-11-26-02h30')}`]);
  later(0.1);
  expect(automatic.start()).toBe(true);
  await automatic.settled();
  expect(asked).toHaveLength(2);
  expect(noted).toEqual([null]);
});

it('removes what a killed process left unfinished, and nothing else', async () => {
  await mkdir(backups);
  for (const place of [backups, copies]) {
    for (const name of [`${nameOf('2026-11-25-03h00')}.unfinished`, 'copia.gz.unfinished', 'lista.txt']) {
      await writeFile(join(place, name), 'half');
    }
  }
  await open({ copy: copies }).keepUp();
  const made = nameOf('2026-11-26-02h30');
  for (const place of [backups, copies]) {
    expect((await readdir(place)).sort()).toEqual(['copia.gz.unfinished', 'lista.txt', made]);
  }
  expect(await readFile(join(copies, made), 'utf8')).toBe('the copy');
});

it('deletes expired ones in both folders', async () => {
  await mkdir(backups);
  const nights = Array.from({ length: 20 }, (_, i) => nameOf(`2026-11-${String(i + 5).padStart(2, '0')}-03h00`));
  for (const place of [backups, copies]) for (const name of nights) await writeFile(join(place, name), '');
  await open({ copy: copies }).keepUp();
  const days = (await readdir(backups)).map((name) => name.slice(17, 19)).sort();
  expect(days).toEqual(['07', '14', '19', '20', '21', '22', '23', '24', '26']);
  expect((await readdir(copies)).sort()).toEqual((await readdir(backups)).sort());
});

describe('a failure', () => {
  it('is noted with its reason, tried again after an hour, and forgotten after a success', async () => {
    const automatic = open();
    failing.make = new ReportedFailure('disk_full', 'O disco está cheio.');
    await automatic.keepUp();
    later(0.9);
    await automatic.keepUp();
    expect(asked).toHaveLength(1);
    later(0.2);
    await automatic.keepUp();
    expect(asked).toHaveLength(2);
    failing.make = undefined;
    later(1.1);
    await automatic.keepUp();
    expect(noted).toEqual(['disk_full', null]);
  });

  it('of a folder that is missing leaves it missing: a disk may have to be mounted there', async () => {
    await open({ folder: join(folder, 'disco') }).keepUp();
    await open({ copy: join(folder, 'disco') }).keepUp();
    expect(noted).toEqual(['folder', 'copy_folder']);
    expect(await readdir(folder)).not.toContain('disco');
    expect(await readdir(backups)).toHaveLength(1);
  });

  it('of the second folder is mended as soon as the folder is there, without another backup', async () => {
    const automatic = open({ copy: join(folder, 'disco') });
    await automatic.keepUp();
    await mkdir(join(folder, 'disco'));
    later(1.1);
    now = new Date('2026-11-26T05:59:00Z');
    await open({ copy: join(folder, 'disco') }).keepUp();
    expect(noted).toEqual(['copy_folder', null]);
    expect(await readdir(join(folder, 'disco'))).toEqual([nameOf('2026-11-26-02h30')]);
    expect(asked).toHaveLength(1);
  });

  it('is to be without a passphrase on another disk than the data', async () => {
    const disk = copies;
    await open({ copy: disk, isEncrypted: false }).keepUp();
    await open({ folder: disk, isEncrypted: false }).keepUp();
    expect(noted).toEqual(['copy_passphrase', 'passphrase']);
    expect(await readdir(disk)).toEqual([]);
    expect(await readdir(backups)).toEqual([nameOf('2026-11-26-02h30', '')]);
    await open({ folder: disk }).keepUp();
    expect(await readdir(disk)).toEqual([nameOf('2026-11-26-02h30')]);
  });
});

describe('the check', () => {
  it('is of the newest, once in each month of the parish', async () => {
    checkedAt = null;
    await open().keepUp();
    expect(asked[1]).toBe(`rehearse ${nameOf('2026-11-26-02h30')}`);
    expect(checkedAt).toEqual(now);
    asked = [];
    // 23:30 of the last day of November in the parish, and half past midnight.
    now = new Date('2026-12-01T02:30:00Z');
    await open().keepUp();
    expect(asked).toEqual([`make ${nameOf('2026-11-30-23h30')}`]);
    later(1);
    await open().keepUp();
    expect(asked[1]).toBe(`rehearse ${nameOf('2026-11-30-23h30')}`);
  });

  it('that fails is told until one succeeds, and tried again after a day', async () => {
    checkedAt = null;
    failing.rehearse = new Error('As contas da cópia de segurança não fecham.');
    const automatic = open();
    await automatic.keepUp();
    for (let hours = 0; hours < 24; hours += 2) {
      later(2);
      await automatic.keepUp();
    }
    expect(asked.filter((task) => task.startsWith('rehearse'))).toHaveLength(2);
    expect(noted).toEqual(['check']);
    failing.rehearse = undefined;
    later(25);
    await automatic.keepUp();
    expect(noted).toEqual(['check', null]);
    expect(checkedAt).toEqual(now);
  });
});
