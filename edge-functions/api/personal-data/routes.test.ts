import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '#contract/client.ts';
import { personalData } from '#contract/personal-data.ts';
import { rest } from '../../../supabase/tests/rest.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';
import { jpegOf } from '../testing/pictures.ts';

const parish = openParish();
const call = (who: Name | undefined, path: string, body?: object, method = body ? 'POST' : 'GET') =>
  send(parish().api, path, { method, token: who && parish().token(who), ...(body && { body }) });

const rosa = {
  nome_completo: 'Rosa Amélia Viana',
  cpf: '52998224725',
  telefone: '85999991234',
  consentimento_lgpd: true,
  politica_privacidade: true,
};

let payer: { id: string; numero_ordinal: number };
beforeEach(async () => {
  await parish().database.empty(
    'public.dizimistas',
    'public.mass_intentions',
    'public.financial_transactions',
    'public.audit_log',
    'private.files',
  );
  const foto = `data:image/jpeg;base64,${Buffer.from(await jpegOf()).toString('base64')}`;
  payer = (await call('tereza', '/dizimistas', { ...rosa, foto })).body.data;
  await parish().database.sql.query('select private.make_carne(gen_random_uuid(), $1, 2026, 61.37)', [payer.id]);
});

describe('the export of everything about a payer', () => {
  const exported = (body: object = { numero_ordinal: payer.numero_ordinal }, id = payer.id) =>
    call('lucia', `/personal-data/${id}/export`, body);

  it('has the record, the photo, the consents, the booklets with instalments, and who did what', async () => {
    const { status, body, headers } = await exported();
    expect(status).toBe(200);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const data = personalData.export.answer.parse(body.data);
    expect(data).toMatchObject({
      parish: 'Paróquia',
      dizimista: { ...rosa, numero_ordinal: payer.numero_ordinal, erased_at: null },
      foto: expect.stringMatching(/^data:image\/jpeg;base64,/),
      consents: [
        { kind: 'consentimento_lgpd', given: true, proof: 'form' },
        { kind: 'politica_privacidade', given: true, proof: 'form' },
      ],
      carnes: [{ ano: 2026, valor_mensal: 61.37 }],
    });
    expect(data.carnes[0]?.parcelas).toHaveLength(12);
    expect(data.auditoria.map(({ verb, table_name }) => `${verb} ${table_name}`)).toEqual([
      'insert dizimistas',
      'insert consents',
      'insert consents',
      'insert carnes',
      'export dizimistas',
    ]);
    expect(JSON.stringify(data)).not.toContain('Tereza');
  });

  it('keeps all that is stored on its way through the client: not one field is lost', async () => {
    const { sql } = parish().database;
    const asTreasurer = (name: string, body: object) =>
      rest(parish().database, parish().token('raimundo'), `rpc/${name}`, { method: 'POST', body });
    const [parcela] = await sql.query<{ id: string }>('select id from public.parcelas order by mes limit 1');
    const items = [{ parcela_id: parcela?.id }];
    await asTreasurer('pay_instalments', { call: unknownId, items, paid_on: '2026-01-09', form: 'pix' });
    await asTreasurer('issue_receipt', { parcela: parcela?.id });
    await asTreasurer('tie_subscription', { subscription: payer.id.replaceAll('-', ''), payer: payer.id });
    await sql.query('insert into public.donations (amount, dizimista_id) values (20, $1)', [payer.id]);
    await sql.query(`insert into public.intention_requests (name, phone, notes) values ($2, $1, 'Pela alma de João')`, [
      rosa.telefone,
      rosa.nome_completo,
    ]);
    await sql.query(
      `insert into public.mass_intentions (asked_by, asker_phone, notes) values ($2, $1, 'Pela alma de João')`,
      [rosa.telefone, rosa.nome_completo],
    );
    let stored: { data: Record<string, unknown[]> } | undefined;
    const client = createClient({
      ...{ baseUrl: 'http://api.test/api', timeout: 10_000, token: () => parish().token('lucia') },
      fetch: async (address, init) => {
        const request = new Request(address as string, init);
        request.headers.set('x-test-address', '192.0.2.1');
        const answer = await parish().api.fetch(request);
        stored = await answer.clone().json();
        return answer;
      },
    });
    const { numero_ordinal } = payer;
    const { data } = await client(personalData.export, { params: { id: payer.id }, body: { numero_ordinal } });
    expect(data).toEqual(stored?.data);
    for (const [name, rows] of Object.entries(data))
      if (name !== 'comprovantes' && Array.isArray(rows)) expect([name, rows.length]).not.toContain(0);
    expect(data.carnes[0]?.parcelas[0]?.pagamentos).toHaveLength(1);
  });

  it('has the files of the receipts of their payments, and null for one that Storage lost', async () => {
    const { sql } = parish().database;
    const pdf = '%PDF-1.7\nRosa\ntrailer\n%%EOF\n';
    const [parcela] = await sql.query<{ id: string }>('select id from public.parcelas order by mes limit 1');
    const call_ = {
      call: crypto.randomUUID(),
      items: [{ parcela_id: parcela?.id }],
      paid_on: '2026-01-09',
      form: 'pix',
    };
    await rest(parish().database, parish().token('raimundo'), 'rpc/pay_instalments', { method: 'POST', body: call_ });
    const [row] = await sql.query<{ id: string }>(
      'select id from public.financial_transactions where payment_id is not null',
    );
    const stored = await parish().api.fetch(
      new Request(`http://api.test/api/financial/${row?.id}/comprovante`, {
        method: 'PUT',
        headers: {
          Origin: 'https://paroquia.example',
          'x-test-address': '192.0.2.1',
          'Content-Type': 'application/pdf',
          Authorization: `Bearer ${parish().token('raimundo')}`,
        },
        body: pdf,
      }),
    );
    expect(stored.status).toBe(200);
    const [receipt] = await sql.query<{ id: string }>('select id from public.receipts');
    const paper = { id: receipt?.id, transaction_date: '2026-01-09', amount: 61.37, scan: 'application/pdf' };
    const arquivo = `data:application/pdf;base64,${btoa(pdf)}`;
    expect((await exported()).body.data.comprovantes).toMatchObject([{ ...paper, arquivo }]);
    await sql.exec(`delete from storage.objects where bucket_id = 'private'`);
    expect((await exported()).body.data.comprovantes).toMatchObject([{ ...paper, arquivo: null }]);
  });

  it.each([
    ['another number', { numero_ordinal: 99999 }, 409, 'O número digitado não é o deste dizimista.'],
    ['no number', {}, 400, 'O campo "número do dizimista" é obrigatório.'],
    ['a number in words', { numero_ordinal: 'doze' }, 400, /número do dizimista/],
  ])('with %s is refused, and is no entry of the audit log', async (_, body, status, message) => {
    const answer = await exported(body);
    expect(answer).toMatchObject({ status, body: { message: expect.stringMatching(message) } });
    expect((await call('lucia', '/audit-log?verb=export')).body.data).toEqual([]);
  });

  it('of nobody is refused', async () => {
    expect(await exported(undefined, unknownId)).toMatchObject({
      status: 404,
      body: { message: 'Dizimista não encontrado' },
    });
  });
});

