import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startDatabase, type TestDatabase } from '../../edge-functions/api/testing/database.ts';
import { quietedSentences, quietWhatWasDue } from './quiet.ts';
import { readBackup } from './read.ts';
import { restore } from './restore.ts';
import { writeBackup } from './write.ts';

let parish: TestDatabase;
let other: TestDatabase;
let restored: Awaited<ReturnType<typeof restore>>;

beforeAll(async () => {
  [parish, other] = await Promise.all([startDatabase(), startDatabase()]);
  await parish.sql.exec(`
    insert into public.push_subscriptions (endpoint, service, p256dh, auth)
    select 'https://fcm.googleapis.com/' || n, 'fcm.googleapis.com', 'B${'A'.repeat(86)}', '${'a'.repeat(22)}'
    from generate_series(1, 3) as n;
    insert into public.notifications (title, body) values ('Começada', 'Hoje');
    select private.start_notification(id) from public.notifications;
    insert into public.notifications (title, body, send_at) values
      ('Missa hoje às 19h', 'Venha', now() - interval '1 minute'), ('Festa', 'No sábado', now() + interval '1 day');
    insert into public.mails (template, recipient, subject, valid_for) values
      ('alert', 'lucia@paroquia.test', 'Cópia atrasada', '1 day'), ('alert', 'chico@paroquia.test', 'Cópia atrasada', '1 day');
    update public.mails set due_at = now() + interval '1 hour', attempts = 1 where recipient like 'chico%';
    insert into public.pix_charges (amount, provider_id, expires_at, next_check_at)
    values (30, '123', now() + interval '1 hour', now());
    insert into private.provider_events (topic, provider_id) values ('payment', '123')`);
  const out = new PassThrough();
  const [bytes] = await Promise.all([buffer(out), writeBackup(parish.sql, async () => undefined, new Date(), out)]);
  restored = await restore(other.sql, await readBackup(bytes));
});
afterAll(() => Promise.all([parish.close(), other.close()]));

describe.each([
  ['a restore', () => other],
  // As data that were set aside are put back.
  ['a database that is put back', () => parish],
])('after %s', (_, database) => {
  beforeAll(async () => {
    if (database() === parish) await quietWhatWasDue(parish.sql);
  });
  const rows = (sql: string) => database().sql.query(sql);

  test('a notification that was due is shown as not sent, and one that is still to come stays', async () => {
    expect(
      await rows(
        `select title, state, failed, waiting, finished_at is not null as "isOver" from public.notifications order by title`,
      ),
    ).toEqual([
      { title: 'Começada', state: 'sent', failed: 3, waiting: 0, isOver: true },
      { title: 'Festa', state: 'scheduled', failed: 0, waiting: 0, isOver: false },
      { title: 'Missa hoje às 19h', state: 'missed', failed: 0, waiting: 0, isOver: true },
    ]);
    expect(await rows(`select public.claim_deliveries(10, 60, '{}') -> 'rows' as claimed`)).toEqual([{ claimed: [] }]);
  });

  test('mails that waited aren’t sent, and may be asked for again', async () => {
    expect(await rows('select state, failure from public.mails')).toEqual(
      Array.from({ length: 2 }, () => ({ state: 'failed', failure: 'restored' })),
    );
    expect(await rows('select * from public.claim_mails(10, 60)')).toEqual([]);
  });

  test('the provider is asked about charges and events as always', async () => {
    expect(await rows('select provider_id from public.claim_due_charges(10)')).toEqual([{ provider_id: '123' }]);
    expect(await rows('select provider_id from public.claim_provider_events(10)')).toEqual([{ provider_id: '123' }]);
  });
});

test('what won’t be sent is told in sentences', () => {
  expect(quietedSentences(restored.quieted)).toEqual([
    'Havia 1 notificação programada para antes de agora: não será enviada.',
    'Uma notificação estava sendo enviada quando a cópia foi feita: 3 aparelhos que ainda a esperavam não a recebem de novo.',
    'Havia 2 e-mails na fila, que não serão enviados: se algum ainda faz falta, envie-o de novo em Usuários.',
  ]);
  expect(restored.quieted).toContainEqual({ queue: 'public.pix_charges', waiting: 1, outcome: 'asked' });
});

test('every table with times of work is in the list', async () => {
  const queues = await other.sql.query<{ name: string }>(`
    select distinct format('%I.%I', n.nspname, c.relname) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'private') and c.relkind = 'r' and a.atttypid = 'timestamptz'::regtype
      and a.attname ~ '^(due|send|next|ask|remove|claimed|waits|waiting|requested)_'
    order by 1`);
  expect(queues.map(({ name }) => name)).toEqual(restored.quieted.map(({ queue }) => queue).sort());
});
