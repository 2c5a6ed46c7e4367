import { createApp } from './app.ts';
import { parseEnv } from './env.ts';
import { privilegedDatabase } from './gateways/privileged-db.ts';
import { buildHook, type SiteBuild } from './gateways/site-build.ts';

/** The hosted edge function: the only file that names Deno. */
declare const EdgeRuntime: { waitUntil(work: Promise<unknown>): void };

const env = parseEnv(Deno.env.toObject());
const now = () => new Date();

/** Without a hook the site is built manually: requests do nothing, so that writes don't fail. */
const builtByHand: SiteBuild = {
  request: () => Promise.resolve(),
  status: () => Promise.resolve({ state: 'idle', builtAt: null, failedAt: null }),
};

const app = createApp(env, {
  supabaseFetch: fetch,
  siteBuild: env.buildHookUrl
    ? buildHook({
        url: env.buildHookUrl,
        ...(env.buildHookToken && { token: env.buildHookToken }),
        siteUrl: env.siteUrl,
        db: privilegedDatabase(env, fetch),
        fetch,
        now,
      })
    : builtByHand,
  now,
  log: (entry) => console.log(JSON.stringify(entry)),
  afterAnswer: (work) => EdgeRuntime.waitUntil(work),
});

Deno.serve(app.fetch);
