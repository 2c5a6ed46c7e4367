import { contentsOf } from '#contract/parish-content.ts';
import { groupTitles } from '#contract/parish-kinds.ts';
import { patron } from './patron.ts';
import { photosOf } from './photos.ts';
import { paragraphs, parishRows } from './rows.ts';
import { welcome } from './welcome.ts';

const team = contentsOf(parishRows, 'person').map((person) => ({
  ...person,
  specialties: paragraphs(person.specialties),
}));

const gallery = contentsOf(parishRows, 'church_photo').flatMap((row) =>
  photosOf([row]).map((photo) => ({ ...photo, category: row.category })),
);

const sacraments = contentsOf(parishRows, 'sacrament').map((sacrament) => ({
  ...sacrament,
  text: paragraphs(sacrament.text),
}));

const groups = contentsOf(parishRows, 'group');

const sectors = contentsOf(parishRows, 'sector');
const [decree] = contentsOf(parishRows, 'decree');

/** The texts of the parish's page (docs/product.md, "Public pages"). */
export const history = {
  team,
  gallery: { categories: [...new Set(gallery.flatMap(({ category }) => category ?? []))], photos: gallery },
  welcome: welcome.paroquia ?? '',
  patron,
  /** Pastorals, groups and movements. */
  groups: Object.entries(groupTitles).flatMap(([title, heading]) => {
    const items = groups.filter((group) => group.title === title);
    return items.length > 0 ? [{ title: heading, items }] : [];
  }),
  sectors,
  sacraments,
  decree,
  contact: {
    title: welcome.invitation_title ?? 'Venha fazer parte desta história',
    text: welcome.invitation ?? 'Quer servir, receber um sacramento ou apenas conversar? A porta está aberta.',
  },
};
