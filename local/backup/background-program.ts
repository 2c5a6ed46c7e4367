import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setParishZone } from '#contract/parish-day.ts';
import { loadKeys } from '../auth/keys.ts';
import { dataPaths } from '../data-paths.ts';
import { connect } from '../database/open-database.ts';
import { addressOf } from '../database/pool.ts';
import { findPostgres } from '../database/postgres/server.ts';
import { failureSentence } from '../failure-sentence.ts';
import { readBackupSettings, readSettings } from '../settings.ts';
import { reasonOf } from './failure.ts';
import { markOf } from './kept-copies.ts';
import { opensFile } from './passphrase-check.ts';
import { photosFolder } from './photos-folder.ts';
import { rehearseRestore } from './rehearsal.ts';
import { saveBackup } from './save.ts';

/*
 * A task of the running stack: `make <path>`, `rehearse <path>`, or `opens <path>` with a passphrase as the input. A
 * failure is one line of JSON. Unlike the operator's commands it never starts the stack's database, which ends with the
 * stack.
 */

const [task, path = ''] = process.argv.slice(2);
try {
  const settings = readSettings(process.env);
  const project = readBackupSettings(process.env);
  setParishZone(settings.parishZone);
  if (task === 'opens') {
    console.log(JSON.stringify({ opens: await opensFile(path, await text(process.stdin)) }));
  } else if (task === 'rehearse') {
    await rehearseRestore(path, project.backupPassphrase, settings);
  } else {
    const { databaseUrl, dataDir } = settings;
    const database = connect(
      databaseUrl ? addressOf(databaseUrl) : (await findPostgres(dataPaths(dataDir).database))('postgres'),
    );
    const { publishableKey } = await loadKeys(dataPaths(dataDir).keys);
    await saveBackup(path, database.runner, settings, project, new Date(), photosFolder(markOf(publishableKey)));
  }
  process.exit(0);
} catch (error) {
  console.error(JSON.stringify({ reason: reasonOf(error), sentence: failureSentence(error) }));
  process.exit(1);
}
