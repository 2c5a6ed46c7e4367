import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { runCommand } from '../command.ts';
import { dataPaths } from '../data-paths.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { readCommandSettings } from '../settings.ts';
import { applyErasures, erasuresOf, keepErasures, readKeptErasures } from './kept-list.ts';

/*
 * `npm run erasures` merges the list in DATA_DIR with that of the database, and applies it. To be run before and after
 * a hosted project is set back to an earlier state.
 */
await runCommand(async () => {
  const settings = readCommandSettings(process.env);
  const path = dataPaths(settings.dataDir).erasures;
  const database = await openForCommand(settings);
  try {
    await keepErasures(path, await erasuresOf(database.runner));
    const list = await readKeptErasures(path);
    const applied = await database.runner.transaction((transaction) => applyErasures(transaction, list));
    const people = { one: 'pessoa', many: 'pessoas' };
    console.log(`Na lista de ${path}: ${counted(list.length, people)}. Apagadas de novo agora: ${applied}.`);
  } finally {
    await database.close();
  }
});
