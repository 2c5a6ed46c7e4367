import { coordinatesIn } from '#contract/fields/coordinates.ts';
import { contentsOf } from '#contract/parish-content.ts';
import { parish } from './parish.ts';
import { paragraphs, parishRows } from './rows.ts';
import { welcome } from './welcome.ts';

const [written] = contentsOf(parishRows, 'contact');

export const contact = {
  welcome:
    welcome.contato ?? ((parish.phone ?? parish.email) ? 'Ligue, escreva ou venha: alguém espera por você.' : ''),
  /** The parish in a few sentences. */
  about: paragraphs(welcome.about),
  /** Where the church's door is; undefined where nobody has written it. */
  place: coordinatesIn(written?.place ?? ''),
  /** Confessions, adoration and what else has its day every week, by what it is, in the rows' order. */
  regularTimes: [...Map.groupBy(contentsOf(parishRows, 'regular_time'), ({ name }) => name)].map(([name, times]) => ({
    name,
    times,
  })),
  /** Directions. */
  ways: contentsOf(parishRows, 'direction'),
};
