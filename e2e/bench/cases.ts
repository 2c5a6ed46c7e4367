import { join } from 'node:path';
import { connect } from '../../local/database/open-database.ts';
import { findPostgres } from '../../local/database/postgres/server.ts';
import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import { type Figure, percentile } from './report.ts';

const cases = 20_000;
const calls = 15;

/** Measures the conciliation with 20,000 unknown payments: pages, the overview's count, resolving all at once. */
export async function measureCases(stack: StackProcess): Promise<Figure[]> {
  const database = connect((await findPostgres(join(stack.dataDir, 'postgres')))('postgres'));
  try {
    await database.runner.exec(`
      insert into public.reconciliation_cases (kind, provider_id, amount, happened_on, opened_at)
      select 'unknown_payment', n, 0.01, current_date, now() - n * interval '1 second' from generate_series(1, ${cases}) as n`);
  } finally {
    await database.close();
  }
  const session = new Map(await signIn(stack.baseUrl, 'financial'));
  const headers = {
    Authorization: `Bearer ${JSON.parse(session.get('token') ?? '{}').access_token}`,
    'Content-Type': 'application/json',
  };
  const call = async (path: string, body?: object) => {
    const start = performance.now();
    const response = await fetch(`${stack.baseUrl}/api/financial/conciliacao${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.message}`);
    return { took: performance.now() - start, answer };
  };
  const slowest = async (path: string) => {
    const times: number[] = [];
    for (let n = 0; n < calls; n += 1) times.push((await call(path)).took);
    return percentile(times, 0.95);
  };

  const first = await call('?page=1&limit=10');
  const list = await slowest('?page=1&limit=10');
  const last = await slowest(`?page=${cases / 10}&limit=10`);
  const summary = await slowest('/resumo');
  const { count, newest_at } = (await call('?page=1&limit=10&kind=unknown_payment')).answer.found;
  const all = await call('/resolver', {
    kind: 'unknown_payment',
    count,
    newest_at,
    note: 'Centavos de um desconhecido',
  });
  const name = '20,000 open cases';
  return [
    { name: `${name}, the very first page`, value: first.took, unit: 'ms', atMost: 500 },
    { name: `${name}, first page: p95`, value: list, unit: 'ms', atMost: 500 },
    { name: `${name}, last page: p95`, value: last, unit: 'ms', atMost: 500 },
    { name: `${name}, the overview’s count: p95`, value: summary, unit: 'ms', atMost: 100 },
    { name: `${name}, all resolved`, value: all.took / 1000, unit: 's', atMost: 30 },
  ];
}
