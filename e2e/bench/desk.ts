import { randomUUID } from 'node:crypto';
import { parishDayOf } from '#contract/parish-day.ts';
import type { StackProcess } from '../stack-process.ts';
import { type Figure, percentile } from './report.ts';
import { answered, databaseOf, growTithe, headersOf, searchesOf, timed } from './tithe.ts';

const payers = 5_000;
const calls = 40;

/** An evening at the desk: payers are looked for, and what they bring is entered, beside 5,000 of them. */
export async function measureDesk(stack: StackProcess): Promise<Figure[]> {
  const database = await databaseOf(stack);
  try {
    await growTithe(stack, database.runner, { payers });
    const headers = await headersOf(stack, 'financial');
    const path = '/carne-dizimo/recebimentos';
    const figures: Figure[] = [];
    const measured = async (name: string, work: (call: number) => Promise<unknown>) => {
      const times: number[] = [];
      for (let call = 0; call < calls; call += 1) times.push(await timed(() => work(call)));
      const value = percentile(times, 0.95);
      figures.push({ name: `5,000 payers, at the desk, ${name}: p95`, value, unit: 'ms', atMost: 150 });
      return value;
    };
    for (const [name, search] of Object.entries(await searchesOf(database.runner, calls)))
      await measured(name, async (call) => {
        const asked = `${path}/dizimistas?search=${encodeURIComponent(search(call))}`;
        if ((await answered(stack, headers, 'GET', asked)).length === 0) throw new Error(`${asked}: nobody found`);
      });
    const search = figures[0]?.value ?? Number.NaN;
    const owing = await database.runner.query<{ payer: string }>(
      `select distinct dizimista_id as payer from public.carnes as carne join public.parcelas as parcela on carne_id = carne.id
       where payment_id is null limit ${calls}`,
    );
    const money = { valor: 50, data_pagamento: parishDayOf(new Date()), forma_pagamento: 'dinheiro' };
    const receipt = await measured('a receipt', (call) =>
      answered(stack, headers, 'POST', path, { id: randomUUID(), dizimista_id: owing[call]?.payer, ...money }),
    );
    return [...figures, { name: '… as many times as the search by number', value: receipt / search, unit: 'times' }];
  } finally {
    await database.close();
  }
}
