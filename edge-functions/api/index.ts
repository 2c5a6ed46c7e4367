import { createApp } from './app.ts';
import { parseEnv } from './env.ts';
import { liturgySource } from './gateways/liturgy/source.ts';
import { privilegedDatabase } from './gateways/privileged-db.ts';
import { buildHook } from './gateways/site-build.ts';

/** The hosted edge function: the only file that names Deno. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const env = parseEnv(Deno.env.toObject());
const now = () => new Date();

const app = createApp(env, {
  supabaseFetch: fetch,
  siteBuild: buildHook({
    url: env.buildHookUrl,
    token: env.buildHookToken,
    siteUrl: env.siteUrl,
    db: privilegedDatabase(env, fetch),
    fetch,
    now,
  }),
  ...(env.liturgyUrl && { liturgy: liturgySource({ url: env.liturgyUrl, fetch }) }),
  now,
  log: (entry) => console.log(JSON.stringify(entry)),
  afterAnswer: (work) => EdgeRuntime.waitUntil(work),
});

Deno.serve(app.fetch);
