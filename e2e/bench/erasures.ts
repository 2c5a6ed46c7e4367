import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { checkDigits } from '#contract/cpf-digits.ts';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { SqlRunner } from '../../local/database/sql-runner.ts';
import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import type { Figure } from './report.ts';

/** An erasure beside 50,000 payers, 600,000 instalments and 1,000,000 audit entries, and the others' wait. */
export async function measureErasure(stack: StackProcess): Promise<Figure[]> {
  const database = connect((await findPostgres(join(stack.dataDir, 'postgres')))('postgres'));
  try {
    return await measure(stack, database.runner);
  } finally {
    await database.close();
  }
}

const marked = {
  name: 'Zulmira Quixabá Mandacaru',
  formerName: 'Zulmira Quixabá Xiquexique',
  cpf: '52998224725',
  telephone: '85977776161',
  formerTelephone: '8534448282',
  email: 'zulmira.q@caatinga.test',
  notes: 'Observação marcada: viúva',
} as const;

const cpfOf = (moment: number): string => {
  const nine = String(100_000_000 + (Math.floor(moment * 100) % 800_000_000));
  return nine + checkDigits(nine);
};

/** Another payer's record that mentions her; names and numbers that contain hers must stay. */
const spouse = `Casado com Zulmira Mandacaru, (85) 97777-6161, irmão de Zulmira Mandacaruense, tel. 185977776161`;
const spouseLeft = `Casado com Dados apagados, Dados apagados, irmão de Zulmira Mandacaruense, tel. 185977776161`;

async function measure({ baseUrl, keys }: StackProcess, sql: SqlRunner): Promise<Figure[]> {
  const beganGrowing = performance.now();
  for (const step of growing) await sql.exec(step);
  const grownIn = (performance.now() - beganGrowing) / 1000;

  const session = new Map(await signIn(baseUrl, 'admin'));
  const headers = {
    Authorization: `Bearer ${JSON.parse(session.get('token') ?? '{}').access_token}`,
    'Content-Type': 'application/json',
  };
  const call = async (path: string, method = 'GET', body?: object) => {
    const response = await fetch(`${baseUrl}/api${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer.message}`);
    return answer.data;
  };

  const consents = { consentimento_lgpd: true, politica_privacidade: true };
  const { id, numero_ordinal } = await call('/dizimistas', 'POST', {
    nome_completo: marked.formerName,
    cpf: marked.cpf,
    telefone: marked.formerTelephone,
    notes: marked.notes,
    ...consents,
  });
  await call(`/dizimistas/${id}`, 'PUT', {
    nome_completo: marked.name,
    telefone: marked.telephone,
    email: marked.email,
  });
  const other = await call('/dizimistas', 'POST', {
    nome_completo: 'Anacleto Outro',
    cpf: '11144477735',
    notes: spouse,
    ...consents,
  });
  for (let year = 2017; year <= 2026; year += 1) {
    await sql.query('select private.make_carne(gen_random_uuid(), $1, $2, 50)', [id, year]);
  }
  const instalments = await sql.query<{ parcela_id: string; amount: number }>(
    `select id as parcela_id, valor_parcela as amount from public.parcelas as each where private.payer_of(each) = $1`,
    [id],
  );
  const financial = new Map(await signIn(baseUrl, 'financial'));
  const { publishableKey } = await keys();
  const token = JSON.parse(financial.get('token') ?? '{}').access_token;
  for (let first = 0; first < instalments.length; first += 12) {
    const items = instalments.slice(first, first + 12);
    const response = await fetch(`${baseUrl}/rest/v1/rpc/pay_instalments`, {
      method: 'POST',
      headers: { ...headers, Authorization: `Bearer ${token}`, apikey: publishableKey },
      body: JSON.stringify({ call: randomUUID(), items, paid_on: '2026-03-10', form: 'pix', note: marked.notes }),
    });
    if (!response.ok) throw new Error(`The instalments can't be paid: ${response.status} ${await response.text()}`);
  }
  const totals = () =>
    sql.query(`select
      (select sum(amount)::text from public.payments) as paid, (select count(*)::integer from public.payments) as payments,
      (select sum(amount)::text from public.financial_transactions) as ledger,
      (select sum(valor_parcela)::text from public.parcelas) as due`);
  const before = JSON.stringify(await totals());

  const beganSearching = performance.now();
  const mentions: { table: string; id: string; column: string }[] = await call(`/personal-data/${id}/mentions`);
  const searchedIn = performance.now() - beganSearching;
  const decisions = mentions.map(({ table, id: row, column }) => ({ table, id: row, column, erase: true }));

  const began = performance.now();
  let erasedIn = 0;
  const erasing = call(`/personal-data/${id}/erasure`, 'POST', { numero_ordinal, decisions, papers: [] }).finally(
    () => {
      erasedIn = performance.now() - began;
    },
  );
  let longestSave = 0;
  const saving = (async () => {
    do {
      const start = performance.now();
      await call('/dizimistas', 'POST', { nome_completo: `Outra ${start}`, cpf: cpfOf(start), ...consents });
      longestSave = Math.max(longestSave, performance.now() - start);
    } while (erasedIn === 0);
  })();
  await Promise.all([erasing, saving]);

  if (JSON.stringify(await totals()) !== before) throw new Error('The erasure changed the accounts.');
  const [{ notes } = {}] = await sql.query<{ notes: string }>('select notes from public.dizimistas where id = $1', [
    other.id,
  ]);
  if (notes !== spouseLeft) throw new Error(`The other payer's notes are: ${notes}`);
  const left = await sql.query<{ found: string }>(
    `select 'audit_log ' || id as found from public.audit_log where concat(old::text, new::text) ~ any ($1)
     union all select 'payments ' || id from public.payments where note ~ any ($1)
     union all select 'ledger ' || id from public.financial_transactions where description ~ any ($1)
     union all select 'parcelas ' || id from public.parcelas where observacoes ~ any ($1)
     union all select 'dizimistas ' || numero_ordinal from public.dizimistas as each where to_jsonb(each)::text ~ any ($1)`,
    // A longer number that contains hers is another.
    [Object.values(marked).map((value) => `(?<![0-9])${value}(?![0-9])`)],
  );
  const size = '50,000 payers, 1,000,000 audit entries';
  return [
    { name: `${size}: made in`, value: grownIn, unit: 's' },
    { name: `${size}: texts that name a payer are found in`, value: searchedIn, unit: 'ms', atMost: 2_000 },
    { name: `${size}: a payer with 120 payments is erased in`, value: erasedIn, unit: 'ms', atMost: 2_000 },
    { name: 'the longest save of others meanwhile', value: longestSave, unit: 'ms', atMost: 1_000 },
    { name: 'rows that still tell of the person', value: left.length, unit: '', atMost: 0 },
    await measureVacuum(sql),
  ];
}

