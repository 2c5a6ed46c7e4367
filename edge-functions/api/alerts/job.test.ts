import { beforeEach, describe, expect, it } from 'vitest';
import { storageQuota } from '#contract/files.ts';
import { openMailingParish } from '../testing/mailing-parish.ts';
import { alertsAt, type Disk } from './rules.ts';
import type { Known } from './store.ts';

const now = new Date('2026-11-24T12:00:00Z');
const well: Known = {
  backedUpAt: '2026-11-20T12:00:00Z',
  backupFailure: null,
  since: '2026-01-01T00:00:00Z',
  lateJobs: 0,
  stored: 0,
  haltedServices: [],
  brokenRows: 0,
  runningSince: '2026-11-24T10:00:00Z',
  isClockDoubted: false,
};
const gigabyte = 1024 ** 3;

it.each<[what: string, known: Partial<Known>, disk: Disk | undefined, told: string[]]>([
  ['all is well', {}, { free: 80 * gigabyte, size: 100 * gigabyte, isFull: false }, []],
  ['nothing is known of the disk', {}, undefined, []],
  ['the backup is seven days old', { backedUpAt: '2026-11-17T12:00:00Z' }, undefined, []],
  ['the backup is older', { backedUpAt: '2026-11-17T11:59:59Z' }, undefined, ['alert-backup']],
  [
    'it is older, and the computer has just been turned on',
    { backedUpAt: '2026-11-10T12:00:00Z', runningSince: '2026-11-24T11:30:00Z' },
    undefined,
    [],
  ],
  ['the clock is in doubt', { isClockDoubted: true }, undefined, ['alert-clock']],
  ['there is none in an old parish', { backedUpAt: null }, undefined, ['alert-backup']],
  ['there is none in a new parish', { backedUpAt: null, since: '2026-11-20T00:00:00Z' }, undefined, []],
  ['there is nobody yet', { backedUpAt: null, since: null }, undefined, []],
  ['the backup is dated after now', { backedUpAt: '2026-11-24T13:00:01Z' }, undefined, ['alert-backup']],
  ['the first account is', { backedUpAt: null, since: '2027-11-24T12:00:00Z' }, undefined, ['alert-backup']],
  ['the clock of the backup was a little ahead', { backedUpAt: '2026-11-24T12:10:00Z' }, undefined, []],
  ['a backup failed', { backupFailure: 'folder' }, undefined, ['alert-backup-failed']],
  ['one failed, and the last is old', { backupFailure: 'check', backedUpAt: null }, undefined, ['alert-backup-failed']],
  ['a job is late', { lateJobs: 1 }, undefined, ['alert-jobs']],
  ['a push service is halted', { haltedServices: ['push.example.org'] }, undefined, ['alert-push']],
  ['the site could not show a row', { brokenRows: 1 }, undefined, ['alert-site']],
  ['nine tenths of the room are used', { stored: storageQuota * 0.9 }, undefined, []],
  ['more is used', { stored: storageQuota * 0.91 }, undefined, ['alert-room']],
  ['a large disk has little left', {}, { free: 4 * gigabyte, size: 1000 * gigabyte, isFull: false }, ['alert-disk']],
  ['a large disk has a small part left', {}, { free: 20 * gigabyte, size: 1000 * gigabyte, isFull: false }, []],
  ['a small disk has a tenth left', {}, { free: 2 * gigabyte, size: 20 * gigabyte, isFull: false }, []],
  ['a disk is full', {}, { free: gigabyte / 10, size: 20 * gigabyte, isFull: true }, ['alert-disk-full']],
  ['a small disk has less', {}, { free: gigabyte, size: 20 * gigabyte, isFull: false }, ['alert-disk']],
])('when %s', (_, known, disk, told) => {
  expect(alertsAt(now, { ...well, ...known }, disk).map(({ template }) => template)).toEqual(told);
});

it('says why a backup failed, of when the last one is, and who can help', () => {
  const [alert] = alertsAt(now, { ...well, backupFailure: 'copy_folder' }, undefined);
  expect(alert?.lines).toEqual([
    'A cópia de segurança não pôde ser levada para o segundo lugar: a pasta de lá não existe ou não aceita arquivos. O disco está ligado?',
    'A última cópia de segurança dos dados da paróquia é de 20/11/2026. Avise quem cuida do computador do site.',
  ]);
});

it('says of a backup from the future that its day is not known', () => {
  const [alert] = alertsAt(now, { ...well, backedUpAt: '2027-01-01T00:00:00Z' }, undefined);
  expect(alert?.lines[0]).toMatch(/^A data da última cópia de segurança não é conhecida/);
});

describe('the job', () => {
  const parish = openMailingParish({ disk: async () => ({ free: 1, size: 20 * gigabyte, isFull: false }) });
  const received = () => parish().mailServer.received;
  beforeEach(() => parish().database.empty('public.mails'));

  it('writes to each active administrator, once', async () => {
    const { database, runJobs } = parish();
    await database.sql.exec(`
      insert into public.last_backup (made_at) values (now() - interval '9 days');
      update private.clock set running_since = now() - interval '2 hours', seen_at = now();
      update public.profiles set role = 'admin' where email in ('tereza@paroquia.test', 'otavio@paroquia.test')`);
    await runJobs();
    await runJobs();
    await runJobs();
    const sent = received().map(({ recipients, subject }) => `${recipients.join()}: ${subject}`);
    expect(sent.sort()).toEqual([
      'lucia@paroquia.test: A cópia de segurança está atrasada',
      'lucia@paroquia.test: O disco do servidor está quase cheio',
      'tereza@paroquia.test: A cópia de segurança está atrasada',
      'tereza@paroquia.test: O disco do servidor está quase cheio',
    ]);
    expect(
      received()
        .map(({ text }) => text)
        .join(),
    ).toMatch(/A última cópia de segurança .* é de \d\d\/\d\d\/\d{4}\./);
  });
});
