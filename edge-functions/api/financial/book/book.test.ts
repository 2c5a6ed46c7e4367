import fc from 'fast-check';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type CashBook, financialBook } from '#contract/financial-book.ts';
import { financialMonths } from '#contract/financial-months.ts';
import { storedCents } from '#contract/money.ts';
import { send } from '../../testing/api.ts';
import { type Name, openParish } from '../../testing/parish.ts';

const parish = openParish();
const ask = (path: string, who: Name = 'raimundo') =>
  send(parish().api, `/financial/${path}`, { token: parish().token(who) });
const bookOf = async (period: string): Promise<CashBook> =>
  financialBook.answer.parse((await ask(`livro-caixa?period=${period}`)).body.data);
const sheetOf = async (month: string) => financialMonths.byMonth.answer.parse((await ask(`meses/${month}`)).body.data);

async function emptied() {
  const { database } = parish();
  await database.empty(
    'public.financial_transactions',
    'public.transfers',
    'public.closings',
    'public.closing_accounts',
    'public.closing_categories',
    'public.categories',
    'public.audit_log',
  );
  await database.sql.exec(`
    delete from private.rate_limits;
    delete from public.accounts where purpose is null;
    update public.accounts set opening_balance = case purpose when 'bank' then 1000 else 0 end, opening_day = null`);
}
beforeEach(async () => {
  parish().api.setNow(new Date('2026-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  await emptied();
});

const accounts = ['Caixa', 'Banco', 'Cofre'] as const;
const movement = fc.record({
  kind: fc.constantFrom('income', 'expense', 'transfer'),
  day: fc.integer({ min: 1, max: 30 }),
  cents: fc.integer({ min: 1, max: 900_000 }),
  account: fc.constantFrom(...accounts),
  other: fc.constantFrom(...accounts),
});

const dayOf = (day: number) => `2026-09-${String(day).padStart(2, '0')}`;
const sumOf = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((sum, amount) => sum + storedCents(amount ?? 0), 0);

it('has each row once, in the order of the days, with the balances of the month’s sheet', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(movement, { maxLength: 25 }),
      fc.integer({ min: 1, max: 30 }),
      fc.boolean(),
      async (movements, opening, closes) => {
        await emptied();
        const { sql } = parish().database;
        await sql.exec(`insert into public.accounts (name, opening_balance, opening_day) values ('Cofre', 77.7, '${dayOf(opening)}');
          insert into public.financial_transactions (title, amount, type, transaction_date) values ('Agosto', 5, 'income', '2026-08-31')`);
        let written = 0;
        for (const { kind, day, cents, account, other } of movements) {
          if (kind !== 'transfer')
            await sql.query(
              `insert into public.financial_transactions (title, amount, type, transaction_date, account_id)
               select 'Linha', $1, $2, $3, id from public.accounts where name = $4`,
              [cents / 100, kind, dayOf(day), account],
            );
          // One of before an opening day is refused, and so is one to itself.
          else if (account !== other && (day >= opening || ![account, other].includes('Cofre')))
            await sql.query(
              `insert into public.transfers (from_account, to_account, amount, transfer_date)
               select one.id, two.id, $1, $2 from public.accounts as one, public.accounts as two where one.name = $3 and two.name = $4`,
              [cents / 100, dayOf(day), account, other],
            );
          else continue;
          written += 1;
        }
        if (closes)
          await send(parish().api, '/financial/meses/2026-09/fechar', {
            method: 'POST',
            body: {},
            token: parish().token('raimundo'),
          });
        const [book, sheet] = [await bookOf('2026-09'), await sheetOf('2026-09')];
        expect(book.is_closed).toBe(closes);
        const within = book.parts.filter(({ opening }) => opening !== null);
        expect(within.map(({ name, opening, closing }) => [name, opening, closing])).toEqual(
          sheet.accounts.map((line) => [line.name, line.opening, line.closing]),
        );
        within.forEach(({ opening, lines }, at) => {
          const line = sheet.accounts[at];
          expect(sumOf(lines.map(({ income }) => income))).toBe(sumOf([line?.income ?? 0, line?.transferred_in ?? 0]));
          expect(sumOf(lines.map(({ expense }) => expense))).toBe(
            sumOf([line?.expense ?? 0, line?.transferred_out ?? 0]),
          );
          let balance = sumOf([opening]);
          for (const { income, expense, balance: after } of lines) {
            balance += sumOf([income]) - sumOf([expense]);
            expect(sumOf([after])).toBe(balance);
          }
        });
        const numbers = book.parts.flatMap(({ lines }) => lines.map(({ number }) => number));
        expect([...new Set(numbers)].sort((one, other) => one - other)).toEqual(
          Array.from({ length: written }, (_, at) => at + 1),
        );
        const days = book.parts
          .flatMap(({ lines }) => lines)
          .sort((one, other) => one.number - other.number)
          .map(({ day }) => day);
        expect(days).toEqual([...days].sort());
        for (const { lines } of book.parts)
          expect(lines.map(({ number }) => number)).toEqual(
            lines.map(({ number }) => number).sort((one, other) => one - other),
          );
      },
    ),
    { numRuns: 12, endOnFailure: true },
  );
});

it('says the document, the history and the annex of a row, and leaves an entry in the audit log', async () => {
  const { sql } = parish().database;
  await sql.exec(`insert into public.financial_transactions
    (title, description, payee, document_number, amount, type, category_name, transaction_date) values
    ('Velas', 'Para a festa', 'Casa das Velas', 'NF 12', 7.5, 'expense', 'Culto', '2026-09-05'),
    ('Luz', null, null, null, 20, 'expense', null, '2026-09-04')`);
  const [row] = await sql.query<{ id: string }>(`select id from public.financial_transactions where title = 'Velas'`);
  const stored = await parish().api.fetch(
    new Request(`http://api.test/api/financial/${row?.id}/comprovante`, {
      method: 'PUT',
      body: '%PDF-1.7\n\ntrailer\n%%EOF\n',
      headers: {
        Origin: 'https://paroquia.example',
        'x-test-address': '192.0.2.1',
        'Content-Type': 'application/pdf',
        Authorization: `Bearer ${parish().token('raimundo')}`,
      },
    }),
  );
  expect(stored.status).toBe(200);
  const { parts, annexes } = await bookOf('2026');
  expect(parts.find(({ name }) => name === 'Banco')?.lines).toMatchObject([
    { number: 1, history: 'Luz', document: null, expense: 20, income: null, balance: 980, annex: null },
    { number: 2, history: 'Velas · Casa das Velas · Culto\nPara a festa', document: 'NF 12', balance: 972.5, annex: 2 },
  ]);
  expect(annexes).toEqual([
    { number: 2, day: '2026-09-05', title: 'Velas', of: 'transaction', id: row?.id, type: 'application/pdf' },
  ]);
  const log = await send(parish().api, '/audit-log', { token: parish().token('lucia') });
  expect(log.body.data[0]).toMatchObject({
    sentence: expect.stringContaining('exportou as transações'),
    note: 'Livro-caixa: 2026',
  });
});

it.each(['tereza', 'chico', 'otavio'] as const)('is not for %s', async (who) => {
  expect([401, 403]).toContain((await ask('livro-caixa?period=2026-09', who)).status);
});
