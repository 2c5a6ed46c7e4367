import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { jobsKey, send } from './api.ts';
import { type Name, openParish, withAuth } from './parish.ts';
import { type ProvidedParish, startProvidedApi } from './provider.ts';

/** A parish with a payment provider and a payer with a booklet of R$ 61,37 a month, new for each test. */
export function openChargedParish() {
  const parish = openParish();
  let provided: ProvidedParish;
  let months: string[];

  beforeAll(async () => {
    const { database } = parish();
    provided = await startProvidedApi({ ...database, fetch: withAuth(database) });
  });
  afterAll(() => provided?.close());
  beforeEach(async () => {
    // Pending notices of the provider are processed before the tables are emptied.
    await provided.reported();
    await parish().database.empty(
      'public.dizimistas',
      'public.donations',
      'public.pix_charges',
      'public.receipts',
      'public.financial_transactions',
      'private.rate_limits',
      'private.provider_events',
      'private.unknown_payments',
    );
    await parish().database.sql.exec(`
      insert into public.dizimistas (nome_completo, cpf, consentimento_lgpd, politica_privacidade)
      values ('Rosa Amélia', '52998224725', true, true);
      select private.make_carne(gen_random_uuid(), id, 2026, 61.37) from public.dizimistas`);
    await parish().database.empty('public.audit_log');
    await readMonths();
  });
  const readMonths = async () => {
    const rows = await sql<{ id: string }>(
      'select parcela.id from public.parcelas as parcela join public.carnes as carne on carne.id = carne_id order by ano, mes',
    );
    months = rows.map(({ id }) => id);
  };

  const sql = <Row extends Record<string, unknown>>(text: string) => parish().database.sql.query<Row>(text);
  /** The provider tells of a new charge too. */
  async function asked(path: string, body?: object) {
    const answer = await send(provided.api, `/carne-dizimo/parcelas/${path}`, {
      method: 'POST',
      ...(body && { body }),
    });
    await provided.reported();
    return answer;
  }
  const charge = (month: number) => asked(`${months[month - 1]}/pix`);
  /** As after so many minutes, in which nobody replaced a code. */
  const age = (minutes: number) =>
    parish().database.sql.exec(`update public.pix_charges set created_at = created_at - interval '${minutes} minutes'`);
  const chargeMany = (...which: number[]) => asked('pix', { parcelas: which.map((month) => months[month - 1]) });
  /** Charges that can be paid, here and at the provider. */
  async function live() {
    const rows = await sql<{ id: string; status: string }>('select id, status from public.pix_charges');
    const payments = provided.sandbox.provider.state.payments.filter(
      ({ status, external_reference: of }) => status === 'pending' && rows.some(({ id }) => id === of),
    );
    return {
      here: rows.filter(({ status }) => status === 'pending').map(({ id }) => id),
      there: payments.map(({ external_reference: of }) => of),
    };
  }
  const stateOf = async (month: number) =>
    (await send(provided.api, `/carne-dizimo/parcelas/${months[month - 1]}/pix-status`)).body.data?.status;
  const staff = (who: Name, path: string, body?: object) =>
    send(provided.api, path, { method: body ? 'POST' : 'GET', token: parish().token(who), ...(body && { body }) });
  const payInCash = (month: number) =>
    send(provided.api, `/carne-dizimo/parcelas/${months[month - 1]}/pagar`, {
      method: 'PUT',
      token: parish().token('raimundo'),
      body: { forma_pagamento: 'dinheiro' },
    });
  const lastPayment = () => String(provided.sandbox.provider.state.payments.at(-1)?.id);
  const books = async () => ({
    payments: (await sql('select from public.payments')).length,
    rows: (await sql('select from public.financial_transactions')).length,
    entries: (await sql('select from public.audit_log')).length,
    faults: await sql('select * from private.account_faults()'),
  });
  /** A delivery, as good as its signature; without details there is none. */
  async function deliver(forged: { secret?: string; seconds?: number; about?: string; id?: string }) {
    const { secret = provided.sandbox.webhookSecret, seconds = 0, id = lastPayment(), about = id } = forged;
    const ts = Math.floor(Date.now() / 1000) + seconds;
    const v1 = createHmac('sha256', secret).update(`id:${id};request-id:r1;ts:${ts};`).digest('hex');
    const signed = Object.keys(forged).length > 0;
    const { status } = await send(
      provided.api,
      `/mercadopago/webhook?data.id=${encodeURIComponent(about)}&type=payment`,
      {
        method: 'POST',
        body: {},
        headers: { 'x-request-id': 'r1', ...(signed && { 'x-signature': `ts=${ts},v1=${v1}` }) },
      },
    );
    return status;
  }
  const runJob = async () => {
    await parish().database.sql.exec(`
      update public.jobs set due_at = now() where name = 'reconciliation';
      update public.pix_charges set next_check_at = now() where next_check_at is not null;
      update private.provider_events set next_try_at = now()`);
    await send(provided.api, '/jobs/run', { method: 'POST', token: jobsKey });
  };

  return {
    parish,
    get provided() {
      return provided;
    },
    /** The instalments of the booklet, from January; after `readMonths` of all booklets that there are. */
    get months() {
      return months;
    },
    readMonths,
    sql,
    asked,
    charge,
    chargeMany,
    age,
    live,
    stateOf,
    staff,
    payInCash,
    lastPayment,
    books,
    deliver,
    runJob,
  };
}
