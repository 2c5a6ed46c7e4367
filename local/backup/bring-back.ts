import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { hasDemonstrationStaff } from '../auth/demonstration.ts';
import { lockFolder } from '../data-folder-lock.ts';
import { dataPaths } from '../data-paths.ts';
import { replaceDatabase, tidyDatabaseFolders } from '../database/folders.ts';
import { applyMigrations } from '../database/migrations.ts';
import { openFolderDatabase } from '../database/open-database.ts';
import { applyErasures, readKeptErasures } from '../erasures/kept-list.ts';
import { rememberOwnParish } from '../own-parish.ts';
import { thisProgram } from '../program.ts';
import { beforeUpgradeIn, isReplaced, keptSentence, replacedDatabase, takeBack } from '../set-aside.ts';
import type { Settings } from '../settings.ts';
import { confirmGivingUp } from '../upgrade/give-up.ts';
import { type Queue, quietedSentences, quietWhatWasDue } from './quiet.ts';
import { outdateSite } from './restore.ts';
import { sayErasedAgain } from './restore-into.ts';

/**
 * Puts back data that a reset, a restore or an upgrade set aside, sets the present ones aside, and informs the
 * operator. People whose data were erased in the meantime are erased again, before anything is replaced.
 */
export async function bringBack(folder: string, { dataDir, databaseUrl }: Settings, isTold: boolean): Promise<void> {
  const paths = dataPaths(dataDir);
  // Before the lock, which would make the data folder.
  if (databaseUrl || !(await isReplaced(dataDir, folder))) {
    throw new Error(
      `Na pasta ${folder} não há um banco de dados que um reset, uma restauração ou uma mudança de versão pôs de lado. Os que há estão em ` +
        `${paths.replaced}.`,
    );
  }
  await lockFolder(paths.lock);
  await tidyDatabaseFolders(dataDir);
  const before = await beforeUpgradeIn(folder);
  if (before) await confirmGivingUp(paths.database, before, isTold);
  const { isOwn, erasedAgain, quieted } = await prepare(replacedDatabase(folder), paths.erasures);
  const kept = await replaceDatabase(dataDir, replacedDatabase(folder));
  await takeBack(dataDir, folder);
  if (isOwn) await rememberOwnParish(dataDir);
  if (existsSync(paths.site)) await rm(paths.site, { recursive: true });
  const what = before ? `da mudança para a versão ${before.version}` : 'daquele reset ou daquela restauração';
  console.log(`Tudo está como antes ${what}. Inicie com npm start.`);
  sayErasedAgain(erasedAgain);
  for (const sentence of quietedSentences(quieted)) console.log(sentence);
  if (kept) console.log(keptSentence(kept));
}

async function prepare(
  database: string,
  erasures: string,
): Promise<{ isOwn: boolean; erasedAgain: number; quieted: Queue[] }> {
  const { runner, close } = await openFolderDatabase(database);
  try {
    await applyMigrations(runner, thisProgram.migrations);
    const list = await readKeptErasures(erasures);
    return await runner.transaction(async (transaction) => {
      await outdateSite(transaction);
      return {
        quieted: await quietWhatWasDue(transaction),
        erasedAgain: await applyErasures(transaction, list),
        isOwn: !(await hasDemonstrationStaff(transaction)),
      };
    });
  } finally {
    await close();
  }
}
