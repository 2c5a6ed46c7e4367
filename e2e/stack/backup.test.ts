import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LastBackup } from '../../edge-functions/contract/backups.ts';
import { parishDayOf, setParishZone } from '../../edge-functions/contract/parish-day.ts';
import { parishZones } from '../../edge-functions/settings/parish-zone.ts';
import { checkBackup } from '../../local/backup/read.ts';
import { backupRows } from './backup-rows.ts';
import { type BareStack, runCommand, spawnStack } from './bare-stack.ts';
import { copyInitializedData } from './initialized-data.ts';
import { commandsNaming } from './processes.ts';

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
  expect(name).toMatch(new RegExp(`^paroquia-(${days.join('|')})-\\d\\dh\\d\\dm\\d\\d\\.backup\\.gz$`));
  expect(output).toContain(join(backups, name));
  expect((await stat(backups)).mode & 0o777).toBe(0o700);
  expect((await stat(join(backups, name))).mode & 0o777).toBe(0o600);
});

test('copies from before the passphrase are encrypted in both places, and a missing one is named', async () => {
  const BACKUP_PASSPHRASE = 'cinco palavras que ninguém adivinha';
  const backups = join(dataDir, 'backups');
  const [open = ''] = await readdir(backups);
  const second = join(folder, 'segundo');
  const environment = { BACKUP_PASSPHRASE, BACKUP_COPY: second };
  const bytes = await readFile(join(backups, open));
  expect(await backUp(['remover-abertas'], environment)).toMatchObject({
    code: 1,
    output: expect.stringContaining('ainda não há cópia cifrada'),
  });
  const missing = await backUp(['cifrar'], environment);
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining(`A pasta ${second} não existe.`) });
  expect(await readdir(backups)).toEqual([`${open}.age`]);
  await mkdir(second);
  await writeFile(join(second, open), bytes);
  const { code, output } = await backUp(['cifrar'], environment);
  expect(code, output).toBe(0);
  expect(output).toContain(`Em ${second}: 1 cópia cifrada.`);
  expect(await readdir(second)).toEqual([`${open}.age`]);
  expect(await backupRows(join(backups, `${open}.age`), BACKUP_PASSPHRASE)).toContainEqual(
    expect.stringContaining('"public.dizimistas"'),
  );
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
    // A service isn't started again after 78.
    for (const [entry, code] of Object.entries({ 'backup/backup-command.ts': 1, 'main.ts': 78 })) {
      expect(await runCommand(entry, { dataDir, environment })).toMatchObject({
        code,
        output: expect.stringContaining('BACKUP_PASSPHRASE deve ter pelo menos 12 caracteres'),
      });
    }
  });
});

describe('a restore that is refused leaves nothing behind', () => {
  const header = { format: 'paroquia-backup', version: 1, madeAt: '2026-11-26T06:00:00.000Z' };
  test.each<[what: string, put: (path: string) => unknown, sentence: string]>([
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'não é um arquivo'],
    ['a link to itself', (path) => symlink(path, path), 'não pôde ser lido'],
    ['a folder that wasn’t replaced', (path) => mkdir(path), 'não há um banco de dados que um reset'],
    [
      'a backup of a newer version',
      (path) =>
        writeFile(
          path,
          gzipSync(`${JSON.stringify({ ...header, migrations: ['20261121002600', '29990101000000'] })}\n{"end":0}\n`),
        ),
      'uma versão mais nova do programa',
    ],
  ])('%s', async (what, put, sentence) => {
    const path = join(folder, `${what}.gz`);
    await put(path);
    const before = await readdir(dataDir);
    const { code, output } = await runCommand('backup/restore-command.ts', { dataDir, args: [path] });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(sentence)]);
    expect(await readdir(dataDir)).toEqual(before);
    expect(await commandsNaming(dataDir)).toEqual([]);
  });

  test('where there is no data folder yet, none is made', async () => {
    const missing = join(folder, 'ainda-sem-dados');
    const { code, output } = await runCommand('backup/restore-command.ts', { dataDir: missing, args: [folder] });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('não há um banco de dados que um') });
    expect(existsSync(missing)).toBe(false);
  });
});

