import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { setParishZone } from '#contract/parish-day.ts';
import { agree } from '../ask.ts';
import { giveToOwner } from '../atomic-file.ts';
import { runCommand, typedPath } from '../command.ts';
import { openForCommand } from '../database/open-for-command.ts';
import type { SqlRunner } from '../database/sql-runner.ts';
import { readCommandSettings } from '../settings.ts';
import { terminalText } from '../terminal-text.ts';
import { type ContentFile, fileOf, picturesIn, readContentFile } from './content-file.ts';
import { bytesOf } from './file-bytes.ts';
import { ChangedSince, type Replaced, replaceContent, storedContent } from './stored-content.ts';
import { momentOf } from './with-panel-changes.ts';

const usage = 'Uso: npm run content guardar <arquivo.json>, ou npm run content aplicar <arquivo.json>';

/** Agrees to what `aplicar` asks about, where there is no terminal. */
const agreement = '--mesmo-assim';

/** Writes what the pages say of the parish into a file, or replaces it by a file's; also while the stack runs. */
await runCommand(async () => {
  const [verb, typed, ...more] = process.argv.slice(2).filter((each) => each !== agreement);
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
  await giveToOwner(path);
  const pictures = new Set(rows.flatMap(({ content }) => picturesIn(content))).size;
  say(`O que as páginas dizem da paróquia está em ${path}: ${counted(rows.length, { one: 'linha', many: 'linhas' })}.`);
  if (pictures > 0) {
    const photos = counted(pictures, { one: 'foto', many: 'fotos' });
    say(`O arquivo só diz quais são as fotos (${photos}): elas ficam nas cópias de segurança.`);
  }
}

async function apply(path: string): Promise<void> {
  const file = readContentFile(await bytesOf(path));
  const { created, changed, removed, unchanged } = await inDatabase((runner) =>
    replaceAsAgreed(runner, file, `Arquivo de conteúdo ${printable(basename(path))}`),
  );
  say(
    `As páginas dizem agora o que está em ${path}: ${counted(created, { one: 'linha nova', many: 'linhas novas' })}, ` +
      `${counted(changed, { one: 'alterada', many: 'alteradas' })}, ${counted(removed, { one: 'apagada', many: 'apagadas' })}, ` +
      `${counted(unchanged, { one: 'igual', many: 'iguais' })}. Para mudar mais, guarde antes outro arquivo.`,
  );
}

/** Asks about what changed here since the file was kept, as often as more of it comes. */
async function replaceAsAgreed(
  runner: SqlRunner,
  file: ContentFile,
  reason: string,
  agreed: readonly string[] = [],
): Promise<Replaced> {
  try {
    return await replaceContent(runner, file, reason, agreed);
  } catch (error) {
    if (!(error instanceof ChangedSince)) throw error;
    await agreeTo(error.changes, file);
    return await replaceAsAgreed(runner, file, reason, error.changes);
  }
}

async function agreeTo(changes: readonly string[], { kept }: ContentFile): Promise<void> {
  if (kept) say(`\nO arquivo foi guardado em ${momentOf(kept.at)}.`);
  say(`\n${changes.map((each) => `- ${each}`).join('\n')}\n`);
  await agree('Aplicar o arquivo mesmo assim? (s/N) ', {
    isTold: process.argv.includes(agreement),
    answers: ['s', 'sim'],
    otherwise:
      'O site mudou depois que o arquivo foi guardado. Nada foi mudado. Confira a lista acima e, se é isso que quer, ' +
      `repita o comando com -- ${agreement} no fim.`,
  });
}

function say(text: string): void {
  console.log(terminalText(text));
}

/** As the audit log takes it. */
function printable(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{N}\p{P} ]/gu, '').slice(0, 200);
}

async function inDatabase<Result>(work: (runner: SqlRunner) => Promise<Result>): Promise<Result> {
  const settings = readCommandSettings(process.env);
  setParishZone(settings.parishZone);
  const database = await openForCommand(settings);
  try {
    return await work(database.runner);
  } finally {
    await database.close();
  }
}
