import process from 'node:process';
import { counted } from '#contract/noun.ts';
import { runCommand } from '../command.ts';
import { openForCommand } from '../database/open-for-command.ts';
import { readCommandSettings } from '../settings.ts';
import { accountFaults, faultsSentence, shownReais } from './faults.ts';

/*
 * `npm run check-accounts`: computes again what must agree, the payments, the ledger and what is paid, in one snapshot.
 * Fails when something differs, and changes nothing.
 */
await runCommand(async () => {
  const database = await openForCommand(readCommandSettings(process.env));
  try {
    const { faults, sums } = await database.runner.transaction(async (transaction) => {
      await transaction.exec(
        'set transaction isolation level repeatable read, read only; set local statement_timeout = 0',
      );
      const [sums] = await transaction.query<{ payments: number; reversals: number; balance: string; linked: string }>(`
        select count(*) filter (where reverses is null)::integer as payments,
          count(*) filter (where reverses is not null)::integer as reversals,
          coalesce(sum(case when reverses is null then amount else -amount end), 0)::text as balance,
          (select coalesce(sum(amount), 0)::text from public.financial_transactions where kind = 'income') as linked
        from public.payments`);
      return { faults: await accountFaults(transaction), sums };
    });
    if (!sums) throw new Error('O banco de dados não respondeu.');
    if (faults.length > 0 || sums.balance !== sums.linked) {
      throw new Error(
        `As contas não fecham: pagamentos ${shownReais(sums.balance)}, livro-caixa ${shownReais(sums.linked)}. ${faultsSentence(faults)}`,
      );
    }
    const payments = counted(sums.payments, { one: 'pagamento', many: 'pagamentos' });
    const reversals = counted(sums.reversals, { one: 'estorno', many: 'estornos' });
    console.log(`As contas fecham: ${payments}, ${reversals}, ${shownReais(sums.balance)} no livro-caixa.`);
  } finally {
    await database.close();
  }
});
