import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readEnvFile } from './env-file.mjs';
import { projectRoot } from './settings.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'paroquia-env-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(args: string[], environment: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync('node', args, {
    cwd: projectRoot,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...environment },
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, output: stdout + stderr };
}

function envFile(...lines: string[]): string {
  const path = join(folder, 'settings.env');
  writeFileSync(path, lines.join('\n'));
  return path;
}

const shows = (file: string, environment: Record<string, string> = {}) =>
  run(
    [
      '--input-type=module',
      '-e',
      "import { loadEnvFile } from './local/env-file.mjs'; loadEnvFile(); console.log(process.env.HOST, process.env.DATA_DIR)",
    ],
    { ENV_FILE: file, ...environment },
  ).output.trim();

test('a file’s variables are read, and the environment’s take precedence', () => {
  const file = envFile('# uma linha', 'HOST=127.0.0.2', 'DATA_DIR="/srv/a b"');
  expect(shows(file)).toBe('127.0.0.2 /srv/a b');
  expect(shows(file, { HOST: '127.0.0.3', DATA_DIR: '' })).toBe('127.0.0.3');
  expect(shows('off')).toBe('undefined undefined');
});

test('a line that is refused is named by its number, without its text, before anything starts', () => {
  const { status, output } = run(['local/run.mjs', 'start'], {
    ENV_FILE: envFile('HOST=127.0.0.2', 'PIX KEY segredo'),
  });
  expect(status).toBe(78);
  expect(output.trim()).toBe(
    `A linha 2 do arquivo ${join(folder, 'settings.env')} não se entende: uma linha é NOME=valor, ou um comentário que começa por #.`,
  );
});

/** Reads bytes, or a text in UTF-8, as a settings file. */
function read(content: string | Buffer): Record<string, string> | string {
  const path = join(folder, 'settings.env');
  writeFileSync(path, content);
  try {
    return Object.fromEntries(readEnvFile(path));
  } catch (error) {
    return (error as Error).message.replace(` do arquivo ${path}`, '');
  }
}

test.each<[what: string, content: string, values: Record<string, string>]>([
  [
    'Windows’ line ends and a mark before the first line',
    '\ufeffDEMONSTRATION=off\r\nADMIN_NAME=Lúcia Andrade\r\nPORT=4451\r\n',
    { DEMONSTRATION: 'off', ADMIN_NAME: 'Lúcia Andrade', PORT: '4451' },
  ],
  ['blanks around, an export, comments', '\texport A = um dois \n\n  # A=três\n#B=b', { A: 'um dois' }],
  ['single quotes', `A='casa #45 "amarela" \`\\n$B' `, { A: 'casa #45 "amarela" `\\n$B' }],
  ['double quotes', 'A="d\'água\\n #"\nB=""', { A: "d'água\\n #", B: '' }],
  ['signs without a meaning', 'A=K*uj(u3_fFp$HOME\\n=;!', { A: 'K*uj(u3_fFp$HOME\\n=;!' }],
  ['a name whose first line is empty, or says the same', 'A=\nA=1\nA=1', { A: '1' }],
])('%s: each value is read as it looks', (_, content, values) => {
  expect(read(content)).toEqual(values);
});

const notUnderstood = 'não se entende: uma linha é NOME=valor';
const inQuotes = 'tem #, aspas ou crase no valor: escreva-o inteiro entre aspas';
const unseen = 'tem um sinal que não se vê: apague a linha inteira';
const notUtf8 = 'não está em UTF-8, e as letras com acento sairiam trocadas. Salve-o de novo em UTF-8';
test.each<[line: number, sentence: string, content: string | Buffer]>([
  [3, notUnderstood, '# HOST\n\nHOST: 127.0.0.2'],
  [1, inQuotes, 'BACKUP_PASSPHRASE=casa amarela da rua #45 perto do rio'],
  [2, inQuotes, 'A=1\nADMIN_PASSWORD=PazEBem#2026'],
  [1, inQuotes, 'SMTP_PASSWORD=K*uj(#u3_fFp$'],
  [1, inQuotes, 'PORT=4451 # a porta'],
  [1, inQuotes, "DATA_DIR='/srv' # a pasta"],
  [1, inQuotes, 'A=casa `crase` casa'],
  [1, inQuotes, 'A=“casa amarela”'],
  [1, inQuotes, "A='d'água'"],
  [2, inQuotes, 'B=1\nA="uma\nduas"'],
  [2, 'dá outro valor a um nome que uma linha acima já tem', 'A=1\nA=2'],
  [1, unseen, 'A=casa\u00a0amarela'],
  [1, unseen, 'A="casa\u200bamarela"'],
  [1, unseen, 'A=ningu\ufffdm'],
  [1, unseen, 'A=ningue\u0301m'],
  [1, unseen, 'A=1\rB=2'],
  [1, unseen, '# só uma linha\rB=2'],
  [1, notUtf8, 'A=ca\0sa'],
  [2, notUtf8, Buffer.from('A=1\nB=ninguém', 'latin1')],
  [1, notUtf8, Buffer.from('\ufeffA=1\n', 'utf16le')],
  [1, notUtf8, Buffer.from('A=1\n', 'utf16le')],
])('line %i %s: %j', (line, sentence, content) => {
  expect(read(content)).toContain(`A linha ${line} ${sentence}`);
});

