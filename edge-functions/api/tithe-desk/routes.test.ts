import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { daysLater, formatDay } from '#contract/calendar-date.ts';
import { parishDayOf } from '#contract/parish-day.ts';
import { slipLetters } from '#contract/slip-mark.ts';
import { titheDesk } from '#contract/tithe-desk.ts';
import { titheSittings } from '#contract/tithe-sittings.ts';
import { send } from '../testing/api.ts';
import { unknownId } from '../testing/database.ts';
import { type Name, openParish } from '../testing/parish.ts';

const parish = openParish();
const sql = <Row extends Record<string, unknown>>(text: string, values?: unknown[]) =>
  parish().database.sql.query<Row>(text, values);
const call = (path: string, body?: object, who: Name = 'raimundo') =>
  send(parish().api, `/carne-dizimo/recebimentos${path}`, {
    method: body ? 'POST' : 'GET',
    token: parish().token(who),
    ...(body && { body }),
  });

let rosa: { id: string; numero_ordinal: number };
const today = parishDayOf(new Date());

beforeEach(async () => {
  await parish().database.empty(
    'public.dizimistas',
    'public.receipts',
    'public.financial_transactions',
    'public.tithe_sittings',
    'public.cash_counts',
  );
  const rows = await sql<{ id: string; numero_ordinal: number }>(
    `insert into public.dizimistas (nome_completo, cpf) values ('Rosa Amélia', '52998224725'), ('Rosa Viana', null)
     returning id, numero_ordinal`,
  );
  rosa = rows[0] as typeof rosa;
  await sql('select private.make_carne(gen_random_uuid(), $1, 2026, 50, 10)', [rosa.id]);
});

const received = (valor: unknown, change: object = {}) => ({
  id: randomUUID(),
  dizimista_id: rosa.id,
  valor,
  data_pagamento: today,
  forma_pagamento: 'dinheiro',
  ...change,
});
const found = async (search: string | number) =>
  titheDesk.find.answer.parse((await call(`/dizimistas?search=${encodeURIComponent(search)}`)).body.data);
const wasDeleted = /^Este registro já foi feito antes, e alguém o excluiu\. Nada foi registrado agora/;
const sheets = (path: string, method = 'GET', body?: object, who: Name = 'raimundo') =>
  send(parish().api, `/carne-dizimo/folhas${path}`, { method, token: parish().token(who), ...(body && { body }) });
const current = async (who?: Name) =>
  titheSittings.current.answer.parse((await sheets('/aberta', 'GET', undefined, who)).body.data);
const sitting = async (who?: Name) => (await current(who))?.receipts ?? [];

describe('a payer is found', () => {
  it('by number, CPF or name, with the open months', async () => {
    const months = [10, 11, 12].map((mes) => ({ ano: 2026, mes, valor_parcela: 50, restante: 50 }));
    const payer = { id: rosa.id, nome: 'Rosa Amélia', abertos: months, tem_encerrados: false };
    const number = rosa.numero_ordinal;
    const printed = [
      `nº ${number}`,
      `Nº\u00a0${number}`,
      `https://matriz.org.br/dizimo/${number}`,
      `httpsÇ;;matriz.org.br;dizimo;${number}`,
    ];
    for (const search of [...printed, number, '529.982.247-25', 'amelia']) {
      expect(await found(search), String(search)).toMatchObject([payer]);
    }
    await call('', received(50));
    for (const [search, marcado] of [
      [`https://matriz.org.br/dizimo/${number}#1026`, { ano: 2026, mes: 10, estado: 'pago' }],
      [`httpsÇ;;matriz.org.br;dizimo;${number}#1126`, { ano: 2026, mes: 11, estado: 'aberto' }],
      [slipLetters(number, { ano: 2027, mes: 11 }), { ano: 2027, mes: 11, estado: 'sem_carne' }],
    ] as const) {
      expect(await found(search), search).toMatchObject([{ id: rosa.id, abertos: months.slice(1), marcado }]);
    }
    expect((await found('rosa')).map(({ nome }) => nome)).toEqual(['Rosa Amélia', 'Rosa Viana']);
    expect([await found('9999999'), await found('')]).toEqual([[], []]);
  });
});

describe('what a payer gave today', () => {
  it('is told with who entered it, until it is undone; that of another day is not', async () => {
    const given = async () => (await found(rosa.numero_ordinal))[0]?.recebido_hoje;
    expect(await given()).toBeUndefined();
    const body = received(150, { data_pagamento: daysLater(today, -1) });
    await call('', body, 'lucia');
    expect(await given()).toEqual({ valor: 150, registrado_em: expect.any(String), por: 'Dona Lúcia' });
    expect((await found('Viana'))[0]?.recebido_hoje).toBeUndefined();
    await call(`/${body.id}/estorno`, { motivo: 'Engano' });
    expect(await given()).toBeUndefined();
    await call('', received(150));
    await sql('alter table public.receipts disable trigger receipts_keep');
    await sql(`update public.receipts set entered_at = now() - interval '1 day'`);
    await sql('alter table public.receipts enable trigger receipts_keep');
    expect(await given()).toBeUndefined();
  });
});

