import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { runCommand, typedPath } from '../command.ts';
import { openForCommand } from '../database/open-for-command.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { readCommandSettings } from '../settings.ts';
import { fileOf, picturesIn, rowsOfFile } from './content-file.ts';
import { replaceContent, storedContent } from './stored-content.ts';

const usage = 'Uso: npm run content guardar <arquivo.json>, ou npm run content aplicar <arquivo.json>';

/** Writes what the pages say of the parish into a file, or replaces it by a file's; also while the stack runs. */
await runCommand(async () => {
  const [verb, typed, ...more] = process.argv.slice(2);
  const work = verb === 'guardar' ? keep : verb === 'aplicar' ? apply : undefined;
  if (!work || !typed || more.length > 0) throw new Error(usage);
  await work(typedPath(typed));
});

async function keep(path: string): Promise<void> {
  if (existsSync(path)) throw new Error(`O arquivo ${path} já existe. Escolha outro nome.`);
  const rows = await inDatabase(storedContent);
  await writeFile(path, fileOf(rows), { flag: 'wx', mode: 0o600 }).catch((cause: unknown) => {
    throw new Error(`O arquivo ${path} não pôde ser criado. A pasta existe?`, { cause });
  });
  const pictures = new Set(rows.flatMap(({ content }) => picturesIn(content))).size;
  console.log(
    `O que as páginas dizem da paróquia está em ${path}: ${counted(rows.length, { one: 'linha', many: 'linhas' })}.`,
  );
  if (pictures > 0) {
    const photos = counted(pictures, { one: 'foto', many: 'fotos' });
    console.log(`O arquivo só diz quais são as fotos (${photos}): elas ficam nas cópias de segurança.`);
  }
}

async function apply(path: string): Promise<void> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new Error(`O arquivo ${path} não pôde ser lido.`, { cause });
  });
  const rows = rowsOfFile(text);
  const { created, changed, removed, unchanged } = await inDatabase((runner) =>
    replaceContent(runner, rows, `Arquivo de conteúdo ${printable(basename(path))}`),
  );
  console.log(
    `As páginas dizem agora o que está em ${path}: ${counted(created, { one: 'linha nova', many: 'linhas novas' })}, ` +
      `${counted(changed, { one: 'alterada', many: 'alteradas' })}, ${counted(removed, { one: 'apagada', many: 'apagadas' })}, ` +
      `${counted(unchanged, { one: 'igual', many: 'iguais' })}.`,
  );
}

/** As the audit log takes it. */
function printable(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}\p{P} ]/gu, '').slice(0, 200);
}

async function inDatabase<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result> {
  const database = await openForCommand(readCommandSettings(process.env));
  try {
    return await work(database.runner);
  } finally {
    await database.close();
  }
}
