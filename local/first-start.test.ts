import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataPaths } from './data-paths.ts';
import { askUnsaid, expectSaid, unsaidIn } from './first-start.ts';
import { rememberOwnParish } from './own-parish.ts';
import { readSettings } from './settings.ts';
import { runAtTerminal, typing } from './testing/terminal.ts';

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paroquia-first-'));
  dataDir = join(folder, 'dados');
});
afterEach(() => rm(folder, { recursive: true }));

const administrator = { ADMIN_EMAIL: 'maria@paroquia.test', ADMIN_PASSWORD: 'uma-senha-propria' };
const given = (environment: Record<string, string>) => {
  const source = { DATA_DIR: dataDir, ...environment };
  return [readSettings(source), source] as const;
};
const unsaid = (environment: Record<string, string> = {}) => unsaidIn(...given(environment));
const refusal = (environment: Record<string, string> = {}) =>
  expectSaid(...given(environment)).then(
    () => undefined,
    (error: Error) => error.message,
  );

describe('the demonstration', () => {
  test('is asked for in a folder that DATA_DIR names and that doesn’t exist, and refused where nobody answers', async () => {
    expect(await unsaid()).toBe('demonstration');
    expect(await refusal()).toBe(
      `A pasta ${dataDir}, que DATA_DIR indica, não existe ou está vazia. Para criar nela a demonstração: DEMONSTRATION=on. ` +
        'Para começar uma paróquia de verdade: DEMONSTRATION=off. Se os dados já existem noutra pasta, corrija DATA_DIR.',
    );
  });

  test('is not asked for where it is said, in the default folder, and in a folder that is there', async () => {
    expect(await refusal({ DEMONSTRATION: 'on' })).toBeUndefined();
    const [settings] = given({});
    expect(await unsaidIn(settings, {})).toBeUndefined();
    expect(await unsaidIn(settings, { DATA_DIR: '' })).toBeUndefined();
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'keys.json'), '{}');
    expect(await refusal()).toBeUndefined();
  });

  test('is asked for in an empty folder too, where a disk may be missing, and on an empty disk', async () => {
    await mkdir(dataDir);
    expect(await unsaid()).toBe('demonstration');
    await mkdir(join(dataDir, 'lost+found'));
    expect(await unsaid()).toBe('demonstration');
  });

  test('is refused in the data of a parish that began without it, at any start', async () => {
    await mkdir(dataPaths(dataDir).database, { recursive: true });
    expect(await refusal({ DEMONSTRATION: 'on' })).toBeUndefined();
    await rememberOwnParish(dataDir);
    expect(await refusal({ DEMONSTRATION: 'on' })).toContain('e DEMONSTRATION=on pede a demonstração. Tire');
    expect(await refusal()).toBeUndefined();
  });
});

describe('the administrator', () => {
  test.each<Record<string, string>>([
    { DEMONSTRATION: 'off' },
    { DEMONSTRATION: 'off', ADMIN_EMAIL: administrator.ADMIN_EMAIL },
  ])('is needed by a first start without the demonstration: %j', async (environment) => {
    expect(await unsaid(environment)).toBe('administrator');
    expect(await refusal(environment)).toContain('rode npm start num terminal, que pergunta por ela, ou informe');
    expect(await refusal({ ...environment, ...administrator })).toBeUndefined();
  });

  test('is needed again after a reset, which keeps the mark, whether the setting is there or not', async () => {
    await mkdir(dataDir);
    await rememberOwnParish(dataDir);
    expect(await unsaid()).toBe('administrator');
    expect(await refusal(administrator)).toBeUndefined();
  });

  test.each(['database', 'restoredDatabase'] as const)('is not needed where there is a %s', async (which) => {
    await mkdir(dataPaths(dataDir)[which], { recursive: true });
    expect(await unsaid({ DEMONSTRATION: 'off' })).toBeUndefined();
  });
});

const ask = (
  which: 'demonstration' | 'administrator',
  terminal: ReturnType<typeof typing>['terminal'],
  environment = {},
) => {
  const [settings, source] = given(environment);
  return askUnsaid(which, settings, source, terminal);
};

describe('at a terminal', () => {
  test('a yes makes the demonstration, and anything else nothing', async () => {
    const { terminal, said } = typing('s');
    expect(await ask('demonstration', terminal)).toEqual({ DEMONSTRATION: 'on' });
    expect(said()).toContain(`A pasta ${dataDir} não existe ou está vazia. Criar nela a demonstração?`);
    for (const answer of ['', 'n', 'sair']) {
      await expect(ask('demonstration', typing(answer).terminal)).rejects.toThrow('Nada foi criado.');
    }
  });

  test('the administrator’s name, e-mail and password are asked for until they are right; no password is shown', async () => {
    const { terminal, said } = typing(
      ...[' ', 'Maria Lima', 'maria', administrator.ADMIN_EMAIL],
      ...['curta', 'curta', 'senha-um', 'senha-dois', administrator.ADMIN_PASSWORD, administrator.ADMIN_PASSWORD],
    );
    expect(await ask('administrator', terminal)).toEqual({ ADMIN_NAME: 'Maria Lima', ...administrator });
    for (const sentence of [
      'Escreva o nome.',
      'Escreva um endereço de e-mail.',
      'A senha deve ter pelo menos 6 caracteres.',
      'As duas senhas não são iguais.',
    ]) {
      expect(said().split(sentence)).toHaveLength(2);
    }
    expect(said()).not.toMatch(/senha-um|senha-dois|uma-senha-propria/);
  });

  test('what the settings say is not asked for', async () => {
    const { terminal } = typing(administrator.ADMIN_PASSWORD, administrator.ADMIN_PASSWORD);
    const known = { ADMIN_NAME: 'Maria', ADMIN_EMAIL: administrator.ADMIN_EMAIL };
    expect(await ask('administrator', terminal, known)).toEqual({ ...known, ...administrator });
  });

  test('Ctrl+C ends the questions', async () => {
    const { terminal } = typing('Maria Lima', administrator.ADMIN_EMAIL, '\u0003');
    await expect(ask('administrator', terminal)).rejects.toThrow('Interrompido');
  });
});

test('npm start asks at the terminal before it makes anything', async () => {
  const { code, said } = await runAtTerminal('start', { DATA_DIR: dataDir }, 'n');
  expect(said).toContain(`Criar nela a demonstração?`);
  expect(said).toContain('Nada foi criado.');
  expect(code).toBe(1);
  expect(existsSync(dataDir)).toBe(false);
});