describe('the stack by itself', () => {
  const BACKUP_PASSPHRASE = 'cinco palavras que ninguém adivinha';
  const half = 'paroquia-2026-01-01-03h00-ffffff.backup.gz.age.unfinished';
  let stack: BareStack;
  let backups: string;
  let copies: string;
  let token: string;
  const api = async (path: string, method = 'GET', body?: object) => {
    const response = await fetch(`${stack.baseUrl}/api/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, ...(await response.json()) };
  };
  /** Without the folder of their photos. */
  const copiesAt = async (place: string) => (await readdir(place)).filter((name) => name.startsWith('paroquia-'));
  const state = async (): Promise<LastBackup> => (await api('backups/last')).data;
  /** Waits until nothing is being made and `isThere`; throws when the stack ends. */
  async function until(isThere: (last: LastBackup) => boolean): Promise<LastBackup> {
    while (true) {
      stack.expectRunning();
      const last = await state();
      if (!last.isRunning && isThere(last)) return last;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  async function begin(environment: Record<string, string>): Promise<void> {
    stack = await (await spawnStack({ dataDir, environment })).ready();
    token = (await (await stack.logIn('admin@paroquia.test', 'Paroquia#2026')).json()).data.token;
  }
  beforeAll(async () => {
    dataDir = await copyInitializedData(join(folder, 'alone'));
    backups = join(dataDir, 'backups');
    copies = join(folder, 'copias');
    await mkdir(copies);
    await begin({ BACKUP_FOLDER: '', BACKUP_COPY: copies, BACKUP_PASSPHRASE });
  });
  afterAll(() => stack.end('SIGKILL'));

  test('makes up for a missed night soon after the start, copies it, and restores it once as a check', async () => {
    const last = await until(({ checkedAt }) => checkedAt !== null);
    expect(last).toMatchObject({ failure: null, isAutomatic: true, madeAt: expect.any(String) });
    const [name = '', ...others] = await copiesAt(backups);
    expect(others).toEqual([]);
    expect(name).toMatch(/^paroquia-\d{4}-\d\d-\d\d-\d\dh\d\dm\d\d-sem-fotos-[0-9a-f]{6}\.backup\.gz\.age$/);
    expect(await copiesAt(copies)).toEqual([name]);
    const [photos = '', ...rest] = (await readdir(copies)).filter((each) => each !== name);
    expect([photos, rest]).toEqual([expect.stringMatching(/^fotos-[0-9a-f]{6}$/), []]);
    expect((await readdir(join(copies, photos))).sort()).toEqual((await readdir(join(backups, photos))).sort());
    expect(await readFile(join(copies, name))).toEqual(await readFile(join(backups, name)));
    // The stack looks at its places a moment after the check.
    await expect
      .poll(async () => (await state()).places)
      .toEqual([
        expect.objectContaining({ isSecond: false, copies: 1, isOnDataDisk: false }),
        expect.objectContaining({ isSecond: true, copies: 1, isOnDataDisk: true }),
      ]);
    await expect.poll(() => stack.output).toContain(`ATENÇÃO: ${copies}: O segundo lugar das cópias de segurança fica`);
    // The first is made before the summary, which would else say that there is none.
    expect(stack.output.indexOf('Fazendo a primeira cópia de segurança…')).toBeLessThan(
      stack.output.indexOf('O que está ligado'),
    );
    expect(stack.output).toContain('Fazendo a primeira cópia de segurança…');
    expect(stack.output).not.toMatch(/Nenhuma foi feita ainda|A primeira é feita agora/);
    // The temporary database is gone.
    expect((await readdir(dataDir)).filter((each) => each.startsWith('postgres.unfinished'))).toEqual([]);
    expect(stack.output).not.toContain(BACKUP_PASSPHRASE);
  });

  test('tells an administrator which passphrase opens the newest', async () => {
    const [name = ''] = await copiesAt(backups);
    const day = name.slice('paroquia-'.length).slice(0, 10);
    expect(await state()).toMatchObject({ checksPassphrase: true });
    for (const [passphrase, opens] of [
      [BACKUP_PASSPHRASE, true],
      ['outra senha que alguém digitou', false],
    ]) {
      expect(await api('backups/passphrase-checks', 'POST', { passphrase })).toMatchObject({ data: { opens, day } });
      expect(stack.output).not.toContain(passphrase);
    }
  });

  test('one is restored by one command with the photos beside it, and without some, or in another time zone, only when that is told', async () => {
    const into = join(folder, 'restored');
    const [name = ''] = await copiesAt(copies);
    const alone = join(folder, 'alone-copies');
    await cp(copies, alone, { recursive: true });
    const [beside = ''] = (await readdir(alone)).filter((each) => each !== name);
    const [lost = '', ...others] = await readdir(join(alone, beside));
    expect(others.length).toBeGreaterThan(0);
    await rm(join(alone, beside, lost));
    const restore = (...options: string[]) =>
      runCommand('backup/restore-command.ts', {
        dataDir: into,
        args: [join(alone, name), ...options],
        environment: { BACKUP_PASSPHRASE, PARISH_ZONE: 'America/Manaus' },
      });
    const elsewhere = await restore();
    expect(elsewhere.code).toBe(1);
    const [madeBy, , question] = elsewhere.output.trim().split('\n');
    expect(madeBy).toMatch(
      /^Cópia de segurança de \d\d\/\d\d\/\d{4} às \d\dh\d\d, feita pela versão \d[\d.]+, no fuso America\/Fortaleza\.$/,
    );
    expect(question).toBe(
      'A cópia é de uma paróquia que conta os dias por America/Fortaleza, e aqui o ajuste é America/Manaus. ' +
        'Para continuar com o da cópia, ponha PARISH_ZONE=America/Fortaleza no .env e repita. ' +
        'Para restaurar com America/Manaus, acrescente --outro-fuso. Nada foi mudado.',
    );
    expect(await restore('--outro-fuso')).toMatchObject({
      code: 1,
      output: expect.stringMatching(/Falta 1 de \d+ fotos .*--faltam-fotos\./),
    });
    expect(existsSync(join(into, 'postgres'))).toBe(false);
    const told = await restore('--outro-fuso', '--faltam-fotos');
    expect(told).toMatchObject({
      code: 0,
      output: expect.stringContaining('Fotos e documentos que faltavam e não voltaram: 1.'),
    });
    expect(told.output).not.toContain(BACKUP_PASSPHRASE);
    const photos = async (of: string) => (await readdir(join(of, 'storage', 'media'))).sort();
    const [restored, all] = [await photos(into), await photos(dataDir)];
    expect(all).toEqual(expect.arrayContaining(restored));
    expect(restored).toHaveLength(all.length - 1);
  });

  test('makes one when an administrator asks, refuses a second meanwhile, and answers others', async () => {
    const before = await state();
    const asked = await Promise.all([api('backups', 'POST'), api('backups', 'POST')]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await fetch(`${stack.baseUrl}/api/news/published`)).status).toBe(200);
    const after = await until(({ madeAt }) => madeAt !== before.madeAt);
    expect(after.failure).toBeNull();
  });

  test('of two backups of the same name at once one is whole, and the other refused', async () => {
    const path = join(folder, 'mesma.gz');
    await rm(path, { force: true });
    const both = await Promise.all([backUp([path]), backUp([path])]);
    expect(both.map(({ code }) => code).sort(), both.map(({ output }) => output).join()).toEqual([0, 1]);
    expect(both.find(({ code }) => code === 1)?.output).toContain(`O arquivo ${path} já existe. Escolha outro nome.`);
    await checkBackup(path);
    expect((await readdir(folder)).filter((name) => name.startsWith('mesma'))).toEqual(['mesma.gz']);
  });

  test('that is killed in the middle leaves no half file that counts, and the next start goes on', async () => {
    expect((await api('backups', 'POST')).status).toBe(200);
    await stack.killEverything();
    const [made = ''] = await copiesAt(backups);
    const own = made
      .replace(/^(paroquia-)[\d-]+h\d\dm\d\d(-pedida)?/, '$12026-01-01-03h00')
      .replace(/(\.[0-9a-f]{8})?\.unfinished$/, '');
    for (const place of [backups, copies]) {
      await writeFile(join(place, `${own}.unfinished`), 'half');
      await writeFile(join(place, half), 'of another installation');
      // As if it had been made before tonight.
      for (const name of await readdir(place)) {
        if (/\.age$/.test(name)) await rm(join(place, name));
      }
    }
    await begin({ BACKUP_FOLDER: '', BACKUP_COPY: copies, BACKUP_PASSPHRASE });
    while ((await readdir(copies)).filter((name) => /\.age$/.test(name)).length === 0) {
      stack.expectRunning();
      await new Promise((done) => setTimeout(done, 100));
    }
    for (const place of [backups, copies]) {
      expect((await readdir(place)).filter((name) => name.endsWith('.unfinished'))).toEqual([half]);
    }
  });

  test('says what is wrong with a folder, and nothing where the settings want no backups', async () => {
    await stack.end('SIGTERM');
    await begin({ BACKUP_FOLDER: join(folder, 'falta') });
    await until(({ failure }) => failure === 'folder');
    await expect
      .poll(() => stack.output)
      .toContain(`ATENÇÃO: BACKUP_FOLDER: A pasta ${join(folder, 'falta')} não existe.`);
    expect(stack.output).toContain('"failure":"folder"');
    await stack.end('SIGTERM');
    await begin({ BACKUP_FOLDER: 'off' });
    expect(await state()).toMatchObject({ failure: null, isAutomatic: false });
    expect((await api('backups', 'POST')).status).toBe(404);
  });
});
