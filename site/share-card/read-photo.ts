import { photoPart } from './draw-card.ts';

/** Milliseconds. */
const patience = 10_000;

/** One of the parish's photos for a card. Without it a card is drawn all the same, and the build goes on. */
export async function readPhoto(address: string): Promise<Buffer | undefined> {
  try {
    const response = await fetch(new URL(address, process.env.API_URL), { signal: AbortSignal.timeout(patience) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return await photoPart(new Uint8Array(await response.arrayBuffer()));
  } catch (error) {
    console.warn(`The photo ${address} is left out of its card: ${error instanceof Error ? error.message : error}`);
    return undefined;
  }
}
