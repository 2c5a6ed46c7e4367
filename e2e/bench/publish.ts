import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';
import { type Figure, median } from './report.ts';

const runs = 3;

/** Seconds from the panel's request until the article's built page is served. */
export async function measurePublish(stack: StackProcess, label: string, atMost: number): Promise<Figure> {
  const token = JSON.parse(((await signIn(stack.baseUrl, 'editor'))[0] as [string, string])[1]).access_token as string;
  const seconds: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await idle(stack, token);
    const title = `Publicação ${label} ${run} ${crypto.randomUUID()}`;
    const start = performance.now();
    const response = await fetch(`${stack.baseUrl}/api/news`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ title, content: '<p>Texto da notícia.</p>', is_published: true }),
    });
    const { slug } = (await response.json()).data as { slug: string };
    while (!(await (await fetch(`${stack.baseUrl}/noticia/${slug}/`)).text()).includes(title)) await pause();
    seconds.push((performance.now() - start) / 1000);
  }
  return { name: `publish → visible, ${label} (median of ${runs})`, value: median(seconds), unit: 's', atMost };
}

/** Waits until no build runs. */
export async function idle(stack: StackProcess, token: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${stack.baseUrl}/api/site-build`, { headers: { Authorization: `Bearer ${token}` } });
    const { state } = (await response.json()).data as { state: string };
    if (state === 'failed') throw new Error('The site could not be built.');
    if (state === 'idle') return;
    await pause();
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 50));
