import type { StackProcess } from '../stack-process.ts';
import { staff } from '../staff.ts';
import { timedRead } from './http-read.ts';
import { growNewsTo } from './news-rows.ts';
import { type Figure, median } from './report.ts';
import { editorsToken, idle } from './site-wait.ts';

/** Milliseconds of a search without hits, and of one that finds all, among 5,000 news. */
export async function measureSearch(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 5_000);
  const time = async (search: string) => {
    const times: number[] = [];
    for (let i = 0; i < 40; i += 1) {
      // A different query each time, because answers are cached for a second.
      times.push(await timedRead(`${stack.baseUrl}/api/news/published?search=${search}&limit=${10 + i}`));
    }
    return median(times);
  };
  return [
    { name: 'a search that finds nothing in 5,000 news', value: await time('jabuticaba'), unit: 'ms', atMost: 20 },
    { name: 'a search that finds them all', value: await time('padroeira'), unit: 'ms' },
  ];
}

/** Writes of many rows among 5,000 news: an author's new name in all of them, and the largest possible reorder. */
export async function measureManyRows(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 5_000);
  const { secretKey } = await stack.keys();
  const headers = { apikey: secretKey, 'Content-Type': 'application/json' };
  const rest = (method: string, path: string, body?: object) =>
    write(`${stack.baseUrl}/rest/v1/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const author = `profiles?email=eq.${staff.editor}`;
  const token = await editorsToken(stack);
  const [{ id, name }] = await (await rest('GET', `${author}&select=id,name`)).json();
  await rest('PATCH', 'news?id=not.is.null', { author_id: id });
  await idle(stack, token);
  const renaming = await secondsOf(() => rest('PATCH', author, { name: `${name} de Souza` }));
  await idle(stack, token);

  const places = await (await rest('GET', 'news?select=id&order=order&limit=500')).json();
  const ordering = await secondsOf(() =>
    write(`${stack.baseUrl}/api/news/order`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ items: places.map((place: { id: string }, order: number) => ({ ...place, order })) }),
    }),
  );
  return [
    { name: 'renaming the author of 5,000 news', value: renaming, unit: 's', atMost: 4 },
    { name: 'a new order of 500 of them', value: ordering, unit: 's', atMost: 2 },
  ];
}

async function write(url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${init.method} ${url} answered ${response.status}: ${await response.text()}`);
  return response;
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}
