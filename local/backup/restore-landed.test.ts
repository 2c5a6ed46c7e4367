import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { accountFaults } from '../accounts/faults.ts';
import { objectFiles } from '../storage/files.ts';
import { derivedTables } from './conversions.ts';
import { type Backup, filesOf, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { isKept, listTables } from './tables.ts';
import { type Figures, figuresOf } from './testing/figures.ts';

/** Backups by each version, of its demonstration and of a parish of its own (docs/decisions/0034). */
const fixtures = (await readdir(new URL('./testing', import.meta.url))).flatMap(
  (file) => /^(.*)\.figures\.json$/.exec(file)?.slice(1) ?? [],
);
const bytesOf = (name: string) => readFile(new URL(`./testing/${name}.backup.gz`, import.meta.url));
const figuresBeside = async (name: string): Promise<Figures> =>
  JSON.parse(await readFile(new URL(`./testing/${name}.figures.json`, import.meta.url), 'utf8'));

/** Excluded: a restore changes the state of the site, and the histories of migrations and seeds are this version's. */
const notCompared = /^(supabase_migrations\.|public\.site_state$)/;

/** Columns that say where papers are now that rows of the ledger had, which followed from payments. */
const ofPapers = ['private.files.held_in', 'private.files.held_by'];

/** Former contents of columns that say something else, or are gone, since the table has another column. */
const said: Readonly<Record<string, { since: string; text: string }>> = {
  'public.financial_transactions.description': {
    since: 'counted_by',
    text: `coalesce(description, 'Contada por: ' || counted_by || '; ' || also_counted_by || '.')`,
  },
  'public.financial_transactions.category': { since: 'category_id', text: 'financial_transactions.category' },
};

test('there are backups of the version that began it: of its demonstration, and of a parish of its own', () => {
  expect(fixtures).toEqual(expect.arrayContaining(['9-demonstration', '9-own-parish']));
});

describe.each(fixtures)('%s', (name) => {
  let database: TestDatabase;
  let bytes: Uint8Array;
  let backup: Backup;
  let leftOut: string[];
  let isOwn: boolean;
  beforeAll(async () => {
    database = await startDatabase();
    bytes = await bytesOf(name);
    backup = await readBackup(bytes);
    const files = objectFiles(database.storageFolder);
    ({ leftOut, isOwn } = await restore(database.sql, backup, () => restoreFiles(bytes, files, new Date())));
  });
  afterAll(() => database.close());

  const read = (table: Backup['tables'][number], column: string) => {
    const former = said[`${table.name}.${column}`];
    return former && !table.columns.some(({ name }) => name === former.since) ? former.text : `${column}::text`;
  };

  test('all rows are there, with all columns of both versions', async () => {
    const known = await listTables(database.sql);
    const hadPayments = backup.tables.some(({ name: table }) => table === 'public.payments');
    let compared = 0;
    for (const table of backup.tables) {
      const columns = known.find((each) => each.name === table.name)?.columns.map((column) => column.name) ?? [];
      const shared = table.columns.filter(
        ({ name: column }) =>
          (columns.includes(column) || Object.hasOwn(said, `${table.name}.${column}`)) &&
          isKept(table.name, column) &&
          !(hadPayments && ofPapers.includes(`${table.name}.${column}`)),
      );
      // Rows that follow from payments are made anew, and those that were given to a payer are there again.
      const isMade = hadPayments && table.name === 'public.financial_transactions';
      const linked = table.columns.findIndex(({ name: column }) => column === 'payment_id');
      const given = table.columns.findIndex(({ name: column }) => column === 'donation_id');
      if (shared.length === 0 || notCompared.test(table.name) || Object.hasOwn(derivedTables, table.name)) continue;
      const restored = await database.sql.query<{ row: (string | null)[] }>(
        `select jsonb_build_array(${shared.map((column) => read(table, column.name)).join(', ')}) as row from ${table.name}
         ${isMade ? `where payment_id is null ${given < 0 ? 'and donation_id is null' : ''}` : ''}`,
      );
      const sorted = (rows: (string | null)[][]) => rows.map((row) => JSON.stringify(row)).sort();
      const indexes = shared.map((column) => table.columns.indexOf(column));
      const kept = table.rows.filter((row) => !isMade || row[linked] === null);
      const expected = kept.map((row) => indexes.map((index) => row[index] ?? null));
      expect(sorted(restored.map(({ row }) => row)), table.name).toEqual(sorted(expected));
      compared += expected.length;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test('nothing remains out silently', () => {
    expect(leftOut).toEqual([]);
  });

  test('a parish’s own is told from the demonstration', () => {
    expect(isOwn).toBe(name.endsWith('own-parish'));
  });

  test('the books add up, to the figures of the version that wrote it', async () => {
    expect(await accountFaults(database.sql)).toEqual([]);
    expect(await figuresOf(database.sql)).toEqual(await figuresBeside(name));
  });

  test('what was received and what went back of it has the ids, days and people that it had', async () => {
    const table = backup.tables.find(({ name: each }) => each === 'public.payments');
    const at = (column: string) => table?.columns.findIndex((each) => each.name === column) ?? -1;
    const columns = ['id', 'call_id', 'paid_on', 'form', 'provider_id', 'entered_by', 'creator_name', 'entered_at'];
    const had = (table?.rows ?? []).filter((row) => row[at('returned')] !== 'moved');
    const wereTheRows = had.filter(
      (row) =>
        row[at('returned')] === 'undone' &&
        had.some(
          (received) =>
            received[at('id')] === row[at('reverses')] &&
            received[at('moves')] !== null &&
            received[at('donation_id')] !== null,
        ),
    );
    const kept = await database.sql.query<{ row: (string | null)[] }>(`
      select jsonb_build_array(part.id::text, part.call_id::text, receipt.paid_on::text, receipt.form::text, receipt.provider_id,
        part.begun_by::text, part.begun_name, part.begun_at::text) as row
      from public.allocations as part join public.receipts as receipt on receipt.id = part.receipt_id
      union all
      select jsonb_build_array(back.id::text, back.call_id::text, back.returned_on::text, receipt.form::text, back.provider_id,
        back.entered_by::text, back.creator_name, back.entered_at::text)
      from public.returns as back join public.allocations as part on part.id = back.allocation_id
        join public.receipts as receipt on receipt.id = part.receipt_id`);
    expect(kept.map(({ row }) => row)).toEqual(
      expect.arrayContaining(
        had.filter((row) => !wereTheRows.includes(row)).map((row) => columns.map((column) => row[at(column)] ?? null)),
      ),
    );
  });

  test('no text says any more what a column says', async () => {
    const ledger = backup.tables.find((table) => table.name === 'public.financial_transactions');
    const column = ledger?.columns.findIndex(({ name: known }) => known === 'counted_by') ?? -1;
    const counted = (ledger?.rows ?? []).filter(
      (row) => row[column] != null || row.some((value) => /^Contada por: [^;]+; [^;]+\.$/.test(value ?? '')),
    );
    expect(
      await database.sql.query('select count(counted_by)::integer as told from public.financial_transactions'),
    ).toEqual([{ told: counted.length }]);
  });

  test('photos and scans are there, with their bytes', async () => {
    const files = objectFiles(database.storageFolder);
    let seen = 0;
    for await (const { file, content } of filesOf(bytes)) {
      expect(await files.read(file.bucket, file.name)).toEqual(new Uint8Array(content));
      seen += 1;
    }
    expect(await database.sql.query('select count(*)::integer as n from storage.objects')).toEqual([{ n: seen }]);
    expect(seen).toBe(backup.files.length);
  });

  test('what follows from other rows is made anew', async () => {
    const [made] = await database.sql.query<Record<string, string | number>>(`
      select (select count(*)::integer from private.news_texts) as texts, (select count(*)::integer from public.news) as news,
        (select coalesce(sum(amount), 0)::text from private.tithe_receipts) as kept,
        (select coalesce(sum(case when reverses is null then amount else -amount end), 0)::text
         from public.payments where parcela_id is not null) as received`);
    expect({ texts: made?.texts, kept: made?.kept }).toEqual({ texts: made?.news, kept: made?.received });
  });

  test('sessions are gone, and passwords still work', async () => {
    const { sql } = database;
    expect(await sql.query('select from auth.sessions union all select from auth.refresh_tokens')).toEqual([]);
    const people = backup.tables.find((table) => table.name === 'auth.users')?.rows.length;
    expect(await sql.query(`select from auth.users where encrypted_password like '$2%'`)).toHaveLength(
      people as number,
    );
  });
});

describe('a backup with values that this version refuses', () => {
  let database: TestDatabase;
  let backup: Backup;
  beforeEach(async () => {
    database = await startDatabase();
    backup = await readBackup(await bytesOf('9-demonstration'));
    return () => database.close();
  });

  /** Writes values into a table's row, and returns the row's id. */
  function alter(table: string, at: number, values: Record<string, string | null>): string {
    const altered = backup.tables.find(({ name }) => name === table) as Backup['tables'][number];
    const indexOf = (column: string) => altered.columns.findIndex(({ name }) => name === column);
    const row = altered.rows[at] as (string | null)[];
    for (const [column, value] of Object.entries(values)) row[indexOf(column)] = value;
    return row[indexOf('id')] as string;
  }

  const payer = async (id: string) => {
    const [row] = await database.sql.query('select telefone, email, notes from public.dizimistas where id = $1', [id]);
    return row;
  };

  test('keeps a telephone that is none in the remarks, and names its row', async () => {
    const extension = alter('public.dizimistas', 0, { telefone: '(85) 3333-1234 r. 5', notes: 'Liga à noite.' });
    const noArea = alter('public.dizimistas', 1, { telefone: '99999-1234', notes: null });
    const empty = alter('public.dizimistas', 2, { telefone: '', notes: '' });
    const full = alter('public.dizimistas', 3, { telefone: 'não tem', notes: 'a'.repeat(5000) });
    const { leftOut } = await restore(database.sql, backup);
    expect(leftOut).toEqual([
      `public.dizimistas.telefone (id ${extension}, passou para notes)`,
      `public.dizimistas.telefone (id ${noArea}, passou para notes)`,
      `public.dizimistas.telefone (id ${full})`,
    ]);
    expect(await payer(extension)).toMatchObject({
      telefone: null,
      notes: 'Liga à noite.\nTelefone: (85) 3333-1234 r. 5',
    });
    expect(await payer(noArea)).toMatchObject({ telefone: null, notes: 'Telefone: 99999-1234' });
    expect(await payer(empty)).toMatchObject({ telefone: null, notes: null });
    expect(await payer(full)).toMatchObject({ telefone: null, notes: 'a'.repeat(5000) });
  });

  test('leaves out and names every other optional value, by its type or its table’s rule', async () => {
    const id = alter('public.dizimistas', 5, { email: 'ana\n@example.org', valor_sugerido: '-5.00', notes: null });
    const photo = `data:image/jpeg;base64,${'A'.repeat(600)}`;
    const other = alter('public.dizimistas', 6, { cpf: '11111111111', foto: photo, notes: null });
    const donation = alter('public.donations', 1, { description: '\u0007' });
    const { leftOut } = await restore(database.sql, backup);
    expect(leftOut.sort()).toEqual([
      `public.dizimistas.cpf (id ${other}, passou para notes)`,
      `public.dizimistas.email (id ${id}, passou para notes)`,
      `public.dizimistas.foto (id ${other})`,
      `public.dizimistas.valor_sugerido (id ${id}, passou para notes)`,
      `public.donations.description (id ${donation})`,
    ]);
    expect(await payer(other)).toMatchObject({ notes: 'Cpf: 11111111111' });
    expect(await payer(id)).toMatchObject({ email: null, notes: 'Email: ana\n@example.org\nValor sugerido: -5.00' });
  });

  test.each<[table: string, column: string, value: string | null, rule: string]>([
    ['public.dizimistas', 'nome_completo', null, ''],
    ['public.dizimistas', 'nome_completo', 'a\0b', ''],
    ['public.dizimistas', 'id', '\ud800', ''],
    ['public.carnes', 'ano', '26', ', regra year_in_range'],
    ['auth.users', 'raw_app_meta_data', '['.repeat(100_000), ''],
    ['public.carnes', 'valor_mensal', '0.00', ', regra money_is_positive'],
    ['public.parcelas', 'mes', '13', ', regra month_in_range'],
    ['public.financial_transactions', 'amount', 'NaN', ', regra money_in_range'],
  ])('is refused for %s.%s, which a row needs: named, and nothing is changed', async (table, column, value, rule) => {
    const id = alter(table, 1, { [column]: value });
    const other = alter(table, 3, { [column]: value });
    await expect(restore(database.sql, backup)).rejects.toThrow(
      `A tabela ${table} da cópia de segurança tem dados que esta versão do programa não aceita: ` +
        `${column} (id ${id}${rule}); ${column} (id ${other}${rule}). Nada foi mudado.`,
    );
    expect(await database.sql.query('select from public.dizimistas')).toEqual([]);
  });
});
