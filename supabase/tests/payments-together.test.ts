import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { people, startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { expectRefusals } from './refusals.ts';
import { type RestAnswer, rest, restAsService } from './rest.ts';

expectRefusals();

let database: TestDatabase;
let admin: string;

beforeAll(async () => {
  database = await startDatabase();
  admin = database.tokenFor(await database.createStaff(people.lucia));
});
afterAll(() => database.close());

const collector = '987654321';
const service = (name: string, body: object) => restAsService(database, `rpc/${name}`, body);
const call = (name: string, body: object) => rest(database, admin, `rpc/${name}`, { method: 'POST', body });

interface Family {
  payer: string;
  ordinal: number;
  /** The import that brought the payer, if any. */
  import: string;
  booklets: string[];
  /** The call that made both booklets, as far as the database knows. */
  batch: string;
  /** Of both booklets. */
  instalments: string[];
  payment: string;
  /** An open code of two months of the second booklet. */
  code: string;
}

/** A payer with booklets of two years; who has paid has done so for the first month. */
async function makeFamily(isImported: boolean, hasPaid: boolean): Promise<Family> {
  const id = randomUUID();
  if (isImported) {
    await call('begin_import', { id, file_name: 'fichas.xlsx' });
    await call('add_import_rows', { import: id, rows: [{ line: 2, content: { nome_completo: 'Família Lima' } }] });
    await call('commit_import', { import: id, duplicates: 'skip', paper: null, agreed_on: null, columns: {} });
  } else {
    await database.sql.exec(`insert into public.dizimistas (nome_completo) values ('Família Lima')`);
  }
  const [family] = await database.sql.query<
    Omit<Family, 'batch' | 'instalments' | 'payment' | 'code'> & Record<string, unknown>
  >(
    `select id as payer, numero_ordinal as ordinal, array_agg((private.make_carne(gen_random_uuid(), id, year, 50)).id) as booklets
     from (select * from public.dizimistas order by numero_ordinal desc limit 1) as payer, generate_series(2026, 2027) as year
     group by 1, 2`,
  );
  if (!family) throw new Error('There is no payer.');
  const batch = randomUUID();
  await database.sql.query('update public.carnes set call_id = $1 where id = any ($2)', [batch, family.booklets]);
  const instalments = await database.sql.query<{ id: string }>(
    'select id from public.parcelas where carne_id = any ($1) order by vencimento',
    [family.booklets],
  );
  const ids = instalments.map((row) => row.id);
  const entered = hasPaid && (await call('pay_instalments', { call: randomUUID(), ...paymentOf(ids.slice(0, 1)) }));
  const { body: code } = await service('begin_instalments_charge', { parcelas: ids.slice(12, 14), minutes: 60 });
  await call('tie_subscription', tieOf(family));
  return {
    ...family,
    import: id,
    batch,
    instalments: ids,
    payment: entered ? entered.body[0].id : randomUUID(),
    code: code.id,
  };
}

const paymentOf = (ids: string[]) => ({
  items: ids.map((parcela_id) => ({ parcela_id, amount: 50 })),
  paid_on: '2026-03-10',
  form: 'pix',
});

/** Each payer's subscription is called by their id. */
const tieOf = ({ payer }: Pick<Family, 'payer'>) => ({ subscription: payer, payer });

const reportedOf = (charge: string, isBack: boolean) => ({
  ...{
    id: `1${charge.slice(0, 8)}`,
    reference: charge,
    amount: '100.00',
    currency: 'BRL',
    collector,
    form: 'pix',
    refunds: [],
  },
  ...{ status: isBack ? 'charged_back' : 'approved', approved_at: '2026-03-10T12:00:00Z' },
});

/** Concurrent actions on a family; every second caller names the same things in reverse order. */
const actions: Record<string, (family: Family, isOther: boolean) => Promise<RestAnswer>> = {
  enter: ({ instalments }, isOther) => {
    const ids = instalments.slice(1, 15);
    return call('pay_instalments', { call: randomUUID(), ...paymentOf(isOther ? ids.toReversed() : ids) });
  },
  receive: ({ payer }, isOther) =>
    call('receive_tithe', {
      call: randomUUID(),
      payer,
      amount: isOther ? 120 : 75,
      paid_on: '2026-03-10',
      form: 'dinheiro',
    }),
  undo: (family) => call('undo_payment', { call: randomUUID(), payment: family.payment, reason: 'Engano', amount: 1 }),
  value: ({ booklets }, isOther) => call('change_carne_value', { id: booklets[isOther ? 1 : 0], valor_mensal: 60 }),
  start: ({ booklets }, isOther) => call('start_carne', { id: booklets[isOther ? 1 : 0], mes_inicial: 4 }),
  'end year': (_, isOther) => call(isOther ? 'reopen_tithe_year' : 'end_tithe_year', { ano: 2026 }),
  'start all': (_, isOther) => call('start_carnes', { ano: isOther ? 2027 : 2026, mes_inicial: 5 }),
  'delete booklet': ({ booklets }, isOther) => call('delete_carne', { id: booklets[isOther ? 0 : 1] }),
  'delete payer': ({ payer }) => rest(database, admin, `dizimistas?id=eq.${payer}`, { method: 'DELETE' }),
  'create booklet': ({ payer }, isOther) =>
    call('create_carne', { id: randomUUID(), dizimista_id: payer, ano: isOther ? 2028 : 2027, valor_mensal: 40 }),
  'create booklets': ({ payer }) =>
    call('create_carnes', { call: randomUUID(), ano: 2028, items: [{ dizimista_id: payer, valor_mensal: 40 }] }),
  'take booklets back': ({ batch }) => call('undo_carnes', { call: batch }),
  'another code': ({ instalments }, isOther) =>
    service('begin_instalments_charge', {
      parcelas: isOther ? instalments.slice(2, 6).toReversed() : instalments.slice(2, 6),
      minutes: 60,
    }),
  'reconcile the code': ({ code }, isOther) =>
    service('reconcile_payment', { reported: reportedOf(code, isOther), collector }),
  'charge the subscription': ({ payer }, isOther) =>
    service('reconcile_subscription_payment', {
      reported: { ...reportedOf(payer, isOther), id: `2${payer.slice(0, 8)}`, reference: null },
      collector,
      plan: '',
      subscription: payer,
    }),
  'tie the subscription': (family, isOther) => call(isOther ? 'untie_subscription' : 'tie_subscription', tieOf(family)),
  'end the code': ({ code }) => service('close_charge', { charge: code, status: 'cancelled' }),
  'ask about codes': () => service('claim_due_charges', { most: 100 }),
  erase: ({ payer, ordinal }) => call('erase_payer', { payer, ordinal, decisions: [] }),
  'take the import back': (family) => call('undo_import', { import: family.import }),
};

const pairs = Object.keys(actions).flatMap((one, index, all) => all.slice(index).map((other) => [one, other] as const));

test('any two of them at the same time, on the same instalments: each is answered, none waits for the other for ever', async () => {
  const answered: Record<string, string> = {};
  for (const [one, other] of pairs) {
    const isImported = other === 'take the import back';
    // Nobody deletes a payer who has paid.
    const hasPaid = [one, other].includes('undo') || ![one, other].includes('delete payer');
    const families = [await makeFamily(isImported, hasPaid)];
    // Two people of one name.
    if (one === 'erase' && other === 'erase') families.push(await makeFamily(isImported, hasPaid));
    const answers = await Promise.all(
      families.flatMap((family) =>
        [one, other, one, other].map((name, index) => actions[name]?.(family, index >= 2) as Promise<RestAnswer>),
      ),
    );
    const failed = answers.filter(({ status }) => status >= 500).map(({ body }) => `${body?.code} ${body?.message}`);
    if (failed.length > 0) answered[`${one}, ${other}`] = failed.join('; ');
  }
  expect(answered).toEqual({});
  expect(await database.sql.query('select * from private.account_faults()')).toEqual([]);
});

/** True if somebody waits for a lock. */
const hasWaiting = async () =>
  (
    await database.sql.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length > 0;

/**
 * The lock that one caller holds, and those that a waiting one must not hold: the order is payers, instalments,
 * charges.
 */
const order = [
  ['public.dizimistas where id = $1', 'public.parcelas where id = any ($2)'],
  ['public.parcelas where id = any ($2)', 'public.pix_charges where dizimista_id = $1'],
] as const;

test.each(Object.keys(actions))('“%s” locks in the one order', async (name) => {
  for (const [held, later] of order) {
    const family = await makeFamily(name === 'take the import back', name !== 'delete payer');
    const lock = (rows: string, waiting = '') =>
      `with ids as (select $1::uuid, $2::uuid[]) select from ${rows} for update ${waiting}`;
    let isAnswered = false;
    let answer: Promise<unknown> | undefined;
    await database.sql.transaction(async (holder) => {
      await holder.query(lock(held), [family.payer, family.instalments]);
      answer = actions[name]?.(family, false).finally(() => {
        isAnswered = true;
      });
      await expect.poll(async () => isAnswered || (await hasWaiting()), { interval: 5 }).toBe(true);
      // Refused at once where the other has it.
      await holder.query(lock(later, 'nowait'), [family.payer, family.instalments]);
    });
    await answer;
  }
});

test.each([
  ['another code', { status: 409, body: { hint: 'already_paid' } }],
  ['take booklets back', { status: 200, body: { deleted: 0, paid: 1, charged: 1 } }],
])('“%s” waits for a payment that is being entered, and knows of it', async (name, known) => {
  const family = await makeFamily(false, false);
  let answer: Promise<RestAnswer> | undefined;
  await database.sql.transaction(async (payer) => {
    const { items, paid_on, form } = paymentOf(family.instalments.slice(2, 3));
    await payer.query(`select from private.enter_payments('hand', $1, $2, $3, $4)`, [
      randomUUID(),
      JSON.stringify(items),
      paid_on,
      form,
    ]);
    answer = actions[name]?.(family, false);
    await expect.poll(hasWaiting, { interval: 5 }).toBe(true);
  });
  expect(await answer).toMatchObject(known);
});