describe('whatever a person saves as .env', () => {
  const name = fc.stringMatching(/^[A-Z][A-Z0-9_]{0,12}$/);
  const plain = fc
    .string({ unit: fc.constantFrom(...'aZ9 áçõ–$\\=*(!@%&;:/?,.~[]{}<>|^_-+€ß') })
    .map((text) => text.trim());
  const special = fc.constantFrom('#', ' # ', '"', "'", '`', '“', '’', '´');
  const lines = fc.uniqueArray(fc.record({ name, value: plain, before: fc.constantFrom('', '  ', '# oi\n', '\n') }), {
    selector: (line) => line.name,
    minLength: 1,
  });
  const written = (all: readonly { name: string; value: string; before: string }[]) =>
    all.map((line) => `${line.before}${line.name}=${line.value}\n`).join('');

  test('is read to the letter, with any line ends, a mark or quotes', () => {
    const shapes = fc.record({ mark: fc.constantFrom('', '\ufeff'), end: fc.constantFrom('\n', '\r\n', ' \t\n') });
    const quote = fc.constantFrom('', '"', "'");
    fc.assert(
      fc.property(lines, shapes, quote, (all, { mark, end }, sign) => {
        const text = written(all.map((line) => ({ ...line, value: sign + line.value + sign })));
        const values = Object.fromEntries(all.map((line) => [line.name, line.value]));
        expect(read(mark + text.replaceAll('\n', end))).toEqual(values);
      }),
    );
  });

  test('is refused by its first line with a special sign, quote or byte', () => {
    fc.assert(
      fc.property(lines, lines, plain, special, plain, (before, after, start, sign, end) => {
        const first = written(before);
        const content = `${first}SPECIAL=${`${start}${sign}${end}`.trim()}\n${written(after)}`;
        expect(read(content)).toContain(`A linha ${first.split('\n').length} ${inQuotes}`);
      }),
    );
  });

  const bytes = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'A=\n\r #"\'`\\$é\u00a0\u2028\ufeff\0\t') }).map((text) => Buffer.from(text)),
    fc.string({ unit: 'binary' }).map((text) => Buffer.from(`A=${text}`, 'latin1')),
    fc.uint8Array().map((array) => Buffer.from(array)),
  );
  test('never loses a letter: a value that is read stands in its line, alone but for quotes', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        const values = read(content);
        if (typeof values === 'string') return;
        const shown = content
          .toString('utf8')
          .replace(/^\ufeff/, '')
          .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/);
        const settings = shown.map((line) => line.trim()).filter((line) => line && !line.startsWith('#'));
        for (const line of settings) {
          const [, variable = '', value = ''] = /^(?:export )?([^=]*?)\s*=\s*(.*)$/.exec(line) ?? [];
          expect([values[variable], `'${values[variable]}'`, `"${values[variable]}"`]).toContain(value);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test('a file that ENV_FILE names must exist', () => {
  const { status, output } = run(['local/run.mjs', 'start'], { ENV_FILE: join(folder, 'other.env') });
  expect(status).toBe(78);
  expect(output).toContain('que ENV_FILE indica, não existe');
  expect(output).not.toMatch(/\bat .*\.mjs:\d+/);
});

test('the start reads it', () => {
  const { status, output } = run(['local/run.mjs', 'start'], {
    ENV_FILE: envFile('SITE_URL=https://paroquia.example/site'),
  });
  expect(status).toBe(78);
  expect(output).toContain('SITE_URL deve ser um endereço http ou https sem caminho');
});

test('the site’s build reads it, and names variables that are missing in both', () => {
  const file = envFile('SITE_URL=https://paroquia.example', 'PUBLIC_SUPABASE_PUBLISHABLE_KEY=sb_publishable_a');
  const { status, output } = run(['node_modules/astro/bin/astro.mjs', 'build'], {
    ENV_FILE: file,
    API_URL: 'https://projeto.supabase.co/functions/v1/api',
    ASTRO_OUT_DIR: join(folder, 'dist'),
  });
  expect(status).toBe(1);
  expect(output).toContain(
    'não pode ser construído: PUBLIC_API_URL falta; PUBLIC_SUPABASE_URL falta. Veja .env.example.',
  );
});
