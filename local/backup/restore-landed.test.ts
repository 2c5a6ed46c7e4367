import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asTelephone } from '#contract/fields/telephone.ts';
import { reaisOf, shownMoney, storedCents } from '#contract/money.ts';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { objectFiles } from '../storage/files.ts';
import { conversions, derivedTables } from './conversions.ts';
import { type EarlierPayments, earlierPaymentsSentence } from './earlier-payments.ts';
import { type Backup, filesOf, readBackup } from './read.ts';
import { restore } from './restore.ts';
import { restoreFiles } from './restore-files.ts';
import { isKept, listTables } from './tables.ts';

/** Backups of the demonstration made by each earlier version (docs/decisions/0034). */
const fixtures = (await readdir(new URL('./testing', import.meta.url))).filter((name) => name.endsWith('.backup.gz'));

/** Excluded: a restore changes the state of the site, and the histories of migrations and seeds are this version's. */
const notCompared = /^(supabase_migrations\.|public\.site_state$)/;

/** Values that this version normalizes differently, by table and column. */
const respelt: Readonly<Record<string, (written: string) => string>> = {
  'public.dizimistas.telefone': asTelephone,
};

/** Which rows are the backup's, where a restore adds some that follow from others. */
const own: Readonly<Record<string, string>> = { 'public.financial_transactions': 'where payment_id is null' };

test('there is a backup of each landed version', () => {
  expect(fixtures.length).toBeGreaterThanOrEqual(8);
});

