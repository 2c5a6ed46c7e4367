import { parish } from '../content/parish.ts';
import { parishWindow } from '../content/patron.ts';
import { drawn } from './card-of.ts';

/** The parish's own card: its name, and what it is, above the town. */
export async function parishCard(): Promise<Uint8Array> {
  const { form, shortName, name, place } = parish;
  const card = {
    title: shortName || name,
    kicker: shortName ? form : '',
    parish: place,
    place: '',
    window: parishWindow,
  };
  // Letters that the site's fonts lack leave the bare word.
  return ((await drawn(card)) ?? (await drawn({ ...card, title: form, kicker: '' }))) as Uint8Array;
}
