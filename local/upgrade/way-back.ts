import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { copiesIn } from '../backup/kept-copies.ts';
import { dataPaths } from '../data-paths.ts';
import { migrationFiles } from '../database/migrations.ts';
import { programsFor } from '../database/postgres/made-folder.ts';
import type { Program } from '../program.ts';
import { beforeUpgradeIn, daysKept, replacedDatabase, replacedFolders } from '../set-aside.ts';
import type { Settings } from '../settings.ts';

/** The operator's way back to the version before an upgrade, by a folder. */
export const wayBackSentence = (folder: string): string =>
  `Para voltar à versão anterior, por ${daysKept} dias: encerre, ponha o código dela no lugar deste e rode npm run restore ${folder}`;

/** The copy is the way back from an upgrade without a folder. */
export const wayBackByCopy = (copy: string, { databaseUrl }: Pick<Settings, 'databaseUrl'>): string =>
  'Para voltar à versão anterior, sem o que for escrito depois: encerre, ponha o código dela no lugar deste e rode ' +
  `${databaseUrl ? 'npm run reset -- --apagar-tudo e ' : ''}npm run restore ${copy}`;

/** The error for a program that is older than its data: with the way back to data that it knows, where there is one. */
export async function withWayBack(
  error: Error,
  program: Program,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  id: string,
): Promise<Error> {
  const way = await wayTo(program, settings, id);
  const said = way
    ? `Os dados de antes da mudança de versão estão guardados; para voltar a eles: ${way}. O que foi escrito depois dela fica de fora.`
    : 'Ponha de volta o código da versão mais nova.';
  return new Error(`${error.message} ${said}`, { cause: error });
}

async function wayTo(
  { migrations }: Program,
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  id: string,
): Promise<string | undefined> {
  if (!databaseUrl) {
    const known = (await migrationFiles(migrations)).map(({ version }) => version);
    for (const folder of (await replacedFolders(dataDir)).reverse()) {
      const before = await beforeUpgradeIn(folder);
      if (before && known.includes(before.migration) && (await isOpenedHere(replacedDatabase(folder)))) {
        return `npm run restore ${folder}`;
      }
    }
  }
  const copy = await newestCopyBefore(dataDir, id);
  return copy && `${databaseUrl ? 'npm run reset -- --apagar-tudo e depois ' : ''}npm run restore ${copy}`;
}

const isOpenedHere = async (database: string): Promise<boolean> =>
  existsSync(database) &&
  (await programsFor(database).then(
    () => true,
    () => false,
  ));

/** The newest copy from before an upgrade. */
export async function newestCopyBefore(dataDir: string, id: string, version?: string): Promise<string | undefined> {
  const { backups } = dataPaths(dataDir);
  const names = await readdir(backups).catch(() => []);
  const copies = copiesIn(
    names.map((name) => ({ name })),
    id,
    new Date(),
  );
  const copy = copies.find(({ before }) => before !== undefined && (version === undefined || before === version));
  return copy && join(backups, copy.name);
}
