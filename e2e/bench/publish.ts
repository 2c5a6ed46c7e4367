import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import { type Figure, median } from './report.ts';

const runs = 3;

/** Seconds from the panel's request until the article's built page is served. */
export async function measurePublish(stack: StackProcess, label: string, atMost: number): Promise<Figure> {
  const token = await editorsToken(stack);
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await idle(stack, token);
    const title = `Publicação ${label} ${run} ${crypto.randomUUID()}`;
    const start = performance.now();
    const slug = await publish(stack, token, title);
    while (!(await (await fetch(`${stack.baseUrl}/noticia/${slug}/`)).text()).includes(title)) await pause();
    seconds.push((performance.now() - start) / 1000);
  }
  return { name: `publish → visible, ${label} (median of ${runs})`, value: median(seconds), unit: 's', atMost };
}

/** The number of builds until the last of fifty concurrently published news is on a page. */
export async function measurePublishBurst(stack: StackProcess): Promise<Figure> {
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
  while (missing.size > 0) {
    seen.add(await builtAt());
    for (const slug of missing) if (await isOnAPage(slug)) missing.delete(slug);
    await pause();
  }
  await idle(stack, token);
  seen.add(await builtAt());
  return { name: 'builds after 50 publishes at once', value: seen.size - 1, unit: '', atMost: 2 };
}

export async function editorsToken(stack: StackProcess): Promise<string> {
  return JSON.parse(((await signIn(stack.baseUrl, 'editor'))[0] as [string, string])[1]).access_token as string;
}

/** Returns the new article's slug. */
async function publish(stack: StackProcess, token: string, title: string): Promise<string> {
  const response = await fetch(`${stack.baseUrl}/api/news`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ title, content: '<p>Texto da notícia.</p>', is_published: true }),
  });
  return ((await response.json()).data as { slug: string }).slug;
}

/** Waits until no build runs. */
export async function idle(stack: StackProcess, token: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${stack.baseUrl}/api/site-build`, { headers: { Authorization: `Bearer ${token}` } });
    const { state } = (await response.json()).data as { state: string };
    if (state === 'failed') throw new Error('The site could not be built.');
    if (state === 'current') return;
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
