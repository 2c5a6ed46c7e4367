import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { StackProcess } from '../stack-process.ts';
import { type Figure, median, percentile } from './report.ts';

const donors = 200;
const pending = 1_000;
/** Charges that one address may ask for in ten minutes. */
const perAddress = 20;
/** Seconds for which donors poll, each every two seconds. */
const polling = 20;

/** Donors who poll while they pay, and the schedule's asking about many charges of which no webhook tells. */
export async function measureCharges(stack: StackProcess): Promise<Figure[]> {
  const host = stack.baseUrl.replace('localhost', '127.0.0.1');
  const references: string[] = [];
  const making: number[] = [];
  for (let n = 0; n < pending; n += 1) {
    const start = performance.now();
    const { data } = await post(`${host}/api/donations/create-payment`, { amount: 10 }, addressOf(n));
    making.push(performance.now() - start);
    references.push(data.external_reference);
  }

  const polls: number[] = [];
  const until = performance.now() + polling * 1_000;
  const donor = async (reference: string, at: number) => {
    await pause((2_000 * at) / donors);
    while (performance.now() < until) {
      const start = performance.now();
      const response = await fetch(`${host}/api/donations/status/${reference}`);
      if (!response.ok) throw new Error(`A donor was answered ${response.status}`);
      await response.arrayBuffer();
      polls.push(performance.now() - start);
      await pause(2_000);
    }
  };
  await Promise.all(references.slice(0, donors).map(donor));

  return [
    { name: 'a donation’s charge (median)', value: median(making), unit: 'ms' },
    { name: `${donors} donors poll (median of ${polls.length})`, value: median(polls), unit: 'ms' },
    { name: `${donors} donors poll (p99)`, value: percentile(polls, 0.99), unit: 'ms', atMost: 250 },
    {
      name: `${pending} pending charges are asked about within`,
      value: await untilAsked(stack),
      unit: 's',
      atMost: 300,
    },
  ];
}

const addressOf = (n: number) => `127.0.1.${1 + Math.floor(n / perAddress)}`;

/** Seconds until the provider was asked about each open charge; the schedule looks once a minute. */
async function untilAsked({ baseUrl, keys }: StackProcess): Promise<number> {
  const { secretKey } = await keys();
  const start = performance.now();
  const waiting = async () => {
    const path = '/rest/v1/pix_charges?select=id&status=eq.pending&checked_at=is.null&limit=1';
    const rows = await (await fetch(baseUrl + path, { headers: { apikey: secretKey } })).json();
    return rows.length > 0;
  };
  while (await waiting()) await pause(1_000);
  return (performance.now() - start) / 1_000;
}

/** A POST from one of this machine's addresses. */
const post = (url: string, body: object, localAddress: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: an envelope of any call
  new Promise<any>((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json' };
    const sent = request(url, { method: 'POST', headers, localAddress }, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      if (response.statusCode === 200) resolve(JSON.parse(text));
      else reject(new Error(`${url}: ${response.statusCode} ${text}`));
    });
    sent.once('error', reject).end(JSON.stringify(body));
  });
