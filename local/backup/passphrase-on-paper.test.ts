import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dataPaths } from '../data-paths.ts';
import { runAtTerminal, typing } from '../testing/terminal.ts';
import { confirmPassphrase } from './passphrase-on-paper.ts';

const passphrase = 'casa amarela da rua #45 perto do rio';
const another = 'casa amarela da rua';
const refusal = 'A senha do papel não é a que está em BACKUP_PASSPHRASE';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'paroquia-paper-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Types answers to the question; returns what was said. */
async function type(answers: string[], given = passphrase, isTerminal = true): Promise<string> {
  const { terminal, said } = typing(...answers);
  terminal.output.isTTY = isTerminal;
  await confirmPassphrase(given, dataDir, terminal);
  return said();
}

describe('a new passphrase', () => {
  test('is asked for once, and never kept or shown as it is', async () => {
    expect(await type([another, passphrase])).toContain('Não é a mesma que o programa lê em BACKUP_PASSPHRASE.');
    expect(await type([])).toBe('');
    const path = dataPaths(dataDir).typedPassphrases;
    expect(await readFile(path, 'utf8')).not.toContain('casa');
    if (process.platform !== 'win32') expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test('is asked for beside former ones, which stay known', async () => {
    await type([passphrase]);
    expect(await type([another], another)).toContain('é nova neste computador');
    expect(await type([])).toBe('');
  });

  test('that the paper doesn’t have makes no backup after three tries', async () => {
    await expect(type([another, another, another])).rejects.toThrow(refusal);
    expect(await type([passphrase])).toContain('A senha confere.');
  });

  test('is asked for another time when the paper is elsewhere', async () => {
    await type(['']);
    expect(await type([''])).toContain('é nova neste computador');
  });

  test('is not asked for where nobody reads the question', async () => {
    expect(await type([], passphrase, false)).toBe('');
    expect(existsSync(dataPaths(dataDir).typedPassphrases)).toBe(false);
  });
});

test.each(['backup', 'start'])('npm %s asks at the terminal, before anything is made', async (command) => {
  await mkdir(dataPaths(dataDir).database);
  const environment = { DATA_DIR: dataDir, BACKUP_PASSPHRASE: passphrase };
  const { code, said } = await runAtTerminal(command, environment, another, another, another);
  expect(said).toContain(refusal);
  expect(code).toBe(1);
});
