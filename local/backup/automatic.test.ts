import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BackupFailure } from '#contract/backups.ts';
import { projectRoot } from '../settings.ts';
import { AutomaticBackups } from './automatic.ts';
import { ReportedFailure } from './failure.ts';
import { photosFolder, writeList } from './photos-folder.ts';

const hour = 3_600_000;
const id = 'a1b2c3';
let folder: string;
let dataDir: string;
let backups: string;
let copies: string;
let now: Date;
/** Hours that have passed, whatever the clock says. */
let passed: number;
/** Bytes of each disk for copies, by its number. */
let sizes: Record<number, number>;
let diskOfCopies: number;
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
  passed = 0;
  sizes = { 1: 1000, 2: 1000 };
  diskOfCopies = 2;
  asked = [];
  failing = {};
  noted = [];
  checkedAt = new Date('2026-11-01T06:00:00Z');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const open = (
  options: {
    folder?: string;
    copy?: string;
    isEncrypted?: boolean;
    isSlow?: Promise<void>;
    isSlowToCheck?: Promise<void>;
    mayExpire?: boolean;
  } = {},
) =>
  new AutomaticBackups({
    folder: options.folder ?? backups,
    copy: options.copy,
    dataDir,
    isEncrypted: options.isEncrypted ?? true,
    id,
    work: {
      async make(path) {
        asked.push(`make ${basename(path)}`);
        await options.isSlow;
        if (failing.make) throw failing.make;
        await writeFile(path, 'the copy');
        await writeList(join(dirname(path), photosFolder(id)), path, new Map());
      },
      async rehearse(path) {
        asked.push(`rehearse ${basename(path)}`);
        await options.isSlowToCheck;
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
    diskOf: async (place) => (place === copies ? diskOfCopies : 1),
    roomOf: async (place) => {
      const files = await Promise.all((await namesIn(place)).map((name) => stat(join(place, name))));
      return (sizes[place === copies ? 2 : 1] ?? 0) - files.reduce((sum, { size }) => sum + size, 0);
    },
    mayExpire: async () => options.mayExpire ?? true,
    elapsed: () => passed * hour,
    stop: new AbortController().signal,
    now: () => now,
    log: () => undefined,
  });
const later = (hours: number) => {
  passed += hours;
  now = new Date(now.getTime() + hours * hour);
};
/** Without the folder of the photos, which `photos-folder.test.ts` is about. */
const namesIn = async (place: string) => (await readdir(place)).filter((name) => name !== photosFolder(id));
const nameOf = (stamp: string, ending = '.age') => `paroquia-${stamp}-sem-fotos-${id}.backup.gz${ending}`;
const askedName = (stamp: string) => `paroquia-${stamp}-pedida-sem-fotos-${id}.backup.gz.age`;

it('makes one at once where the night was missed, and the next after three in the morning of the parish', async () => {
  const automatic = open();
  for (let half = 0; half < 4; half += 1) {
    await automatic.keepUp();
    later(0.5);
  }
  // After a restart.
  await open().keepUp();
  expect(asked).toEqual([`make ${nameOf('2026-11-26-02h30m00')}`, `make ${nameOf('2026-11-26-03h00m00')}`]);
  now = new Date('2026-11-27T05:59:00Z');
  await open().keepUp();
  expect(asked).toHaveLength(2);
  expect((await namesIn(backups)).sort()).toEqual([nameOf('2026-11-26-02h30m00'), nameOf('2026-11-26-03h00m00')]);
});

it('a copy of a clock that was ahead doesn’t count as tonight’s', async () => {
  await mkdir(backups);
  await writeFile(join(backups, nameOf('2027-11-26-03h00')), '');
  await open().keepUp();
  expect(asked).toEqual([`make ${nameOf('2026-11-26-02h30m00')}`]);
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
  expect(asked).toEqual([`make ${askedName('2026-11-26-02h30m00')}`]);
  // Within the same second.
  expect(automatic.start()).toBe(true);
  await automatic.settled();
  expect((await namesIn(backups)).sort()).toEqual(
    ['2026-11-26-02h30m00', '2026-11-26-02h30m01'].map((stamp) => askedName(stamp)),
  );
  expect(noted).toEqual([null]);
});

it('says when it is made, though it is still being checked', async () => {
  checkedAt = null;
  const { promise, resolve } = Promise.withResolvers<void>();
  const automatic = open({ isSlowToCheck: promise });
  const run = automatic.keepUp();
  await automatic.made();
  expect(await namesIn(backups)).toHaveLength(1);
  expect(automatic.isRunning()).toBe(true);
  resolve();
  await run;
  expect(checkedAt).not.toBeNull();
});

it('one that was asked for is none of a night', async () => {
  const automatic = open({ copy: copies });
  now = new Date('2026-11-26T09:00:00Z');
  automatic.start();
  await automatic.settled();
  later(1);
  await automatic.keepUp();
  const made = [askedName('2026-11-26-06h00m00'), nameOf('2026-11-26-07h00m00')];
  expect(asked).toEqual(made.map((name) => `make ${name}`));
  for (const place of [backups, copies]) expect((await namesIn(place)).sort()).toEqual(made.toSorted());
});

it('goes on while the process lives, after a clock that was a year ahead once', async () => {
  const automatic = open();
  now = new Date('2027-11-26T05:30:00Z');
  checkedAt = null;
  failing.rehearse = new Error('As contas da cópia de segurança não fecham.');
  await automatic.keepUp();
  now = new Date('2026-11-26T05:30:00Z');
  later(1);
  await automatic.keepUp();
  later(24);
  await automatic.keepUp();
  expect(asked).toEqual([
    `make ${nameOf('2027-11-26-02h30m00')}`,
    `rehearse ${nameOf('2027-11-26-02h30m00')}`,
    `make ${nameOf('2026-11-26-03h30m00')}`,
    `make ${nameOf('2026-11-27-03h30m00')}`,
    `rehearse ${nameOf('2026-11-27-03h30m00')}`,
  ]);
});

it('removes what a killed process left unfinished, and nothing else', async () => {
  await mkdir(backups);
  for (const place of [backups, copies]) {
    for (const name of [`${nameOf('2026-11-25-03h00')}.unfinished`, 'copia.gz.unfinished', 'lista.txt']) {
      await writeFile(join(place, name), 'half');
    }
  }
  await open({ copy: copies }).keepUp();
  const made = nameOf('2026-11-26-02h30m00');
  for (const place of [backups, copies]) {
    expect((await namesIn(place)).sort()).toEqual(['copia.gz.unfinished', 'lista.txt', made]);
  }
  expect(await readFile(join(copies, made), 'utf8')).toBe('the copy');
});

it('deletes expired ones in both folders', async () => {
  await mkdir(backups);
  const nights = Array.from({ length: 20 }, (_, i) => nameOf(`2026-11-${String(i + 5).padStart(2, '0')}-03h00`));
  for (const place of [backups, copies]) for (const name of nights) await writeFile(join(place, name), '');
  await open({ copy: copies }).keepUp();
  const days = (await namesIn(backups)).map((name) => name.slice(17, 19)).sort();
  expect(days).toEqual(['07', '14', '19', '20', '21', '22', '23', '24', '26']);
  expect((await namesIn(copies)).sort()).toEqual((await namesIn(backups)).sort());
});

it('deletes none while the clock is in doubt', async () => {
  const automatic = open({ mayExpire: false });
  for (let night = 0; night < 20; night += 1) {
    await automatic.keepUp();
    later(24);
  }
  expect(await namesIn(backups)).toHaveLength(20);
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
    expect(await namesIn(folder)).not.toContain('disco');
    expect(await namesIn(backups)).toHaveLength(1);
  });

  it('of the second folder is mended as soon as the folder is there, without another backup', async () => {
    const automatic = open({ copy: join(folder, 'disco') });
    await automatic.keepUp();
    await mkdir(join(folder, 'disco'));
    later(1.1);
    now = new Date('2026-11-26T05:59:00Z');
    await open({ copy: join(folder, 'disco') }).keepUp();
    expect(noted).toEqual(['copy_folder', null]);
    expect(await namesIn(join(folder, 'disco'))).toEqual([nameOf('2026-11-26-02h30m00')]);
    expect(asked).toHaveLength(1);
  });

  it('is to be without a passphrase on another disk than the data', async () => {
    const disk = copies;
    await open({ copy: disk, isEncrypted: false }).keepUp();
    await open({ folder: disk, isEncrypted: false }).keepUp();
    expect(noted).toEqual(['copy_passphrase', 'passphrase']);
    expect(await namesIn(disk)).toEqual([]);
    expect(await namesIn(backups)).toEqual([nameOf('2026-11-26-02h30m00', '')]);
    await open({ folder: disk }).keepUp();
    expect(await namesIn(disk)).toEqual([nameOf('2026-11-26-02h30m00')]);
  });
});

