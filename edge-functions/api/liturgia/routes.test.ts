import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { daysLater } from '#contract/calendar-date.ts';
import { jobs } from '#contract/jobs.ts';
import { liturgia, liturgyNotKept } from '#contract/liturgia.ts';
import { type LiturgySource, liturgySource } from '../gateways/liturgy/source.ts';
import { outwardCalls } from '../gateways/outward/outward-call.ts';
import { jobsKey, send, startApi, type TestApi } from '../testing/api.ts';
import { openParish } from '../testing/parish.ts';
import { type Behaviour, type StandIn, startStandIn } from './testing/stand-in.ts';

const parish = openParish();
/** A Sunday, 9:00 in the parish. */
const today = '2026-11-22';
const now = new Date(`${today}T12:00:00Z`);

let source: StandIn;
let api: TestApi;
/** Generous: only the tests of a slow source change them. */
const timeouts = { visitor: 60_000, job: 60_000 };
const call = outwardCalls({ fetch, log: () => {}, now: () => new Date(), pause: async () => {} });
const openWith = (liturgy?: LiturgySource) => {
  const opened = startApi(parish().database, {}, liturgy && { liturgy });
  opened.setNow(now);
  return opened;
};
const open = (change: { visitor?: number } = {}) =>
  openWith(liturgySource({ url: source.v2, call, timeouts: { ...timeouts, ...change } }));
beforeAll(async () => {
  source = await startStandIn();
});
beforeEach(async () => {
  source.behave('well');
  source.asked.length = 0;
  await parish().database.sql.exec('delete from public.liturgia_dias; delete from private.rate_limits');
  api = open();
});
afterAll(() => source.close());

const get = (query = '', from = api) => send(from, `/liturgia${query}`);
const read = async (query = '', from = api) => liturgia.day.answer.parse((await get(query, from)).body.data);
const run = async (from = api) => {
  await parish().database.sql.exec('update public.jobs set due_at = now()');
  const { body } = await send(from, '/jobs/run', { method: 'POST', token: jobsKey });
  return (body.data as { name: string; outcome: string }[]).find(({ name }) => name === 'liturgy')?.outcome;
};
const kept = () =>
  parish().database.sql.query<{ dia: string; fonte: string }>(
    'select dia::text as dia, fonte from public.liturgia_dias order by dia',
  );
const keep = (date: string, fonte = 'Textos de exemplo') =>
  parish().database.sql.exec(
    `insert into public.liturgia_dias (dia, conteudo, fonte)
     values ('${date}', '{"leituras": null, "oracoes": null, "antifonas": null}', '${fonte}')`,
  );

