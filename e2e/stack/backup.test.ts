import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parishDayOf, setParishZone } from '../../edge-functions/contract/parish-day.ts';
import { parishZones } from '../../edge-functions/settings/parish-zone.ts';
import { runCommand } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-backup-'));
  dataDir = await copyInitializedData(join(folder, 'data'));
});
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

const backUp = (args: string[] = [], environment: Record<string, string> = {}) =>
  runCommand('backup/backup-command.ts', { dataDir, args, environment });

test('a backup without a name is in the data folder, named by the parish’s day and time, for its owner alone', async () => {
  const zone = parishZones.find(({ name }) => name === 'America/Noronha');
  setParishZone(zone as NonNullable<typeof zone>);
  const days = [parishDayOf(new Date())];
  const { code, output } = await backUp([], { PARISH_ZONE: 'America/Noronha' });
  days.push(parishDayOf(new Date()));
  expect(code, output).toBe(0);
  const backups = join(dataDir, 'backups');
  const [name = '', ...others] = await readdir(backups);
  expect(others).toEqual([]);
  expect(name).toMatch(new RegExp(`^paroquia-(${days.join('|')})-\\d\\dh\\d\\d\\.backup\\.gz$`));
  expect(output).toContain(join(backups, name));
  expect((await stat(backups)).mode & 0o777).toBe(0o700);
  expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600);
});

describe('is refused in a sentence, and leaves nothing', () => {
  test('a folder that is missing, and one in which nothing can be written', async () => {
    const missing = join(folder, 'falta', 'copia.gz');
    expect(await backUp([missing])).toMatchObject({
      code: 1,
      output: expect.stringContaining(`A pasta ${join(folder, 'falta')} não existe.`),
    });
    const file = join(dataDir, 'keys.json', 'copia.gz');
    expect((await backUp([file])).output).toContain('keys.json não existe.');
    // The kernel's, which not even root can write to.
    expect(await backUp(['/sys/copia.gz'])).toMatchObject({
      code: 1,
      output: expect.stringContaining('Na pasta /sys não é possível gravar'),
    });
  });

  test('a git work tree that would take the copy', async () => {
    const tree = join(folder, 'programa');
    await mkdir(tree);
    execFileSync('git', ['init', '--quiet', tree]);
    const { code, output } = await backUp([join(tree, 'copia.gz')]);
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^A pasta .*programa fica num repositório git, .*: escolha uma pasta fora dele\.$/),
    ]);
    expect(await readdir(tree)).toEqual(['.git']);
  });

  test('a passphrase that is too short, by the start too', async () => {
    const environment = { BACKUP_PASSPHRASE: 'curta' };
    for (const entry of ['backup/backup-command.ts', 'main.ts']) {
      const { code, output } = await runCommand(entry, { dataDir, environment });
      expect({ code, output }).toEqual({
        code: 1,
        output: expect.stringContaining('BACKUP_PASSPHRASE deve ter pelo menos 12 caracteres'),
      });
    }
  });
});
