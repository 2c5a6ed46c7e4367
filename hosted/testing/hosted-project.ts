import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect as connectTo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { createApp } from '../../edge-functions/api/app.ts';
import { neverBuilt } from '../../edge-functions/api/gateways/gateways.ts';
import { createDatabase, newStorageFolder, testEnv } from '../../edge-functions/api/testing/database.ts';
import type { OpenDatabase } from '../../local/database/open-database.ts';
import type { Login } from '../../local/database/postgres/server.ts';
import { type Supabase, startSupabase } from '../../local/supabase.ts';

/** A project as strangers see it: Auth, REST and the function on one address, and its database by TCP. */
export interface HostedProject {
  url: string;
  databaseUrl: string;
  database: OpenDatabase;
  /** Overrides the project's answers, for a test's fault. */
  override?: (path: string, method: string) => Response | undefined;
  close(): Promise<void>;
}

/** `auth` are the settings that the management API stores and Auth applies. */
export async function startHostedProject(login: Login, auth: () => Record<string, unknown>): Promise<HostedProject> {
  const database = await createDatabase('template0');
  const supabase = await startSupabase(database, {
    keys: testEnv,
    siteUrl: 'https://paroquia.example',
    storageFolder: newStorageFolder(),
  });
  const [{ name } = { name: '' }] = await database.runner.query<{ name: string }>('select current_database() as name');
  const forwarder = forwarderTo(login);
  const databasePort = await listen(forwarder);
  const api = apiOn(supabase);
  const project: Partial<HostedProject> = { database };

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const overridden = project.override?.(pathname, request.method);
    if (overridden) return overridden;
    if (pathname === '/auth/v1/settings') {
      return Response.json({
        disable_signup: auth().disable_signup,
        external: { email: auth().external_email_enabled },
      });
    }
    if (pathname.startsWith('/functions/v1/api/')) {
      return await api.fetch(new Request(request.url.replace('/functions/v1/api/', '/api/'), request));
    }
    return await supabase.answer(request, '192.0.2.1');
  }

  const server = createServer(async (incoming, outgoing) => {
    const response = await answer(await requestOf(incoming));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  });
  const port = await listen(server);
  return Object.assign(project, {
    url: `http://127.0.0.1:${port}`,
    databaseUrl: `postgresql://${login.user}:${encodeURIComponent(login.password)}@127.0.0.1:${databasePort}/${name}`,
    database,
    async close() {
      server.closeAllConnections();
      await Promise.all([server, forwarder].map((each) => new Promise((done) => each.close(done))));
      await database.close();
    },
  });
}

const apiOn = ({ internalFetch, visitorFetch }: Supabase) =>
  createApp(
    {
      siteUrl: 'https://paroquia.example',
      allowedOrigins: [],
      supabaseUrl: testEnv.supabaseUrl,
      publishableKey: testEnv.publishableKey,
      secretKey: testEnv.secretKey,
      jwtSecret: testEnv.jwtSecret,
      tokenIssuers: testEnv.tokenIssuers,
      clientAddressHeader: 'cf-connecting-ip',
      auditLogDays: 730,
      titheLookupName: 'initials',
      parishAddresses: [],
      parishZone: testEnv.parishZone,
      anonymousCallsPerMinute: 1200,
    },
    {
      supabaseFetch: internalFetch,
      visitorFetch,
      siteBuild: neverBuilt,
      now: () => new Date(),
      log: () => {},
      afterAnswer: () => {},
    },
  );

/** The tests' server listens on a socket, which the CLI can't reach. */
const forwarderTo = ({ host, port }: Login): TcpServer =>
  createTcpServer((client) => {
    const server = host.startsWith('/') ? connectTo(`${host}/.s.PGSQL.${port}`) : connectTo(port, host);
    for (const end of [client, server]) end.on('error', () => undefined);
    client.pipe(server).pipe(client);
    // An end that breaks off would leave the other open, and the test waiting for it.
    client.on('close', () => server.destroySoon());
    server.on('close', () => client.destroySoon());
  });

async function listen(server: Server | TcpServer): Promise<number> {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url, headers } = incoming;
  return new Request(`http://project.test${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}