describe.each(fixtures)('%s', (name) => {
  let database: TestDatabase;
  let bytes: Uint8Array;
  let backup: Backup;
  let leftOut: string[];
  let isOwn: boolean;
  let earlier: EarlierPayments | undefined;
  beforeAll(async () => {
    database = await startDatabase();
    bytes = await readFile(new URL(`./testing/${name}`, import.meta.url));
    backup = await readBackup(bytes);
    const files = objectFiles(database.storageFolder);
    ({ leftOut, earlier, isOwn } = await restore(database.sql, backup, () => restoreFiles(bytes, files, new Date())));
  });
  afterAll(() => database.close());

  test('all rows are there, with all columns of both versions', async () => {
    const known = await listTables(database.sql);
    let compared = 0;
    for (const table of backup.tables) {
      const columns = known.find((each) => each.name === table.name)?.columns.map((column) => column.name) ?? [];
      const shared = table.columns.filter(({ name: column }) => columns.includes(column) && isKept(table.name, column));
      if (shared.length === 0 || notCompared.test(table.name) || Object.hasOwn(derivedTables, table.name)) continue;
      const restored = await database.sql.query<{ row: (string | null)[] }>(
        `select jsonb_build_array(${shared.map((column) => `${column.name}::text`).join(', ')}) as row from ${table.name} ${own[table.name] ?? ''}`,
      );
      const sorted = (rows: (string | null)[][]) => rows.map((row) => JSON.stringify(row)).sort();
      const indexes = shared.map((column) => table.columns.indexOf(column));
      const spell = shared.map((column) => respelt[`${table.name}.${column.name}`]);
      const expected = table.rows.map((row) =>
        indexes.map((index, place) => {
          const written = row[index] ?? null;
          return written === null ? null : (spell[place]?.(written) ?? written);
        }),
      );
      expect(sorted(restored.map(({ row }) => row)), table.name).toEqual(sorted(expected));
      compared += expected.length;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test('nothing is left out silently', () => {
    expect(leftOut).toEqual([]);
  });

  test('the demonstration is no parish’s own', () => {
    expect(isOwn).toBe(false);
  });

  test('photos are there, with their bytes', async () => {
    const files = objectFiles(database.storageFolder);
    let seen = 0;
    for await (const { file, content } of filesOf(bytes)) {
      expect(await files.read(file.bucket, file.name)).toEqual(new Uint8Array(content));
      seen += 1;
    }
    expect(await database.sql.query('select count(*)::integer as n from storage.objects')).toEqual([{ n: seen }]);
    expect(seen).toBe(backup.files.length);
  });

  test('columns that this version derives or requires are filled', async () => {
    const { sql } = database;
    for (const { table, column } of conversions.filter((each) => each.column === 'published_at')) {
      expect(await sql.query(`select 1 as found from ${table} where is_published and ${column} is null`)).toEqual([]);
    }
    const [texts] = await sql.query<{ texts: number; news: number; states: number }>(`
      select (select count(*)::integer from private.news_texts) as texts, (select count(*)::integer from public.news) as news,
        (select count(*)::integer from public.site_state) as states`);
    expect(texts).toEqual({ texts: texts?.news, news: texts?.news, states: 1 });
    expect(texts?.news).toBeGreaterThan(20);
  });

  test('what counts of each payment is found anew', async () => {
    const [receipts] = await database.sql.query<Record<string, string | null>>(`
      select (select sum(amount)::text from private.tithe_receipts) as kept,
        (select sum(case when reverses is null then amount else -amount end)::text
         from public.payments where parcela_id is not null) as came`);
    expect(receipts?.kept).toBe(receipts?.came);
  });

  test('the audit log’s entries say whose they are', async () => {
    // A donation may be nobody's.
    const [entries] = await database.sql.query<{ named: number; unnamed: number }>(`
      select count(dizimista_id)::integer as named,
        count(*) filter (where dizimista_id is null and table_name <> 'donations')::integer as unnamed
      from public.audit_log where private.leads_to_payer(table_name) and row_id is not null`);
    expect(entries?.unnamed).toBe(0);
    expect(entries?.named).toBeGreaterThan(7);
  });

  test('what payers agreed to is a row for each consent, from which their state follows', async () => {
    const { sql } = database;
    const states = await sql.query<Record<string, boolean>>(`
      select count(*) > 20 as many, bool_and(consentimento_lgpd = private.consents_to(id, 'consentimento_lgpd')) as lgpd,
        bool_and(politica_privacidade = private.consents_to(id, 'politica_privacidade')) as policy,
        bool_and(autorizacao_comunicacoes = private.consents_to(id, 'autorizacao_comunicacoes')) as communications,
        bool_or(autorizacao_comunicacoes) and not bool_and(autorizacao_comunicacoes) as differ
      from public.dizimistas`);
    expect(states).toEqual([{ many: true, lgpd: true, policy: true, communications: true, differ: true }]);
  });

  test('what was paid before payments were rows has its payment and its row of the ledger, and the books add up', async () => {
    const { sql } = database;
    const cellsOf = (table: string) => {
      const { columns, rows } = backup.tables.find((each) => each.name === table) as Backup['tables'][number];
      return rows.map((row) => Object.fromEntries(columns.map((column, index) => [column.name, row[index]])));
    };
    const paid = [
      ...cellsOf('public.parcelas').flatMap(({ pago, valor_parcela }) => (pago === 'true' ? [valor_parcela] : [])),
      ...cellsOf('public.donations').flatMap(({ status, amount }) => (status === 'approved' ? [amount] : [])),
    ].map((amount) => storedCents(Number(amount)));
    expect(paid.length).toBeGreaterThan(5);
    const total = reaisOf(paid.reduce((sum, cents) => sum + cents, 0)).toFixed(2);
    expect(earlier).toMatchObject({ count: paid.length, total });
    const said = earlierPaymentsSentence(earlier as EarlierPayments);
    expect(said).toContain(
      `${paid.length} parcelas e doações pagas (${shownMoney(storedCents(Number(total))).replace('\u00a0', ' ')})`,
    );
    expect(said).toMatch(/Nele já havia \d+ lançamentos avulsos de “Dízimo” e “Doações” \(R\$ [\d.]+,\d\d\)/);
    const [found] = await sql.query(`
      select (select count(*)::int from public.payments where source = 'earlier') as payments,
        (select sum(amount)::text from public.financial_transactions where kind = 'income') as linked,
        (select count(*)::int from public.parcelas where pago) + (select count(*)::int from public.donations where status = 'approved')
          as paid`);
    expect(found).toEqual({ payments: paid.length, linked: total, paid: paid.length });
    expect(await sql.query('select * from private.account_faults()')).toEqual([]);
  });

  test('sessions are gone, and passwords still work', async () => {
    const { sql } = database;
    expect(await sql.query('select from auth.sessions union all select from auth.refresh_tokens')).toEqual([]);
    expect(await sql.query(`select from auth.users where encrypted_password like '$2%'`)).toHaveLength(4);
  });
});

describe('a backup with values that this version refuses', () => {
  let database: TestDatabase;
  let backup: Backup;
  beforeEach(async () => {
    database = await startDatabase();
    backup = await readBackup(await readFile(new URL('./testing/7-liturgy.backup.gz', import.meta.url)));
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
    const fine = alter('public.dizimistas', 4, { telefone: '+55 (85) 3333-1234', notes: null });
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
    expect(await payer(fine)).toMatchObject({ telefone: '8533331234', notes: null });
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
