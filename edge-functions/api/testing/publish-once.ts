import process from 'node:process';
import { createClient } from '@supabase/supabase-js';
import type { Database } from '../gateways/caller-db.ts';
import { outwardCalls } from '../gateways/outward/outward-call.ts';
import { buildHook } from '../gateways/site-build.ts';

/** Publishes a news item and requests a build, like an instance; its parent process starts and kills it. */
const [supabaseUrl = '', secretKey = '', hostUrl = ''] = process.argv.slice(2);
const db: Database = createClient(supabaseUrl, secretKey, {
  auth: { persistSession: false, autoRefreshToken: false },
});
const now = () => new Date();
const call = outwardCalls({ fetch, log: () => {}, now });
const site = buildHook({ url: `${hostUrl}/hook`, siteUrl: hostUrl, db, call, now });

process.once('message', async () => {
  await db.from('news').insert({ title: 'Novena', content: '<p>a</p>', is_published: true });
  await site.request();
  process.disconnect();
});
process.send?.('ready');
