import process from 'node:process';
import { migrationVersions } from './backup/tables.ts';
import { runCommand } from './command.ts';
import { openForCommand } from './database/open-for-command.ts';
import { thisProgram } from './program.ts';
import { readCommandSettings } from './settings.ts';

/** `npm run versao`: the program's version, and the newest migration of the data with its day. */
await runCommand(async () => {
  console.log(`Programa: versão ${thisProgram.version}`);
  const database = await openForCommand(readCommandSettings(process.env));
  try {
    const newest = (await migrationVersions(database.runner)).at(-1);
    const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(newest ?? '') ?? [];
    console.log(newest ? `Dados: migração ${newest}, de ${day}/${month}/${year}` : 'Dados: ainda sem migração');
  } finally {
    await database.close();
  }
});
