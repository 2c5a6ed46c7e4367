import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a GET, reads the whole response and resolves with its status. */
export const read = (url: string, headers: Record<string, string>, localAddress?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers, ...(localAddress && { localAddress }) }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    }).once('error', reject);
  });

/** Milliseconds until a GET is answered in full; throws for any answer but 200. */
export async function timedRead(url: string): Promise<number> {
  const start = performance.now();
  const status = await read(url, {});
  if (status !== 200) throw new Error(`${url}: ${status}`);
  return performance.now() - start;
}
