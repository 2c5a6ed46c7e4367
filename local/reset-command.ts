import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import process from 'node:process';
import { setParishZone } from '#contract/parish-day.ts';
import { agree } from './ask.ts';
import { runCommand } from './command.ts';
import { lockFolder } from './data-folder-lock.ts';
import { dataPaths } from './data-paths.ts';
import { refuseLegacyData, tidyDatabaseFolders } from './database/folders.ts';
import { openUrlDatabase } from './database/open-database.ts';
import { daysKept, keptSentence, setAside, setPhotosAside } from './set-aside.ts';
import { readSettings } from './settings.ts';

/** Required to empty an external database, because no copy is kept. */
const confirmation = '--apagar-tudo';

/** Asked for at a terminal, and required as an option without one. */
const word = 'recomeçar';
const wordAsOption = '--recomecar';

await runCommand(async () => {
  const settings = readSettings(process.env);
  const { dataDir, databaseUrl } = settings;
  const paths = dataPaths(dataDir);
  setParishZone(settings.parishZone);
  await lockFolder(paths.lock);
  if (databaseUrl) {
    await emptyServerDatabase(databaseUrl);
    await setPhotosAside(dataDir);
  } else {
    refuseLegacyData(dataDir);
    if (existsSync(paths.database) || existsSync(paths.storage)) await confirm(dataDir);
    await tidyDatabaseFolders(dataDir);
    const kept = await setAside(dataDir);
    if (kept) console.log(keptSentence(kept));
    // Of a database elsewhere, whose address is missing here.
    else await setPhotosAside(dataDir);
  }
  for (const path of [paths.storage, paths.site]) await rm(path, { recursive: true, force: true });
  await rm(paths.paymentsSandbox, { force: true });
  console.log('Pronto: o próximo npm start começa de novo.');
});

async function confirm(dataDir: string): Promise<void> {
  const aside = `Tudo começa de novo, sem os dados que estão em ${dataDir}: eles ficam de lado por ${daysKept} dias.`;
  await agree(`${aside}\nPara confirmar, escreva ${word}: `, {
    isTold: process.argv.includes(wordAsOption),
    answers: [word, 'recomecar'],
    otherwise: `${aside}\nSem um terminal, confirme com: npm run reset -- ${wordAsOption}. Nada foi mudado.`,
  });
}

async function emptyServerDatabase(url: string): Promise<void> {
  if (!process.argv.includes(confirmation)) {
    throw new Error(
      'Isto apaga tudo o que está no banco de dados de DATABASE_URL. ' +
        `Faça antes uma cópia com npm run backup e confirme com: npm run reset -- ${confirmation}`,
    );
  }
  const { runner, close } = await openUrlDatabase(url, () => {});
  try {
    await runner.exec(`
      drop schema if exists auth, private, supabase_migrations, storage, public cascade;
      create schema public;`);
  } finally {
    await close();
  }
}
