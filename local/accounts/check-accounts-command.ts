import process from 'node:process';
import { runCommand } from '../command.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { readCommandSettings } from '../settings.ts';
import { checkAccounts } from './check-accounts.ts';

/*
 * `npm run check-accounts`: computes again what must agree, what was received, whose it is, the ledger and what is
 * paid, in one snapshot. Fails when something differs, and changes nothing.
 */
await runCommand(async () => {
  const database = await openForCommand(readCommandSettings(process.env));
  try {
    const sentence = await database.runner.transaction(async (transaction) => {
      await transaction.exec(
        'set transaction isolation level repeatable read, read only; set local statement_timeout = 0',
      );
      return await checkAccounts(transaction);
    });
    console.log(sentence);
  } finally {
    await database.close();
  }
});