describe('GET /liturgia', () => {
  it('answers today with the source’s texts, stores them, and calls the source once', async () => {
    const day = await read();
    expect(day).toMatchObject({ data: today, liturgia: 'Dia inventado do Tempo Comum', cor: 'Verde' });
    expect(day.leituras?.evangelho).toHaveLength(1);
    expect(day.fonte).toEqual({ nome: '127.0.0.1', url: `${new URL(source.v2).origin}/` });
    expect(await read('', open())).toEqual(day);
    expect(source.asked).toEqual([today]);
  });

  it('is public, cacheable for a minute, and the same for signed-in callers', async () => {
    const { status, headers } = await get();
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'public, max-age=60']);
    const signedIn = await send(api, '/liturgia', { token: parish().token('chico') });
    expect(liturgia.day.answer.parse(signedIn.body.data)).toEqual(await read());
  });

  it('changes its day at the parish’s midnight', async () => {
    api.setNow(new Date('2026-11-23T02:59:59Z'));
    expect((await read()).data).toBe(today);
    const later = open();
    later.setNow(new Date('2026-11-23T03:00:00Z'));
    expect((await read('', later)).data).toBe('2026-11-23');
  });

  it.each<Behaviour>(['broken', 'unknown-day', 'wrong-day', 'page', 'empty', 'huge', 'elsewhere'])(
    'answers title and colour by the calendar when the source is %s, and does not ask again at once, in other instances too',
    async (behaviour) => {
      source.behave(behaviour);
      const day = await read();
      expect(day).toMatchObject({ data: today, liturgia: 'Nosso Senhor Jesus Cristo, Rei do Universo', cor: 'Branco' });
      expect([day.leituras, day.oracoes, day.antifonas, day.fonte]).toEqual([null, null, null, null]);
      expect(await read('', open())).toEqual(day);
      expect(source.asked).toEqual([today]);
      expect(await kept()).toEqual([]);
      expect(api.log).toContainEqual(expect.objectContaining({ event: 'liturgy_source_failed', date: today }));
    },
  );

  it('does not let a visitor wait for a slow source', async () => {
    source.behave('slow');
    const hurried = open({ visitor: 100 });
    expect((await read('', hurried)).leituras).toBeNull();
    expect(hurried.log).toContainEqual(expect.objectContaining({ event: 'liturgy_source_failed', code: 'timeout' }));
  });

  it('shares a pending request among visitors', async () => {
    source.behave('held');
    const from = (number: number) => send(api, '/liturgia', { headers: { 'x-test-address': `192.0.2.${number}` } });
    const first = from(1);
    await expect.poll(() => source.asked).toEqual([today]);
    const others = [2, 3].map(from);
    // The same day asked for by its date is another key of the visitor cache.
    const named = get(`?date=${today}`);
    source.release();
    const answers = await Promise.all([first, ...others, named]);
    for (const { body } of answers) expect(liturgia.day.answer.parse(body.data).leituras).not.toBeNull();
    expect(source.asked).toEqual([today]);
  });

  it('serves stored texts when the source is down, and names the nearest stored days', async () => {
    await run();
    await keep(daysLater(today, -2));
    source.behave('broken');
    const later = open();
    expect(await read('', later)).toMatchObject({ anterior: '2026-11-20', proximo: '2026-11-23' });
    expect(await read('?date=2026-11-28', later)).toMatchObject({ anterior: '2026-11-27', proximo: null });
    expect(await read('?date=2026-11-20', later)).toMatchObject({ anterior: null, proximo: today });
  });

  it('takes title and colour from the calendar where the stored texts have none', async () => {
    await keep(today);
    expect(await read()).toMatchObject({
      liturgia: 'Nosso Senhor Jesus Cristo, Rei do Universo',
      cor: 'Branco',
      fonte: { nome: 'Textos de exemplo', url: null },
    });
  });

  it('answers even when the database refuses to store the texts', async () => {
    const { sql } = parish().database;
    await sql.exec('revoke insert, update on public.liturgia_dias from service_role');
    try {
      expect((await read()).liturgia).toBe('Nosso Senhor Jesus Cristo, Rei do Universo');
    } finally {
      await sql.exec('grant insert, update on public.liturgia_dias to service_role');
    }
  });

  it('makes no request without a source', async () => {
    expect(await read('', openWith())).toMatchObject({ fonte: null, semFonte: true });
    expect(await read()).not.toHaveProperty('semFonte');
    source.asked.length = 0;
    await read('', openWith());
    expect(source.asked).toEqual([]);
  });

  it.each(['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-29', '1970-01-01', '2100-12-31'])(
    'has no liturgy of %s, which is not kept',
    async (date) => {
      const { status, body } = await get(`?date=${date}`);
      expect([status, body.message]).toEqual([404, liturgyNotKept]);
      expect(source.asked).toEqual([]);
    },
  );

  it.each(['ontem', '2026-02-30', '22/11/2026', "2026-11-22' or 1=1"])('refuses the date %j', async (date) => {
    const { status, body } = await get(`?date=${encodeURIComponent(date)}`);
    expect([status, body.message]).toEqual([400, 'O campo "data" deve ser uma data válida (AAAA-MM-DD).']);
  });

  it('ignores a row in another version’s format', async () => {
    await parish().database.sql.exec(
      `insert into public.liturgia_dias (dia, conteudo, fonte) values ('${today}', '{"leituras": 7}', 'x')`,
    );
    expect((await read()).liturgia).toBe('Dia inventado do Tempo Comum');
  });
});

describe('the job', () => {
  const week = Array.from({ length: 7 }, (_, days) => daysLater(today, days));

  it('stores today and the next six days, and fetches only what is missing', async () => {
    expect(await run()).toBe('done');
    expect((await kept()).map(({ dia }) => dia)).toEqual(week);
    await parish().database.sql.exec(`delete from public.liturgia_dias where dia = '2026-11-24'`);
    source.asked.length = 0;
    await run();
    expect(source.asked).toEqual(['2026-11-24']);
  });

  it('keeps the last seven days, removes older ones, and replaces another source’s texts', async () => {
    for (const days of [-8, -7, 0]) await keep(daysLater(today, days));
    await run();
    const rows = await kept();
    expect(rows.map(({ dia }) => dia)).toEqual(['2026-11-15', ...week]);
    expect(rows.find(({ dia }) => dia === today)?.fonte).toBe('127.0.0.1');
  });

  it('stops at a source that is down, and continues after a day that the source doesn’t have', async () => {
    source.behave('broken');
    expect(await run()).toBe('nothing');
    expect(source.asked).toEqual([today]);
    source.behave('unknown-day');
    source.asked.length = 0;
    expect(await run()).toBe('nothing');
    expect(source.asked).toEqual(week);
    expect(await kept()).toEqual([]);
  });

  it('retries twice after a transient failure', async () => {
    source.behave('busy');
    expect(await run()).toBe('nothing');
    expect(source.asked).toEqual([today, today, today]);
  });

  it('reports a run without a result as `nothing`, unless nothing was missing, and never as a failure', async () => {
    const state = async () => {
      const { body } = await send(api, '/jobs', { token: parish().token('lucia') });
      return jobs.list.answer.parse(body.data).find(({ name }) => name === 'liturgy');
    };
    await run();
    const good = await state();
    expect(await run()).toBe('done');
    await parish().database.sql.exec('delete from public.liturgia_dias');
    source.behave('broken');
    await run();
    expect(await state()).toMatchObject({ outcome: 'nothing', failures: 0, failedAt: good?.failedAt });
    source.behave('well');
    await run();
    expect(await state()).toMatchObject({ outcome: 'done' });
  });

  it('only removes old days without a source', async () => {
    await keep(daysLater(today, -8));
    expect(await run(openWith())).toBe('done');
    expect(await kept()).toEqual([]);
    expect(source.asked).toEqual([]);
  });
});