describe('room for less than the next', () => {
  /** The copies of both places, by the day or the kind. */
  const kept = async () =>
    await Promise.all(
      [backups, copies].map(async (place) =>
        (await namesIn(place)).map((name) => name.replace(`-sem-fotos-${id}.backup.gz.age`, '').slice(17)).sort(),
      ),
    );
  /** `the copy`, and as much more as the next is expected to grow. */
  const whole = 9;
  const night = async (automatic: AutomaticBackups) => {
    later(24);
    await automatic.keepUp();
  };
  const places = (automatic: AutomaticBackups) => automatic.places().map(({ lacksRoom }) => lacksRoom);
  beforeEach(() => {
    now = new Date('2026-11-26T06:00:00Z');
  });

  it('lets those that were asked for go first, then the oldest, and says so', async () => {
    sizes = { 1: 2 * whole + 8, 2: 1000 };
    const automatic = open({ copy: copies });
    await automatic.keepUp();
    later(1);
    automatic.start();
    await automatic.settled();
    expect(places(automatic)).toEqual([false, false]);
    await night(automatic);
    expect((await kept())[0]).toEqual(['26-03h00m00', '26-04h00m00-pedida', '27-04h00m00']);
    expect(places(automatic)).toEqual([true, false]);
    await night(automatic);
    expect((await kept())[0]).toEqual(['26-03h00m00', '27-04h00m00', '28-04h00m00']);
    await night(automatic);
    expect((await kept())[0]).toEqual(['27-04h00m00', '28-04h00m00', '29-04h00m00']);
    expect((await kept())[1]).toHaveLength(5);
    expect(noted).toEqual([null]);
  });

  it('in the first place makes it in the second, and lets the last good one go only after that', async () => {
    sizes = { 1: 12, 2: 1000 };
    const automatic = open({ copy: copies });
    await automatic.keepUp();
    await night(automatic);
    expect(await kept()).toEqual([['27-03h00m00'], ['26-03h00m00', '27-03h00m00']]);
    failing.make = new Error('The database is away.');
    await night(automatic);
    expect(await kept()).toEqual([['27-03h00m00'], ['26-03h00m00', '27-03h00m00']]);
    expect(noted).toEqual([null, 'failed']);
  });

  it('in both places costs the first its last good one, of which the second has another', async () => {
    sizes = { 1: 12, 2: 12 };
    const automatic = open({ copy: copies });
    await automatic.keepUp();
    await night(automatic);
    expect(await kept()).toEqual([['27-03h00m00'], ['27-03h00m00']]);
    expect(noted).toEqual([null]);
  });

  it('in the only place leaves the last good one, and says that the disk is full', async () => {
    sizes = { 1: 12 };
    const automatic = open();
    await automatic.keepUp();
    await night(automatic);
    expect((await kept())[0]).toEqual(['26-03h00m00']);
    expect(noted).toEqual([null, 'disk_full']);
    later(1 / 60);
    await automatic.keepUp();
    expect(noted).toEqual([null, 'disk_full']);
    sizes = { 1: 20 };
    later(1 / 60);
    await automatic.keepUp();
    expect((await kept())[0]).toEqual(['26-03h00m00', '27-03h02m00']);
    expect(noted).toEqual([null, 'disk_full', null]);
  });

  it('on a full data disk leaves it to the second alone, and fetches it when there is room', async () => {
    sizes = { 1: -5, 2: 1000 };
    const automatic = open({ copy: copies });
    await automatic.keepUp();
    later(1);
    await automatic.keepUp();
    expect(await kept()).toEqual([[], ['26-03h00m00']]);
    expect(noted).toEqual(['only_second']);
    sizes = { 1: 1000, 2: 1000 };
    later(1 / 60);
    await automatic.keepUp();
    expect(await kept()).toEqual([['26-03h00m00'], ['26-03h00m00']]);
    expect(noted).toEqual(['only_second', null]);
    expect(asked).toHaveLength(1);
  });
});

