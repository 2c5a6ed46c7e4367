import process from 'node:process';
import { runCommand } from './command.ts';
import { askUnsaid, unsaidIn } from './first-start.ts';
import { readSettings } from './settings.ts';

/*
 * Before a first start at a terminal, because the stack's own input is a pipe: asks for what the start must be told,
 * and prints the answers as JSON, by the variables that say the same.
 */
await runCommand(async () => {
  const settings = readSettings(process.env);
  const unsaid = await unsaidIn(settings, process.env);
  const terminal = { input: process.stdin, output: process.stderr };
  console.log(JSON.stringify(unsaid ? await askUnsaid(unsaid, settings, process.env, terminal) : {}));
});