it.each(['tereza', 'raimundo', 'chico', 'otavio', undefined] as const)(
  '%s neither exports, searches nor erases, through REST neither',
  async (who) => {
    const body = { numero_ordinal: payer.numero_ordinal };
    const refused = [who === 'otavio' || who === undefined ? 401 : 403];
    for (const [path, sent] of [
      ['export', body],
      ['mentions', undefined],
      ['papers', undefined],
      ['erasure', { ...body, decisions: [], papers: [] }],
    ] as const) {
      expect(refused).toContain((await call(who, `/personal-data/${payer.id}/${path}`, sent)).status);
    }
    for (const [name, sent] of [
      ['export_payer', { payer: payer.id, ordinal: payer.numero_ordinal }],
      ['texts_naming_payer', { payer: payer.id }],
      ['papers_of_payer', { payer: payer.id }],
      ['erase_payer', { payer: payer.id, ordinal: payer.numero_ordinal, decisions: [] }],
    ] as const) {
      const { database } = parish();
      const response = await database.fetch(`${database.env.supabaseUrl}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: {
          apikey: database.env.publishableKey,
          'Content-Type': 'application/json',
          ...(who && { Authorization: `Bearer ${parish().token(who)}` }),
        },
        body: JSON.stringify(sent),
      });
      expect([401, 403]).toContain(response.status);
    }
    expect((await call('lucia', `/dizimistas/${payer.id}`)).body.data).toMatchObject(rosa);
  },
);

it('opening a record and exporting many are entries of the audit log', async () => {
  await call('tereza', `/dizimistas/${payer.id}`);
  await call('raimundo', '/dizimistas/print/birthdays?aniversario=2&nome_completo=Rosa');
  const entries = (await call('lucia', '/audit-log')).body.data.filter(
    ({ verb }: { verb: string }) => verb === 'read' || verb === 'export',
  );
  expect(entries).toMatchObject([
    {
      who: 'Raimundo',
      verb: 'export',
      kind: 'Dizimista',
      record: null,
      note: 'Nome (informado); Situação: Ativos; Aniversário: Fevereiro',
    },
    { who: 'Tereza', verb: 'read', kind: 'Dizimista', subject: `nº\u00a0${payer.numero_ordinal}`, record: payer.id },
  ]);
});

it('none of these calls reaches the log with a value of the person', async () => {
  await call('lucia', `/personal-data/${payer.id}/export`, { numero_ordinal: payer.numero_ordinal });
  await call('lucia', `/personal-data/${payer.id}/mentions`);
  await call('lucia', `/personal-data/${payer.id}/erasure`, {
    numero_ordinal: payer.numero_ordinal,
    decisions: [],
    papers: [],
  });
  const log = JSON.stringify(parish().api.log);
  expect(log).toContain('/personal-data/:id/erasure');
  for (const value of ['Rosa', rosa.cpf, rosa.telefone, payer.id]) expect(log).not.toContain(value);
});