/** Until no emptied row of the payers and of the audit log is left in the database's files. */
async function measureVacuum(sql: SqlRunner): Promise<Figure> {
  const began = performance.now();
  const limit = 180;
  const seconds = () => (performance.now() - began) / 1000;
  const dead = async () => {
    const [row] = await sql.query<{ rows: number }>(
      `select sum(n_dead_tup)::integer as rows from pg_stat_user_tables where relname in ('dizimistas', 'audit_log', 'receipts')`,
    );
    return row?.rows ?? 0;
  };
  while ((await dead()) > 0 && seconds() < limit) await new Promise((resolve) => setTimeout(resolve, 1_000));
  return { name: 'emptied rows are out of the tables after', value: seconds(), unit: 's', atMost: limit };
}

/** In SQL, without the triggers and with the indexes made afterwards, which takes a fraction of the time. */
const growing = [
  `alter table public.dizimistas disable trigger user;
   alter table public.carnes disable trigger user;
   alter table public.parcelas disable trigger user;
   create table private.bench_indexes as
     select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
     where indrelid = any ('{public.audit_log,public.dizimistas,public.parcelas}'::regclass[]) and not indisunique;
   do $$ declare index_name text; begin
     for index_name in select name from private.bench_indexes loop execute 'drop index ' || index_name; end loop;
   end $$`,
  `insert into public.dizimistas (nome_completo, telefone, email, comunidade_setor, data_nascimento, notes)
   select
     (array['Maria', 'José', 'Antônia', 'Francisco'])[1 + n % 4] || ' ' || (array['Rocha', 'Alves', 'Nunes', 'Dias', 'Gomes'])[1 + n % 5]
       || ' ' || (array['de Souza', 'Lima', 'da Silva'])[1 + n % 3],
     '859' || lpad((n * 1731 % 100000000)::text, 8, '0'), 'pessoa' || n || '@paroquia.test', 'Setor ' || n % 90,
     date '1940-01-01' + n % 20000,
     case when n % 3 = 0 then 'Prefere ser visitado à tarde, quando a filha Ana está em casa. Tel. (85) 9' || lpad((n * 37 % 100000000)::text, 8, '0') end
   from generate_series(1, 50000) as n`,
  'insert into public.carnes (dizimista_id, ano, valor_mensal) select id, 2026, 50 from public.dizimistas on conflict do nothing',
  `insert into public.parcelas (carne_id, mes, vencimento, valor_parcela, observacoes)
   select id, month, make_date(2026, month, 10), 50, case when month = 1 and random() < 0.1 then 'Paga com a irmã Maria da Silva' end
   from public.carnes, generate_series(1, 12) as month on conflict do nothing`,
  `insert into public.audit_log (actor_role, table_name, row_id, dizimista_id, verb, old, new)
   select 'editor', 'dizimistas', payer.id, payer.id, case kind when 1 then 'insert' else 'update' end,
     case kind when 2 then said || '{"notes": "Ligar para José Lima"}' end, said
   from public.dizimistas as payer,
     lateral (select to_jsonb(payer) - '{updated_at,updated_by,search_text}'::text[] as said) as row, generate_series(1, 2) as kind`,
  `insert into public.audit_log (actor_role, table_name, row_id, dizimista_id, verb, new)
   select 'financial', 'payments', carne.id, carne.dizimista_id, 'insert',
     '{"amount": 50, "form": "pix", "source": "hand", "paid_on": "2026-03-10", "note": null, "creator_name": "Raimundo"}'
   from public.carnes as carne, generate_series(1, 18) where carne.ano = 2026 limit 900000`,
  `do $$ declare made text; begin
     for made in select each.made from private.bench_indexes as each loop execute made; end loop;
   end $$;
   drop table private.bench_indexes;
   alter table public.dizimistas enable trigger user;
   alter table public.carnes enable trigger user;
   alter table public.parcelas enable trigger user`,
  'analyze public.dizimistas; analyze public.carnes; analyze public.parcelas; analyze public.audit_log',
];
