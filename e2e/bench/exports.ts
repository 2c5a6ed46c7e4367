import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import { read, timedRead } from './http-read.ts';
import { growPayers } from './payers.ts';
import { type Figure, median, percentile } from './report.ts';

/** The most that the API writes as a PDF. */
const payers = 5_000;
const exports = 8;

/** How visitors are served on one machine while eight of its staff export all payers at once. */
export async function measureExports(stack: StackProcess): Promise<Figure[]> {
  await growPayers(stack, payers - 100);
  const session = await signIn(stack.baseUrl, 'financial');
  const Authorization = `Bearer ${JSON.parse(new Map(session).get('token') ?? '{}').access_token}`;
  const host = stack.baseUrl.replace('localhost', '127.0.0.1');
  const start = performance.now();
  let pending = exports;
  const exported = Array.from({ length: exports }, async () => {
    const status = await read(`${host}/api/dizimistas/reports/pdf`, { Authorization });
    pending -= 1;
    if (status !== 200) throw new Error(`An export was answered ${status}`);
    return performance.now() - start;
  });
  const home: number[] = [];
  while (pending > 0) home.push(await timedRead(`${host}/`));
  const times = await Promise.all(exported);
  const during = `home during ${exports} exports of ${payers.toLocaleString('en')} payers`;
  return [
    { name: `${during} (median of ${home.length})`, value: median(home), unit: 'ms' },
    { name: `${during} (p95)`, value: percentile(home, 0.95), unit: 'ms', atMost: 100 },
    { name: 'the first export', value: Math.min(...times) / 1_000, unit: 's' },
    { name: 'the last export', value: Math.max(...times) / 1_000, unit: 's', atMost: 20 },
  ];
}
