import { read } from '@e965/xlsx';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { send } from '../testing/api.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const call = (path: string, name: Name = 'raimundo') =>
  send(parish().api, `/carne-dizimo/visao${path}`, { token: parish().token(name) });

/** Rosa gave in August and in November 2025, José in August alone; both have booklets of the whole year. */
beforeEach(async () => {
  parish().api.setNow(new Date('2025-11-26T12:00:00Z'));
  onTestFinished(() => parish().api.setNow(undefined));
  await parish().database.empty(
    'public.financial_transactions',
    'public.receipts',
    'public.carnes',
    'public.dizimistas',
    'public.audit_log',
  );
  await parish().database.sql.exec(`
    delete from private.rate_limits;
    insert into public.dizimistas (nome_completo, telefone, comunidade_setor, created_at)
    values ('Rosa Amélia', '85988887777', 'Centro', '2024-01-01'), ('José Lima', null, null, '2024-01-01');
    select private.make_carne(gen_random_uuid(), id, 2025, 50.5) from public.dizimistas;
    select private.enter_payments(
      'hand', gen_random_uuid(), jsonb_build_array(jsonb_build_object('parcela_id', parcela.id)),
      make_date(2025, parcela.mes, 5), 'pix'
    )
    from public.parcelas as parcela join public.carnes as carne on carne.id = parcela.carne_id
      join public.dizimistas as payer on payer.id = carne.dizimista_id
    where parcela.mes = 8 or parcela.mes = 11 and payer.nome_completo like 'Rosa%'`);
});

const names = ({ body }: { body: { data: { nome: string }[] } }) => body.data.map(({ nome }) => nome);

describe('the month', () => {
  it('is the present one by default', async () => {
    const { status, body } = await call('');
    expect(status).toBe(200);
    expect(body.data).toEqual({
      mes: '2025-11-01',
      dizimistas: 1,
      recebido: 50.5,
      recebido_antes: 0,
      parcelas: 2,
      parcelas_pagas: 1,
      esperado: 101,
      recebido_das_parcelas: 50.5,
      no_livro_caixa: 50.5,
      comunidades: [
        expect.objectContaining({ comunidade: 'Centro', recebido: 50.5, parcelas_pagas: 1 }),
        expect.objectContaining({ comunidade: null, recebido: 0, parcelas: 1, parcelas_pagas: 0 }),
      ],
    });
  });

  it('is the one that is asked for', async () => {
    expect((await call('?year=2025&month=8')).body.data).toMatchObject({ mes: '2025-08-01', recebido: 101 });
    expect((await call('?year=2025&month=12')).body.data).toMatchObject({ recebido: 0, recebido_antes: 50.5 });
  });

  it.each([
    ['?year=2025', 'O campo "ano" precisa do campo "mês".'],
    ['?month=8', 'O campo "mês" precisa do campo "ano".'],
    ['?year=2025&month=13', /"mês"/],
    ['/dizimistas?lista=todos', /"lista"/],
  ])('%s is refused', async (query, message) => {
    expect(await call(query)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message: expect.stringMatching(message) },
    });
  });
});

describe('the lists', () => {
  it('are of late payers by default, the longest first', async () => {
    const { body } = await call('/dizimistas?page=1&limit=1');
    expect(body.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect(body.data).toEqual([expect.objectContaining({ nome: 'José Lima', meses: 10, desde: '2025-01-10' })]);
    expect(names(await call('/dizimistas?page=2&limit=1'))).toEqual(['Rosa Amélia']);
    expect((await call('/dizimistas?page=3&limit=1')).body).toMatchObject({ data: [], pagination: { total: 2 } });
  });

  it('are of silent, new and lost payers', async () => {
    const silent = await call('/dizimistas?lista=sem-contribuir');
    expect(silent.body.data).toEqual([
      {
        id: expect.any(String),
        numero_ordinal: expect.any(Number),
        nome: 'José Lima',
        telefone: null,
        autorizacao_comunicacoes: false,
        comunidade: null,
        dizimista_ativo: true,
        meses: null,
        desde: '2025-08-05',
      },
    ]);
    expect(names(await call('/dizimistas?lista=novos'))).toEqual([]);
    expect(names(await call('/dizimistas?lista=novos&year=2025&month=8'))).toEqual(['José Lima', 'Rosa Amélia']);
    expect(names(await call('/dizimistas?lista=deixaram'))).toEqual(['José Lima']);
  });

  it('leave a record of who exported them or read them whole', async () => {
    await call('/dizimistas?lista=novos&year=2025&month=8');
    const [entry] = await parish().database.sql.query(
      `select note, actor_name from public.audit_log where verb = 'export'`,
    );
    expect(entry).toEqual({ note: 'Lista: Novos; Mês: 08/2025', actor_name: 'Raimundo' });
  });
});

describe('the reports', () => {
  const rowsOf = async (path: string) => {
    const answer = await parish().api.fetch(
      new Request(`http://api.test/api/carne-dizimo/visao${path}`, {
        headers: {
          Origin: 'https://paroquia.example',
          'x-test-address': '192.0.2.1',
          Authorization: `Bearer ${parish().token('raimundo')}`,
        },
      }),
    );
    expect(answer.status).toBe(200);
    const sheet = Object.values(read(await answer.arrayBuffer()).Sheets)[0] ?? {};
    return Object.values(sheet).flatMap((cell) => (cell && typeof cell === 'object' && 'v' in cell ? [cell.v] : []));
  };

  it('have the communities with their sums', async () => {
    expect(await rowsOf('/export/xls?year=2025&month=11')).toEqual(
      expect.arrayContaining(['Centro', 'Sem comunidade', 50.5]),
    );
  });

  it('have the payers of a list', async () => {
    const cells = await rowsOf('/dizimistas/export/xls?lista=atrasados');
    expect(cells).toEqual(expect.arrayContaining(['Rosa Amélia', '(85) 98888-7777', 'José Lima', 9, 10]));
  });
});
