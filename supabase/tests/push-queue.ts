import { expect } from 'vitest';
import type { TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { forEditor } from './for-editor.ts';
import { rest, restAsService } from './rest.ts';

/** A recipient of a message as a worker has it. */
export interface Claimed {
  id: number;
  attempt: number;
  message: string;
  service: string;
  isWitness: boolean;
}

export type Result = 'delivered' | 'gone' | 'refused' | 'later' | 'unsent';

/** Two push services. */
export const one = 'one.example.org';
export const two = 'two.example.org';

const keys = `'B${'A'.repeat(86)}', '${'a'.repeat(22)}'`;

const newMessage = (send_at: string | null = null, ends_at: string | null = null) => ({
  message: crypto.randomUUID(),
  type: 'geral',
  title: 'Festa',
  body: 'Hoje',
  url: '/',
  send_at,
  ends_at,
});

/** A parish that sends notifications, empty before each test, with an editor. */
export function openPushQueue() {
  let database: TestDatabase;
  let editor: string;
  forEditor((opened) => {
    ({ database, editor } = opened);
  });

  const sql = <Row extends Record<string, unknown>>(text: string) => database.sql.query<Row>(text);
  /** Subscribes so many browsers at a push service; null as `received_at` for those that never got anything. */
  const subscribe = (service: string, count: number, received_at: string | null = new Date().toISOString()) =>
    sql(`insert into public.push_subscriptions (endpoint, service, p256dh, auth, received_at)
      select 'https://${received_at ? '' : 'new.'}${service}/' || place, '${service}', ${keys}, ${received_at ? `'${received_at}'` : 'null'}
      from generate_series(1, ${count}) as place`);
  const queue = async (...times: Parameters<typeof newMessage>) => {
    const body = newMessage(...times);
    expect((await rest(database, editor, 'rpc/queue_notification', { method: 'POST', body })).status).toBe(204);
    return body.message;
  };
  const cancel = async (message: string) =>
    (await rest(database, editor, 'rpc/cancel_notification', { method: 'POST', body: { message } })).body;
  /** Everything that a claim answers. */
  const claimed = async (most = 300, busy: string[] = []) =>
    (await restAsService(database, 'rpc/claim_deliveries', { most, lease: 60, busy })).body;
  const claim = async (most = 300, busy: string[] = []): Promise<Claimed[]> => (await claimed(most, busy)).rows;
  const settle = async (
    push_service: string,
    rows: Claimed[],
    result: Result | ((at: number) => Result),
    retryAfter?: number,
    earlier = 0,
    put_off = 0,
  ): Promise<boolean> => {
    const results = rows.map(({ id, attempt, isWitness }, at) => ({
      id,
      attempt,
      isWitness,
      result: typeof result === 'string' ? result : result(at),
      retryAfter: retryAfter ?? null,
    }));
    const answer = await restAsService(database, 'rpc/settle_deliveries', { push_service, results, earlier, put_off });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  const counts = async (message: string) =>
    (
      await sql(
        `select state, total, delivered, failed, gone, waiting from public.notifications where id = '${message}'`,
      )
    )[0];
  const subscribers = async () =>
    (await sql<{ n: number }>('select count(*)::int as n from public.push_subscriptions'))[0]?.n;
  /** Seconds for which a service is left alone; null where it is not. */
  const wait = async (service: string) =>
    (
      await sql<{ seconds: number | null }>(
        `select round(extract(epoch from waits_until - clock_timestamp()))::int as seconds from private.push_services where service = '${service}'`,
      )
    )[0]?.seconds ?? null;
  const halted = async () =>
    (await sql<{ service: string }>('select service from private.push_services where is_halted')).map(
      ({ service }) => service,
    );
  /** Lets so much time pass for the queue. */
  const pass = (time: string) =>
    sql(`with waiting as (
        update private.notification_recipients set due_at = due_at - interval '${time}', deadline = deadline - interval '${time}',
          claimed_until = claimed_until - interval '${time}' where true
      ), services as (
        update private.push_services set waits_until = waits_until - interval '${time}' where true
      )
      update public.notifications set send_at = send_at - interval '${time}', ends_at = ends_at - interval '${time}' where true`);
  return {
    ...{ database: () => database, editor: () => editor, sql, subscribe, newMessage, queue, cancel },
    ...{ claimed, claim, settle, counts, subscribers, wait, halted, pass },
  };
}
