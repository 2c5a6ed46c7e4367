import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { collection } from '#contract/collection.ts';
import { feminine, masculine } from '#contract/noun.ts';
import { instant, staff, uuid } from '#contract/primitives.ts';
import type { Routes } from '../http/call.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { acting, creatingOnce, finding } from './routes.ts';
import { type Rows, rowsOf } from './rows.ts';

/** A concept with money, and one whose rows belong to it, on tables of this test. */
const booklet = z.object({ id: uuid, payer: z.string(), total: z.number(), paid: z.number(), updated_at: instant });
const booklets = collection({
  path: '/booklets',
  noun: masculine('carnê', 'carnês'),
  item: booklet,
  readers: staff,
  writers: staff,
});
const bookletBody = z.strictObject({ payer: z.string(), total: z.number(), note: z.optional(z.nullable(z.string())) });
const create = booklets.createOnce(bookletBody);
const find = booklets.byId();
const pay = collection({
  path: '/instalments',
  noun: feminine('parcela', 'parcelas'),
  item: z.object({ id: uuid }),
  readers: staff,
  writers: staff,
}).action('Paga uma parcela', {
  below: '/pay',
  body: z.strictObject({ method: z.string() }),
  answer: booklet,
});

type BookletRow = z.output<typeof booklet>;
interface InstalmentRow {
  id: string;
  booklet_id: string;
}
const details = { noun: masculine('carnê', 'carnês'), sortedBy: ['id'] } as const;
const bookletRows = rowsOf('test_booklets' as 'mass_intentions', {
  ...details,
  body: z.strictObject({ payer: z.string(), total: z.number() }) as never,
  columns: ['id', 'paid', 'updated_at'] as never,
}) as unknown as Rows<BookletRow, BookletRow, z.output<typeof bookletBody>, never>;
const instalmentRows = rowsOf('test_instalments' as 'mass_intentions', {
  ...details,
  noun: feminine('parcela', 'parcelas'),
  body: z.strictObject({ paid_by: z.string() }) as never,
  columns: ['id', 'booklet_id'] as never,
}) as unknown as Rows<InstalmentRow, InstalmentRow, never, { paid_by: string }>;

const routes: Routes = (on) => {
  on(
    create,
    creatingOnce(
      bookletRows,
      (row) => row,
      (body) => body,
    ),
  );
  on(
    find,
    finding(bookletRows, (row) => row),
  );
  on(
    pay,
    acting(
      async ({ caller, params, body, expectedVersion }) => {
        const { booklet_id } = await instalmentRows.update(
          caller,
          params.id,
          { paid_by: body.method },
          expectedVersion,
        );
        return await bookletRows.find(caller, { id: booklet_id });
      },
      (row) => row,
      ({ paid, total }) => (paid === total ? 'Carnê quitado!' : 'Parcela paga!'),
    ),
  );
};

const parish = openParish();
let api: TestApi;
beforeAll(async () => {
  await parish().database.sql.exec(`
    create table public.test_booklets (
      id uuid primary key default gen_random_uuid(), payer text not null, total numeric(12, 2) not null, note text,
      paid numeric(12, 2) not null default 0, updated_at timestamptz not null default now(), updated_by uuid);
    create table public.test_instalments (
      id uuid primary key default gen_random_uuid(), booklet_id uuid not null references public.test_booklets,
      amount numeric(12, 2) not null, paid_by text, updated_at timestamptz not null default now(), updated_by uuid);
    grant select, insert on public.test_booklets to authenticated;
    grant select, update on public.test_instalments to authenticated;
    create trigger test_instalments_version before update on public.test_instalments
      for each row execute function private.set_version();
    create function public.test_add_payment() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      update public.test_booklets set paid = paid + new.amount where id = new.booklet_id;
      return null;
    end $$;
    create trigger test_instalments_paid after update of paid_by on public.test_instalments
      for each row when (old.paid_by is null) execute function public.test_add_payment()`);
  api = startApi(parish().database, {}, { routes: [routes] });
});
beforeEach(() => parish().database.empty('public.test_instalments', 'public.test_booklets'));

const call = (method: string, path: string, body?: object) =>
  send(api, path, { method, token: parish().token('tereza'), ...(body && { body }) });
const rowsIn = async (table: string) => (await parish().database.sql.query(`select id from public.${table}`)).length;

describe('a row that is made once', () => {
  const content = { payer: 'Seu João, o "Zé" (do Carmo)', total: 120.5, note: null };
  const post = (body: object) => call('POST', '/booklets', body);

  it('answers a repeated call with the first one’s row', async () => {
    const body = { id: randomUUID(), ...content };
    const first = await post(body);
    expect(first).toMatchObject({
      status: 201,
      body: { data: { payer: content.payer, total: 120.5 }, message: 'Carnê criado com sucesso!' },
    });
    const repeated = await post(body);
    expect({ status: repeated.status, body: repeated.body }).toEqual({ status: 200, body: first.body });
    expect(await rowsIn('test_booklets')).toBe(1);
  });

  it('answers one row to calls at the same time', async () => {
    const body = { id: randomUUID(), ...content };
    const answers = await Promise.all([post(body), post(body), post(body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body.data))).size).toBe(1);
    expect(await rowsIn('test_booklets')).toBe(1);
  });

  it.each([{ total: 120.51 }, { payer: 'Dona Ana' }, { note: 'outra' }])(
    'refuses the same id with %j, and changes nothing',
    async (other) => {
      const body = { id: randomUUID(), ...content };
      const first = await post(body);
      expect(await post({ ...body, ...other })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
      expect((await call('GET', `/booklets/${body.id}`)).body.data).toEqual(first.body.data);
    },
  );

  it('needs its id', async () => {
    expect(await post(content)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });
});

describe('an action on a part', () => {
  const book = randomUUID();
  const [first, second] = [randomUUID(), randomUUID()];
  beforeEach(() =>
    parish().database.sql.exec(`
      insert into public.test_booklets (id, payer, total) values ('${book}', 'Dona Ana', 30);
      insert into public.test_instalments (id, booklet_id, amount) values
        ('${first}', '${book}', 10), ('${second}', '${book}', 20)`),
  );
  const payIn = (id: string, more: object = {}) => call('PUT', `/instalments/${id}/pay`, { method: 'pix', ...more });

  it('answers the parent row after it', async () => {
    const paid = await payIn(first);
    expect(paid).toMatchObject({ status: 200, body: { message: 'Parcela paga!', data: { id: book, paid: 10 } } });
    expect(await payIn(second)).toMatchObject({ body: { message: 'Carnê quitado!', data: { id: book, paid: 30 } } });
  });

  it('is refused on an older version, and without a required field', async () => {
    const [{ seen } = { seen: '' }] = await parish().database.sql.query<{ seen: string }>(
      `select to_json(updated_at) #>> '{}' as seen from public.test_instalments where id = '${first}'`,
    );
    expect((await payIn(first, { updatedAt: seen })).status).toBe(200);
    expect(await payIn(first, { updatedAt: seen })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    expect(await call('PUT', `/instalments/${second}/pay`)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    });
    expect(await payIn(randomUUID())).toMatchObject({ status: 404, body: { message: 'Parcela não encontrada' } });
  });
});
