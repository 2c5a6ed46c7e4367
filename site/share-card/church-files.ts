import { church } from '../content/church.ts';
import { keptFiles } from '../lib/kept-files.ts';
import { cardKey, churchFolder } from './card-files.ts';
import { cardFolders } from './card-folders.ts';

const program = import.meta.glob(['./church-picture.ts', '../art/church-window.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** The key of the church in its window, of the photo, its point and the drawing; undefined without a photo. */
export const churchKey = church && cardKey(JSON.stringify([church, program]));

let drawing: Promise<Buffer> | undefined;

/** The church in its window, as a PNG; undefined without a photo. */
export function churchDrawing(): Promise<Buffer> | undefined {
  drawing ??= church && draw(church);
  return drawing;
}

async function draw({ src, focus }: NonNullable<typeof church>): Promise<Buffer> {
  const answer = await fetch(src, { signal: AbortSignal.timeout(10_000) });
  if (!answer.ok) throw new Error(`The church's photo ${src}: HTTP ${answer.status}`);
  const { drawChurchWindow } = await import('./church-picture.ts');
  return await drawChurchWindow(new Uint8Array(await answer.arrayBuffer()), focus);
}

/** The same as a file for pages. */
export async function churchPicture(): Promise<Uint8Array> {
  const make = async () => {
    const { churchFile } = await import('./church-picture.ts');
    return await churchFile((await churchDrawing()) as Buffer);
  };
  if (!cardFolders) return await make();
  const key = churchKey as string;
  const kept = keptFiles(churchFolder(cardFolders.cache));
  const file = (await kept.read(key, make)) as Uint8Array;
  await kept.keepOnly(new Set([key]));
  return file;
}
