import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Env } from '../env.ts';
import { mercadoPago } from '../gateways/payments/mercado-pago.ts';
import { webhookSignature } from '../gateways/payments/webhook-signature.ts';
import { startApi, type TestApi } from './api.ts';
import type { TestDatabase } from './database.ts';
import { type PaymentsSandbox, sandboxFolder } from './payments.ts';

export interface ProvidedParish {
  /** The API with the provider, which tells it of changes over HTTP. */
  api: TestApi;
  sandbox: PaymentsSandbox;
  /** Waits until the provider has reported all that it has to report, and the API has worked on it. */
  reported: () => Promise<void>;
  close: () => Promise<void>;
}

/** The API on a database with the payment provider that speaks Mercado Pago's HTTP, and its webhook. */
export async function startProvidedApi(
  database: Pick<TestDatabase, 'env' | 'fetch'>,
  change: Partial<Env> = {},
): Promise<ProvidedParish> {
  let api: TestApi | undefined;
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as [string, string]);
    const answer = await api?.fetch(new Request(`http://api.test${request.url}`, { method: 'POST', headers, body }));
    response.writeHead(answer?.status ?? 503).end(await answer?.text());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const folder = await sandboxFolder();
  const sandbox = await folder.open(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/mercadopago/webhook`,
    { answer: 5_000, late: 50, again: [20, 20, 20, 20, 20, 20] },
  );
  const { accessToken, url, webhookSecret } = sandbox;
  api = startApi(database, change, {
    payments: mercadoPago({
      accessToken,
      payerEmail: 'secretaria@paroquia.test',
      url,
      isSandbox: true,
      log: () => {},
      now: () => new Date(),
      limits: { perTry: 1_000, inAll: 2_500, pause: 1 },
    }),
    signatures: { mercadopago: webhookSignature(webhookSecret) },
  });
  const started = api;
  return {
    api,
    sandbox,
    reported: async () => {
      await sandbox.notices.settled();
      await started.settled();
    },
    close: async () => {
      await folder.close();
      await started.settled();
      server.closeAllConnections();
      server.close();
    },
  };
}
