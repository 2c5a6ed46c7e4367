import { contentsOf, type ParishContentOf } from '#contract/parish-content.ts';
import { type Photo, photosOf } from './photos.ts';
import { paragraphs, parishRows } from './rows.ts';
import { welcome } from './welcome.ts';

type Row = ParishContentOf<'community'>;

export interface Community {
  /** Its fragment of the page's address. */
  id: string;
  name: string;
  kind: string | null;
  description: string[];
  activities: string[];
  /** Places and times. */
  places: { name: string; address: string; schedule: string }[];
  /** `@farol` */
  instagram: string | null;
  photos: Photo[];
}

/** 'Tenda do Encontro' → 'tenda-do-encontro' */
const idOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '');

const places = (text: string | null) =>
  paragraphs(text).map((line) => {
    const [name = '', address = '', ...schedule] = line.split(';').map((part) => part.trim());
    return { name, address, schedule: schedule.join('; ') };
  });

const photos = (row: Row) =>
  photosOf([
    { photo: row.photo_1, description: row.description_1 },
    { photo: row.photo_2, description: row.description_2 },
    { photo: row.photo_3, description: row.description_3 },
    { photo: row.photo_4, description: row.description_4 },
  ]);

/** Each with a fragment of its own, whatever they are called. */
function withOwnIds(communities: readonly Community[]): Community[] {
  const taken = new Set<string>();
  return communities.map((community) => {
    let { id } = community;
    for (let number = 2; taken.has(id); number++) id = `${community.id}-${number}`;
    taken.add(id);
    return { ...community, id };
  });
}

const written = withOwnIds(
  contentsOf(parishRows, 'community').map(
    (row): Community => ({
      id: row.address ?? (idOf(row.name) || 'comunidade'),
      name: row.name,
      kind: row.kind,
      description: paragraphs(row.description),
      activities: paragraphs(row.activities),
      places: places(row.places),
      instagram: row.instagram && `@${row.instagram.replace(/^@/, '')}`,
      photos: photos(row),
    }),
  ),
);

export const communities = { welcome: welcome.comunidades ?? '', communities: written };
