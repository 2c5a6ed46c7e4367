import { request } from 'node:http';
import type { StackProcess } from '../stack-process.ts';
import { staff, staffPassword } from '../staff.ts';
import { type Figure, median, percentile } from './report.ts';

const reads = 300;
/** Seven for each account: the limit is eight a minute. */
const signIns = 28;

const time = async (work: () => Promise<Response>): Promise<number> => {
  const start = performance.now();
  const response = await work();
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return performance.now() - start;
};

/** Reads the same page of news alternately through `/api` and directly from `/rest/v1`. */
export async function measureReads(stack: StackProcess): Promise<Figure[]> {
  const { publishableKey } = await stack.keys();
  const columns = 'id,title,content,excerpt,slug,is_published,order,created_at,updated_at,author_public_id,author_name';
  const directUrl = `${stack.baseUrl}/rest/v1/news?select=${columns}&is_published=eq.true&order=order,created_at.desc,id&limit=10&offset=0`;
  const throughApi: number[] = [];
  const fromRest: number[] = [];
  for (let i = 0; i < reads; i += 1) {
    throughApi.push(await time(() => fetch(`${stack.baseUrl}/api/news/published`)));
    fromRest.push(await time(() => fetch(directUrl, { headers: { apikey: publishableKey, Prefer: 'count=exact' } })));
  }
  return [
    { name: `read directly from /rest/v1 (median of ${reads})`, value: median(fromRest), unit: 'ms' },
    { name: `the same read through /api (median of ${reads})`, value: median(throughApi), unit: 'ms' },
    { name: '/api over /rest/v1', value: median(throughApi) / median(fromRest), unit: '×', atMost: 1.5 },
  ];
}

/**
 * Measures if the time of a failed sign-in reveals a known e-mail. Attempts stay below the rate limits: few per
 * account, from several loopback addresses.
 */
export async function measureSignIn(stack: StackProcess): Promise<Figure[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  const accounts = Object.values(staff);
  for (let i = 0; i < signIns; i += 1) {
    const from = `127.0.0.${10 + Math.floor(i / 10)}`;
    known.push(await wrongPassword(stack.baseUrl, accounts[i % accounts.length] as string, from));
    unknown.push(await wrongPassword(stack.baseUrl, `ninguem${i}@paroquia.test`, from));
  }
  const difference = Math.abs(percentile(known, 0.95) - percentile(unknown, 0.95));
  return [
    { name: `wrong password, known e-mail (p95 of ${signIns})`, value: percentile(known, 0.95), unit: 'ms' },
    { name: `wrong password, unknown e-mail (p95 of ${signIns})`, value: percentile(unknown, 0.95), unit: 'ms' },
    { name: 'difference at p95', value: difference, unit: 'ms', atMost: 15 },
  ];
}

/** Milliseconds until a wrong password is rejected, sent from a loopback address. */
function wrongPassword(baseUrl: string, email: string, localAddress: string): Promise<number> {
  const { port } = new URL(baseUrl);
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const attempt = request(
      {
        host: '127.0.0.1',
        port,
        localAddress,
        path: '/api/auth/login',
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
      },
      (response) => {
        response.resume();
        response.once('end', () => {
          if (response.statusCode === 401) resolve(performance.now() - start);
          else reject(new Error(`A wrong password was answered ${response.statusCode}.`));
        });
      },
    );
    attempt.once('error', reject);
    attempt.end(JSON.stringify({ email, password: `${staffPassword} errada` }));
  });
}
