import { perBuild } from '../lib/parish-build.ts';
import { photoPart } from './draw-card.ts';

/** Milliseconds. */
const timeout = 10_000;

/** Consecutive timeouts before a build loads no more photos: each costs ten seconds. */
const mostFailures = 3;
const failures = perBuild(() => ({ count: 0 }));

/** One of the parish's photos for a card; undefined on failure, after which the card is drawn without it. */
export async function readPhoto(address: string): Promise<Uint8Array | undefined> {
  try {
    if (failures().count >= mostFailures) throw new Error('Storage does not answer');
    const response = await fetch(new URL(address, process.env.API_URL), { signal: AbortSignal.timeout(timeout) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const file = new Uint8Array(await response.arrayBuffer());
    failures().count = 0;
    return await photoPart(file);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') failures().count += 1;
    console.warn(`The photo ${address} is left out of its card: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
