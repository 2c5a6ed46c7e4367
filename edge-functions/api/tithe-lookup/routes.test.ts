import { createHash } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { titheLookup } from '#contract/tithe-lookup.ts';
import { keyedHash } from '../http/keyed-hash.ts';
import { send, startApi, type TestApi } from '../testing/api.ts';
import { testEnv } from '../testing/database.ts';
import { openParish } from '../testing/parish.ts';

const parish = openParish();
const sql = (text: string) => parish().database.sql.exec(text);

/** A payer with two carnês, an inactive one and an erased one: numbers 1, 2, 3. */
beforeEach(async () => {
  await parish().database.empty('public.dizimistas', 'private.tithe_lookups', 'private.tithe_walks');
  await sql(`
    insert into public.dizimistas (nome_completo, cpf, dizimista_ativo) values
      ('Maria da Conceição Souza', '52998224725', true), ('João Lima', '11144477735', false), ('Apagado', null, true);
    select private.make_carne(gen_random_uuid(), id, ano, 61.37)
    from public.dizimistas, generate_series(2025, 2026) as ano;
    update public.dizimistas set erased_at = now() where numero_ordinal = 3;`);
});

const path = (ordinal: unknown) => `/carne-dizimo/public/dizimista/${ordinal}`;
const lookUp = (ordinal: unknown, address = '192.0.2.1', api: TestApi = parish().api) =>
  send(api, path(ordinal), { headers: { 'x-test-address': address } });
const statuses = async (ordinals: readonly number[], address: string, api?: TestApi) => {
  const counts: Record<number, number> = {};
  for (const ordinal of ordinals) {
    const { status } = await lookUp(ordinal, address, api);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
};
const numbers = (count: number, first = 1) => Array.from({ length: count }, (_, at) => first + at);

describe('a payer’s booklets', () => {
  it('are answered to anybody, with a short name, and kept by no cache', async () => {
    const { status, headers, body } = await lookUp(1);
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const { dizimista, carnes } = titheLookup.byOrdinal.answer.parse(body.data);
    expect(dizimista).toEqual({ numero_ordinal: 1, nome: 'Maria C. S.' });
    expect(carnes.map(({ ano, valor_mensal, parcelas }) => [ano, valor_mensal, parcelas.length])).toEqual([
      [2026, 61.37, 12],
      [2025, 61.37, 12],
    ]);
    expect(Object.keys(body.data).sort()).toEqual(['carnes', 'dizimista']);
    expect(JSON.stringify(body)).not.toMatch(/Concei|52998224725/);
  });

  it('have the whole name where the parish wants it', async () => {
    const api = startApi(parish().database, { titheLookupName: 'full' });
    expect((await lookUp(1, '192.0.2.1', api)).body.data.dizimista.nome).toBe('Maria da Conceição Souza');
  });

  it.each([
    ['inactive', 2],
    ['erased', 3],
    ['unknown', 4],
    ['the highest', 2 ** 31 - 1],
  ])('are not there for a number that is %s', async (_, ordinal) => {
    const { status, headers, body } = await lookUp(ordinal);
    expect({ status, body }).toMatchObject({ status: 404, body: { error: 'Dizimista não encontrado' } });
    expect(headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['0', '-1', '1.5', '1e3', '2147483648', '99999999999', 'maria', '%20', "1'--"])(
    '%s is no number, and counts nothing',
    async (written) => {
      expect(await lookUp(written)).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
      expect(await parish().database.sql.query('select from private.tithe_lookups')).toEqual([]);
    },
  );

  it('leave their number in no log', async () => {
    const api = startApi(parish().database);
    for (const ordinal of [987_654, 1, '987654x']) await lookUp(ordinal, '192.0.2.1', api);
    expect(api.log).toContainEqual(expect.objectContaining({ route: '/carne-dizimo/public/dizimista/:ordinal' }));
    expect(JSON.stringify(api.log)).not.toMatch(/987654|dizimista\/\d/);
  });
});

describe('an address', () => {
  it('gets sixty different numbers an hour, those again at will, and then hears when to come back', async () => {
    expect(await statuses(numbers(70), '192.0.2.7')).toEqual({ 200: 1, 404: 59, 429: 10 });
    expect(await statuses([1, 60, 1, 60], '192.0.2.7')).toEqual({ 200: 2, 404: 2 });
    const { headers, body } = await lookUp(61, '192.0.2.7');
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(3500);
    expect(body.error).toMatch(
      /^Houve muitas consultas nesta mesma rede de internet\. Tente de novo em (59|60) minutos\.$/,
    );
    expect((await lookUp(61, '192.0.2.8')).status).toBe(404);
    const [row] = await parish().database.sql.query<{ caller: string }>('select caller from private.tithe_lookups');
    expect(row?.caller).toMatch(/^[0-9a-f]{64}$/);
    // Whoever has the table alone can't try all addresses.
    expect(row?.caller).not.toBe(createHash('sha256').update('192.0.2.7').digest('hex'));
  });

  it('of IPv6 is its network of 64 bits', async () => {
    expect(await statuses(numbers(60, 100), '2001:db8:1:2::1')).toEqual({ 404: 60 });
    expect((await lookUp(1, '2001:db8:1:2:ffff::9')).status).toBe(429);
    expect((await lookUp(1, '2001:db8:1:3::1')).status).toBe(200);
  });

  it.each([
    ['192.0.2.50', '192.0.2.50'],
    ['2001:db8:5:6::1', '2001:db8:5:6:7::8'],
  ])('of the parish, %s, gets six hundred', async (own, address) => {
    const api = startApi(parish().database, { parishAddresses: ['198.51.100.1', own] });
    const caller = await keyedHash(testEnv, own.replace(/::1$/, '::'));
    await sql(`select public.lookup_tithe(n + 1000, '${caller}', 600)
      from generate_series(1, 598) as n`);
    expect(await statuses([1, 2, 3, 4], address, api)).toEqual({ 200: 1, 404: 1, 429: 2 });
  });

  it('that is unknown has one allowance with all the others that are', async () => {
    expect(await statuses(numbers(60, 100), '')).toEqual({ 404: 60 });
    expect((await lookUp(1, 'nobody')).status).toBe(429);
  });
});

it('the time tells no known number from an unknown, erased or inactive one', async () => {
  const kinds = { known: 1, inactive: 2, erased: 3, unknown: 4 };
  const times: Record<string, number[]> = { known: [], inactive: [], erased: [], unknown: [] };
  const rounds = 20;
  await sql(`select private.make_carne(gen_random_uuid(), id, ano, 61.37)
    from public.dizimistas, generate_series(1990, 2024) as ano where erased_at is null`);
  for (let round = -5; round < rounds; round += 1) {
    for (const [kind, ordinal] of Object.entries(kinds)) {
      const begun = performance.now();
      await lookUp(ordinal);
      if (round >= 0) times[kind]?.push(performance.now() - begun);
    }
  }
  // The shortest, which other work of the machine lengthens least.
  const shortest = Object.values(times).map((all) => Math.min(...all));
  // Generous: a known number with so many carnês takes several times as long as an answer without.
  expect(Math.max(...shortest) / Math.min(...shortest)).toBeLessThan(2);
});
