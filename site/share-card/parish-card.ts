import { parish } from '../content/parish.ts';
import { parishWindow } from '../content/patron.ts';
import { keptFiles } from '../lib/kept-files.ts';
import { cardKey, parishCardFolder } from './card-files.ts';
import { cardFolders } from './card-folders.ts';
import { drawn } from './card-of.ts';
import { sources } from './card-sources.ts';
import { churchDrawing, churchKey } from './church-files.ts';

/** The parish's own card: its name, and what it is, above the town, beside its church or its window. */
export async function parishCard(): Promise<Uint8Array> {
  const { form, shortName, name, place } = parish;
  const card = {
    title: shortName || name,
    kicker: shortName ? form : '',
    parish: place,
    place: '',
    window: parishWindow,
  };
  const draw = async () => {
    const church = await churchDrawing();
    const whole = { ...card, ...(church && { church }) };
    // Letters that the site's fonts lack leave the bare word.
    return ((await drawn(whole)) ?? (await drawn({ ...whole, title: form, kicker: '' }))) as Uint8Array;
  };
  if (!cardFolders) return await draw();
  const kept = keptFiles(parishCardFolder(cardFolders.cache));
  const key = cardKey(JSON.stringify([card, form, sources, churchKey]));
  const file = (await kept.read(key, draw)) as Uint8Array;
  await kept.keepOnly(new Set([key]));
  return file;
}