describe('money', () => {
  it('of another amount goes to the next months, and leaves a part', async () => {
    const { status, body } = await call('', received(70));
    expect([status, body.data, body.message]).toEqual([201, { resta: 30 }, 'Dízimo recebido com sucesso!']);
    expect((await found(rosa.numero_ordinal))[0]?.abertos).toEqual([
      { ano: 2026, mes: 11, valor_parcela: 50, restante: 30 },
      { ano: 2026, mes: 12, valor_parcela: 50, restante: 50 },
    ]);
    expect(await sitting()).toMatchObject([
      {
        dizimista: rosa,
        valor: 70,
        resta: 70,
        meses: [
          { ano: 2026, mes: 10, valor: 50, parte: false },
          { ano: 2026, mes: 11, valor: 20, parte: true },
        ],
      },
    ]);
    expect(await sitting('lucia')).toEqual([]);
  });

  it('is entered once by two calls with one id', async () => {
    const body = received(70);
    const answers = await Promise.all([call('', body), call('', body)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await sitting()).map(({ valor }) => valor)).toEqual([70]);
  });

  it('that two people receive of one payer at once goes to different months, and each has their own', async () => {
    const [mine, hers] = await Promise.all([call('', received(70)), call('', received(60), 'lucia')]);
    expect([mine.status, hers.status]).toEqual([201, 201]);
    expect((await found(rosa.numero_ordinal))[0]?.abertos).toMatchObject([{ mes: 12, restante: 20 }]);
    expect((await sitting()).map(({ valor }) => valor)).toEqual([70]);
    expect((await sitting('lucia')).map(({ valor }) => valor)).toEqual([60]);
  });

  it('in parts of parts, by two people at once, is taken until nothing remains and not a cent further', async () => {
    const parts = Array.from({ length: 8 }, (_, part) =>
      call('', received(20, { again: true }), part % 2 ? 'raimundo' : 'lucia'),
    );
    const statuses = (await Promise.all(parts)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 201, 409]);
    expect((await found(rosa.numero_ordinal))[0]?.abertos).toMatchObject([{ mes: 12, restante: 10 }]);
    const last = await Promise.all([call('', received(10)), call('', received(10), 'lucia')]);
    expect(last.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await found(rosa.numero_ordinal))[0]?.abertos).toEqual([]);
    const all = [...(await sitting()), ...(await sitting('lucia'))];
    expect(all.reduce((sum, { resta }) => sum + resta, 0)).toBe(150);
  });

  it('that looks like an envelope that came already is taken once another is meant, and tells who entered the first', async () => {
    await call('', received(20), 'lucia');
    const twice = await call('', received(20));
    expect([twice.status, twice.body.code]).toEqual([409, 'received_before']);
    expect(twice.body.error).toMatch(
      new RegExp(
        `^Nº ${rosa.numero_ordinal} já deu R\\$.20,00 hoje (às|à) \\d{1,2}h(\\d\\d)?, registro de Dona Lúcia\\. Receber mais um\\?$`,
      ),
    );
    for (const change of [{ valor: 21 }, { data_pagamento: daysLater(today, -1) }, { again: true }]) {
      expect((await call('', received(20, change))).status, JSON.stringify(change)).toBe(201);
    }
    const [last] = await sitting();
    await call(`/${last?.id}/estorno`, { motivo: 'Engano' });
    expect((await call('', received(21))).status).toBe(409);
    const [first] = await sitting('lucia');
    await call(`/${first?.id}/estorno`, { motivo: 'Engano' });
    expect((await call('', received(20))).status).toBe(201);
  });

  it('goes to the months from a chosen one on', async () => {
    const from = (mes: number, valor: number) => call('', received(valor, { a_partir_de: { ano: 2026, mes } }));
    expect((await from(11, 60)).body.data).toEqual({ resta: 40 });
    const abertos = (await found(rosa.numero_ordinal))[0]?.abertos;
    expect(abertos?.map(({ mes, restante }) => [mes, restante])).toEqual([
      [10, 50],
      [12, 40],
    ]);
    const much = await from(12, 41);
    expect([much.status, much.body.error]).toEqual([409, expect.stringContaining('R$\u00a040,00')]);
    expect((await from(11, 10)).status).toBe(409);
    expect((await from(13, 10)).status).toBe(400);
  });

  it.each([0, -1, 10.001, 1e12, '10', null])('of %j is refused', async (valor) => {
    expect((await call('', received(valor))).status).toBe(400);
    expect(await sitting()).toEqual([]);
  });

  it('without an open month says so', async () => {
    const much = await call('', received(150.01));
    expect([much.status, much.body.error]).toEqual([409, expect.stringContaining('R$\u00a0150,00')]);
    await call('', received(150));
    const none = await call('', received(0.01));
    expect([none.status, none.body.error]).toEqual([409, expect.stringContaining('não tem mês em aberto')]);
    expect((await call('', received(10, { dizimista_id: unknownId }))).status).toBe(404);
  });

  it('is refused where the only months are ended, and says that their booklet takes it', async () => {
    await sql('update public.parcelas set encerrada_em = now()');
    expect(await found(slipLetters(rosa.numero_ordinal, { ano: 2026, mes: 10 }))).toMatchObject([
      { abertos: [], tem_encerrados: true, marcado: { estado: 'encerrado' } },
    ]);
    const { status, body } = await call('', received(50));
    expect([status, body.error]).toEqual([409, expect.stringMatching(/só tem meses encerrados.*no carnê\.$/)]);
    await sql('update public.parcelas set encerrada_em = null where mes = 11');
    expect((await call('', received(50.01))).body.error).toMatch(
      /^Só R\$\s50,00 estão em aberto, e outros meses deste dizimista estão encerrados\..*pagamento de um deles no carnê/,
    );
  });

  it('is in the sitting until that is ended, whose sheet is there for ever beside the day’s counts', async () => {
    await call('', received(50, { occasion: 'Missa das 19h' }));
    await call('/sem-nome', { ...received(20), dizimista_id: undefined });
    const { id } = (await current()) ?? { id: '' };
    const { status, body } = await sheets(`/${id}/encerrar`, 'POST');
    expect([status, body.message]).toEqual([200, 'Recebimento encerrado.']);
    const { data } = (await send(parish().api, '/audit-log?each=true', { token: parish().token('lucia') })).body;
    expect(data[0].sentence).toBe(`Raimundo encerrou a folha do dia ${formatDay(today)}`);
    expect(await current()).toBeNull();
    await call('', received(20));
    expect(await sitting()).toMatchObject([{ valor: 20 }]);

    expect((await sheets(`/${id}`, 'PUT', { occasion: 'Capela' }, 'lucia')).status).toBe(200);
    const count = { id: randomUUID(), day: today, counted: 65, counted_by: 'Ana', also_counted_by: 'José' };
    await send(parish().api, '/financial/contagens', {
      method: 'POST',
      token: parish().token('raimundo'),
      body: count,
    });
    const listed = await sheets('', 'GET', undefined, 'lucia');
    expect(titheSittings.list.answer.parse(listed.body.data)).toMatchObject([
      { envelopes: 1, total: 20, state: 'open', occasion: null },
      { id, day: today, envelopes: 2, total: 70, state: 'ended', occasion: 'Capela', creator_name: expect.any(String) },
    ]);
    expect(listed.body.pagination).toMatchObject({ total: 2 });
    expect(titheSittings.byId.answer.parse((await sheets(`/${id}`)).body.data)).toMatchObject({
      total: 70,
      receipts: [
        { dizimista: null, valor: 20 },
        { dizimista: rosa, valor: 50 },
      ],
      counts: [{ counted: 65, counted_by: 'Ana', also_counted_by: 'José' }],
    });
    const answers = [
      await sheets(`/${unknownId}`),
      await sheets(`/${unknownId}`, 'PUT', { occasion: null }),
      await sheets(`/${id}/encerrar`, 'POST', undefined, 'lucia'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });

  it('is undone once, and stays in the sitting as undone', async () => {
    const body = received(70);
    await call('', body);
    const undoing = { id: randomUUID(), motivo: 'Engano' };
    for (let time = 0; time < 2; time += 1) {
      expect((await call(`/${body.id}/estorno`, undoing)).status).toBe(200);
    }
    expect(await sitting()).toMatchObject([{ valor: 70, resta: 0 }]);
    expect((await call(`/${body.id}/estorno`, { motivo: 'Engano' })).status).toBe(404);
    const repeated = await call('', body);
    expect([repeated.status, repeated.body.error]).toEqual([409, expect.stringContaining('já está estornado')]);
    expect((await found(rosa.numero_ordinal))[0]?.abertos).toHaveLength(3);
  });
});