describe('the places', () => {
  it('are told with what they hold, and whether the second is on the data’s own disk, at each look', async () => {
    const automatic = open({ copy: copies });
    await automatic.keepUp();
    const place = {
      copies: 1,
      encrypted: 1,
      bytes: 'the copy'.length + 'fim 0\n'.length,
      oldest: '2026-11-26',
      room: 992,
      lacksRoom: false,
      unencrypted: 0,
    };
    const first = { ...place, isSecond: false, isOnDataDisk: false };
    expect(automatic.places()).toEqual([first, { ...place, isSecond: true, isOnDataDisk: false }]);
    // The disk has fallen out, and its folder is there.
    diskOfCopies = 1;
    later(0.2);
    await automatic.keepUp();
    expect(automatic.places()[1]?.isOnDataDisk).toBe(true);
    await rm(copies, { recursive: true });
    later(0.2);
    await automatic.keepUp();
    expect(automatic.places()).toEqual([first]);
  });

  it('count what was made before the passphrase, by hand too', async () => {
    await mkdir(backups);
    for (const name of [nameOf('2026-11-20-03h00', ''), 'paroquia-2026-11-20-10h00.backup.gz']) {
      await writeFile(join(backups, name), '');
    }
    await writeFile(join(backups, 'paroquia-2026-11-20-10h00-ffffff.backup.gz'), 'of another installation');
    const automatic = open();
    await automatic.keepUp();
    expect(automatic.places()[0]?.unencrypted).toBe(2);
  });

  it.each([
    ['is missing', () => ({ copy: join(folder, 'disco') }), /^BACKUP_COPY: A pasta .*disco não existe\./],
    [
      'is in a git work tree',
      () => ({ copy: join(projectRoot, 'docs') }),
      /^BACKUP_COPY: A pasta .*docs fica num repositório git/,
    ],
    ['needs a passphrase', () => ({ copy: copies, isEncrypted: false }), /^BACKUP_COPY: .*BACKUP_PASSPHRASE/],
    ['is the first and missing', () => ({ folder: join(folder, 'disco') }), /^BACKUP_FOLDER: A pasta/],
  ])('one that %s is refused with its path', async (_, options, sentence) => {
    expect(await open(options()).refusals()).toEqual([expect.stringMatching(sentence)]);
  });
});

describe('the check', () => {
  it('is of the newest, once in each month of the parish', async () => {
    checkedAt = null;
    await open().keepUp();
    expect(asked[1]).toBe(`rehearse ${nameOf('2026-11-26-02h30m00')}`);
    expect(checkedAt).toEqual(now);
    asked = [];
    // 23:30 of the last day of November in the parish, and half past midnight.
    now = new Date('2026-12-01T02:30:00Z');
    await open().keepUp();
    expect(asked).toEqual([`make ${nameOf('2026-11-30-23h30m00')}`]);
    later(1);
    await open().keepUp();
    expect(asked[1]).toBe(`rehearse ${nameOf('2026-11-30-23h30m00')}`);
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
