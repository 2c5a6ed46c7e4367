import { setTimeout as pause } from 'node:timers/promises';
import type { StackProcess } from '../stack-process.ts';
import { signIn } from '../staff.ts';

/** Milliseconds to wait for a build. The first one of 5,000 news draws as many cards: two minutes. */
const longestWait = 600_000;

export const editorsToken = (stack: StackProcess): Promise<string> => tokenOf(stack, 'editor');

export async function tokenOf(stack: StackProcess, role: Parameters<typeof signIn>[1]): Promise<string> {
  return JSON.parse(((await signIn(stack.baseUrl, role))[0] as [string, string])[1]).access_token as string;
}

/** Waits until no build runs. */
export async function idle(stack: StackProcess, token: string): Promise<void> {
  const start = performance.now();
  for (;;) {
    const response = await fetch(`${stack.baseUrl}/api/site-build`, { headers: { Authorization: `Bearer ${token}` } });
    const { state } = (await response.json()).data as { state: string };
    if (state === 'failed') throw new Error('The site could not be built.');
    if (state === 'current') return;
    await pauseSince(start);
  }
}

/** Throws when a page has been waited for since `start` for longer than any build takes. */
export async function pauseSince(start: number): Promise<void> {
  if (performance.now() - start > longestWait) throw new Error('The site was not built in time.');
  await pause(50);
}