describe('an envelope without a payer', () => {
  const unnamed = (valor: unknown, change: object = {}) => {
    const { dizimista_id: _, ...body } = received(valor, change);
    return body;
  };
  const rows = () =>
    sql(`select title, description, amount::text, public.category(entry) as category, form, account.purpose
      from public.financial_transactions as entry join public.accounts as account on account.id = entry.account_id order by amount`);

  it('is a row of tithe of its day and form, and a line of the sitting', async () => {
    const body = unnamed(20);
    for (let time = 0; time < 2; time += 1) expect((await call('/sem-nome', body)).status).toBe(201);
    expect((await call('/sem-nome', { ...body, valor: 21 })).status).toBe(409);
    await call('', received(50));
    await call('/sem-nome', unnamed(30, { forma_pagamento: 'pix', nome_escrito: 'Zita Lima' }));
    expect(await rows()).toEqual([
      {
        title: 'Envelope sem nome',
        description: null,
        amount: '20.00',
        category: 'Dízimo',
        form: 'dinheiro',
        purpose: 'cash',
      },
      {
        title: 'Envelope de quem não está no cadastro',
        description: 'Zita Lima',
        amount: '30.00',
        category: 'Dízimo',
        form: 'pix',
        purpose: 'bank',
      },
      expect.objectContaining({ amount: '50.00' }),
    ]);
    expect(await sitting()).toMatchObject([
      { dizimista: null, nome_escrito: 'Zita Lima', valor: 30, resta: 30, forma_pagamento: 'pix', meses: [] },
      { dizimista: rosa, nome_escrito: null, valor: 50 },
      { id: body.id, dizimista: null, nome_escrito: null, valor: 20, data_pagamento: today },
    ]);
    expect(await sitting('lucia')).toEqual([]);
  });

  it('has an id that is no payer’s envelope, also once it was undone, and the other way round', async () => {
    const [first, second] = [unnamed(20), received(30)];
    await call('/sem-nome', first);
    await call('', second);
    const otherContent = { status: 409, body: { error: expect.stringMatching(/já existe com outros dados/) } };
    expect(await call('', received(20, { id: first.id }))).toMatchObject(otherContent);
    expect(await call('/sem-nome', unnamed(30, { id: second.id }))).toMatchObject(otherContent);
    await call(`/${first.id}/estorno`, { motivo: 'Engano' });
    expect(await call('', received(20, { id: first.id }))).toMatchObject(otherContent);
    expect((await sitting()).map(({ id }: { id: string }) => id)).toEqual([second.id, first.id]);
  });

  it('is undone as any other, with its reason', async () => {
    const body = unnamed(20);
    await call('/sem-nome', body);
    expect((await call(`/${body.id}/estorno`, { motivo: 'Contado duas vezes' })).status).toBe(200);
    expect(await rows()).toEqual([]);
    expect(await sitting()).toMatchObject([{ id: body.id, dizimista: null, nome_escrito: null, valor: 20, resta: 0 }]);
    expect(await sql(`select note from public.audit_log where row_id = $1 and verb = 'delete'`, [body.id])).toEqual([
      { note: 'Contado duas vezes' },
    ]);
    expect((await call(`/${body.id}/estorno`, { motivo: 'a' })).status).toBe(404);
    expect(await call('/sem-nome', body)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(wasDeleted) },
    });
    expect(await rows()).toEqual([]);
  });

  it('can be somebody’s later, and stays a line of its sitting that is no longer undone', async () => {
    const body = unnamed(20, { forma_pagamento: 'pix' });
    await call('/sem-nome', body);
    const given = await send(parish().api, `/financial/${body.id}/dizimista`, {
      method: 'POST',
      token: parish().token('raimundo'),
      body: { id: randomUUID(), dizimista_id: rosa.id, forma_pagamento: 'pix' },
    });
    expect(given.status).toBe(200);
    expect((await found(rosa.numero_ordinal))[0]?.abertos[0]).toMatchObject({ mes: 10, restante: 30 });
    expect(await sitting()).toMatchObject([{ id: body.id, dizimista: null, valor: 20, resta: 20 }]);
    const undone = await call(`/${body.id}/estorno`, { motivo: 'Engano' });
    expect([undone.status, undone.body.error]).toEqual([409, expect.stringContaining('já foi vinculada ao dizimista')]);
  });

  it.each([{ valor: 0 }, { valor: null }, { data_pagamento: daysLater(today, 1) }])(
    'with %j is refused',
    async (change) => {
      expect((await call('/sem-nome', unnamed(10, change))).status).toBe(400);
      expect(await rows()).toEqual([]);
    },
  );
});

it('nobody else receives, undoes, or reads who gave', async () => {
  for (const who of ['tereza', 'chico'] as const) {
    const answers = [
      await call('', received(10), who),
      await call('/sem-nome', { ...received(10), dizimista_id: undefined }, who),
      await call(`/${unknownId}/estorno`, { motivo: 'a' }, who),
      await sheets('', 'GET', undefined, who),
      await sheets('/aberta', 'GET', undefined, who),
      await sheets(`/${unknownId}`, 'GET', undefined, who),
      await call('/dizimistas?search=rosa', undefined, who),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  }
});
