import { Hono } from 'hono';
import * as z from 'zod/mini';
import { endpoint } from '#contract/endpoint.ts';
import { uuid } from '#contract/primitives.ts';
import { readFile, storeFile } from '../files/store.ts';
import { dataOf, rowOf } from '../gateways/database-answer.ts';
import { type Gateways, neverBuilt } from '../gateways/gateways.ts';
import type { Caller } from '../http/authenticate.ts';
import { observe } from '../http/observe.ts';
import { answerError } from '../http/on-error.ts';
import { responder } from '../http/respond.ts';
import { testEnv } from './database.ts';

/** PostgREST's client for the test's table, which is not in the database's types. */
// biome-ignore lint/suspicious/noExplicitAny: rows of a table that only tests have
const scansOf = ({ db }: Caller) => (db as any).from('scans');

const staffAlone = ['editor', 'financial', 'admin'] as const;
const body = z.file();

const create = endpoint({
  method: 'POST',
  path: '/scans',
  access: staffAlone,
  summary: 'a',
  answer: z.object({ id: uuid }),
});
const photo = { ...create, path: '/photos' };
const file = endpoint({
  method: 'GET',
  path: '/scans/:id/file',
  access: staffAlone,
  summary: 'b',
  params: z.object({ id: uuid }),
  answer: body,
  file: 'application/pdf',
});
const remove = endpoint({ ...file, method: 'DELETE', path: '/scans/:id', answer: z.null() });

/** A concept with private files as a concept of the product would have them: the rows of `addTableWithFiles`. */
export function scansApi(supabaseFetch: typeof fetch, log: object[]) {
  const gateways: Gateways = {
    supabaseFetch,
    siteBuild: neverBuilt,
    now: () => new Date(),
    log: (entry) => log.push(entry),
    afterAnswer: () => {},
  };
  const env = {
    ...testEnv,
    siteUrl: 'https://paroquia.example',
    allowedOrigins: [],
    clientAddressHeader: 'x-test-address',
    auditLogDays: 730,
    titheLookupName: 'initials' as const,
    parishAddresses: [],
    anonymousCallsPerMinute: 1000,
  };
  const respond = responder(env, gateways);
  const app = new Hono<{ Variables: { requestId: string } }>();
  app.use(observe(gateways));
  app.onError(answerError(gateways));

  for (const [path, takes] of [
    [create, 'documents'],
    [photo, 'pictures'],
  ] as const) {
    app.post(path.path, async (c) => {
      const bytes = new Uint8Array(await c.req.arrayBuffer());
      return await respond(path, async (call) => {
        const id = crypto.randomUUID();
        dataOf(await scansOf(call.caller).insert({ id, file: await storeFile(call, bytes, takes) }));
        return { data: { id } };
      })(c);
    });
  }
  app.get(
    file.path,
    respond(file, async (call) => {
      const row = rowOf(await scansOf(call.caller).select('file').eq('id', call.params.id).maybeSingle());
      return { data: await readFile(call, (row as { file: string }).file, 'nota') };
    }),
  );
  app.delete(
    remove.path,
    respond(remove, async ({ caller, params }) => {
      dataOf(await scansOf(caller).delete().eq('id', params.id));
      return { data: null };
    }),
  );
  return app;
}
