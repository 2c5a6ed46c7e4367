// A project's Auth and REST as its functions reach them, on the one-machine database of DATA_DIR.
import process from 'node:process';
import { loadKeys } from '../../local/auth/keys.ts';
import { dataPaths } from '../../local/data-paths.ts';
import { openStore } from '../../local/open-store.ts';
import { serve } from '../../local/serve.ts';
import { readSettings } from '../../local/settings.ts';
import { projectTokens } from './project-tokens.ts';

const print = (entry: object) => console.log(JSON.stringify(entry));
const settings = readSettings(process.env);

const server = await serve({
  host: settings.host,
  port: 0,
  headers: {},
  proxies: { header: undefined, trusted: [] },
  log: print,
});
const { database, supabase } = await openStore(settings, await loadKeys(dataPaths(settings.dataDir).keys), {
  onLost: () => process.exit(1),
  onRestart: () => process.exit(1),
});
const tokens = await projectTokens(`http://${settings.host}:${server.port}/auth/v1`);
server.answerWith(async (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/auth/v1/.well-known/jwks.json') return Response.json(tokens.published);
  // In process, because on one machine password sign-ins from the network are refused.
  const answer = await supabase.internalFetch(tokens.known(request));
  return pathname === '/auth/v1/token' && answer.ok ? await tokens.signed(answer) : answer;
});
process.on('SIGTERM', async () => {
  await server.close();
  await database.close();
  process.exit(0);
});
print({ port: server.port });
