import type { StackProcess } from '../stack-process.ts';
import { growNewsTo } from './news-rows.ts';
import { type Figure, median } from './report.ts';
import { editorsToken, idle, pauseSince, tokenOf } from './site-wait.ts';

const runs = 5;

/** Publishing with the seed, one article after another and fifty at once. */
export async function measurePublishWithSeed(stack: StackProcess): Promise<Figure[]> {
  return [await measurePublish(stack, 'with the seed', 1), ...(await measurePublishBurst(stack))];
}

export async function measurePublishWithThousand(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 1_000);
  return [
    await measurePublish(stack, 'with 1,000 news', 1.5),
    await measureWholeRendering(stack, 'with 1,000 news', 3),
  ];
}

export async function measurePublishWithFiveThousand(stack: StackProcess): Promise<Figure[]> {
  await growNewsTo(stack, 5_000);
  return [
    await measurePublish(stack, 'with 5,000 news', 1.5),
    await measureWholeRendering(stack, 'with 5,000 news', 8),
  ];
}

/** Seconds from the panel's request until the article's built page is served. */
async function measurePublish(stack: StackProcess, label: string, atMost: number): Promise<Figure> {
  const token = await editorsToken(stack);
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await idle(stack, token);
    const title = `Publicação ${label} ${run} ${crypto.randomUUID()}`;
    const start = performance.now();
    const slug = await publish(stack, token, title);
    while (!(await (await fetch(`${stack.baseUrl}/noticia/${slug}/`)).text()).includes(title)) await pauseSince(start);
    seconds.push((performance.now() - start) / 1000);
  }
  return { name: `publish → visible, ${label} (median of ${runs})`, value: median(seconds), unit: 's', atMost };
}

/** Seconds from a change of every page but of no share card, the parish's e-mail, until all are served with it. */
async function measureWholeRendering(stack: StackProcess, label: string, atMost: number): Promise<Figure> {
  const token = await tokenOf(stack, 'admin');
  const request = { headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` } };
  const listed = await fetch(`${stack.baseUrl}/api/parish-content`, request);
  const rows = (await listed.json()).data as { id: string; kind: string; content: object }[];
  const contact = rows.find(({ kind }) => kind === 'contact');
  if (!contact) throw new Error('The demonstration has no e-mail.');
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await idle(stack, token);
    const email = `secretaria-${run}@paroquia.test`;
    const start = performance.now();
    const answer = await fetch(`${stack.baseUrl}/api/parish-content/${contact.id}`, {
      ...request,
      method: 'PUT',
      body: JSON.stringify({ content: { ...contact.content, email } }),
    });
    if (!answer.ok) throw new Error(`The parish's e-mail was answered ${answer.status}.`);
    while (!(await (await fetch(`${stack.baseUrl}/noticias/`)).text()).includes(email)) await pauseSince(start);
    seconds.push((performance.now() - start) / 1000);
  }
  return {
    name: `parish's e-mail → on all pages, ${label} (median of ${runs})`,
    value: median(seconds),
    unit: 's',
    atMost,
  };
}

/** Fifty concurrently published news: the builds until the last is on a page, and the seconds since its answer. */
async function measurePublishBurst(stack: StackProcess): Promise<Figure[]> {
  const token = await editorsToken(stack);
  await idle(stack, token);
  const builtAt = async () =>
    ((await (await fetch(`${stack.baseUrl}/build.json`)).json()) as { builtAt: string }).builtAt;
  const seen = new Set([await builtAt()]);
  const slugs = await Promise.all(
    Array.from({ length: 50 }, (_, n) => publish(stack, token, `De uma vez ${n} ${crypto.randomUUID()}`)),
  );
  const isOnAPage = async (slug: string) => (await fetch(`${stack.baseUrl}/noticia/${slug}/`, { method: 'HEAD' })).ok;
  const missing = new Set(slugs);
  const start = performance.now();
  while (missing.size > 0) {
    seen.add(await builtAt());
    for (const slug of missing) if (await isOnAPage(slug)) missing.delete(slug);
    await pauseSince(start);
  }
  const seconds = (performance.now() - start) / 1000;
  await idle(stack, token);
  seen.add(await builtAt());
  return [
    { name: 'builds after 50 publishes at once', value: seen.size - 1, unit: '', atMost: 2 },
    { name: '50 publishes at once → the last visible', value: seconds, unit: 's', atMost: 3 },
  ];
}

/** Returns the new article's slug. */
async function publish(stack: StackProcess, token: string, title: string): Promise<string> {
  const response = await fetch(`${stack.baseUrl}/api/news`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, content: '<p>Texto da notícia.</p>', is_published: true }),
  });
  if (response.status !== 201) throw new Error(`Publishing was answered ${response.status}.`);
  return ((await response.json()).data as { slug: string }).slug;
}
