import process from 'node:process';
import { confirmPassphrase } from './backup/passphrase-on-paper.ts';
import { runCommand } from './command.ts';
import { askUnsaid, unsaidIn } from './first-start.ts';
import { readSettings } from './settings.ts';

/*
 * Before a start at a terminal, because the stack's own input is a pipe: asks for what a first start must be told, and
 * prints the answers as JSON, by the variables that say the same; asks for a new passphrase of the nightly backups.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const unsaid = await unsaidIn(settings, process.env);
  const terminal = { input: process.stdin, output: process.stderr };
  const said = unsaid ? await askUnsaid(unsaid, settings, process.env, terminal) : {};
  const { backupFolder, backupPassphrase, dataDir } = settings;
  if (backupFolder && backupPassphrase) await confirmPassphrase(backupPassphrase, dataDir);
  console.log(JSON.stringify(said));
});
