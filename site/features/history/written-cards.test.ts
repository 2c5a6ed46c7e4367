import { expect, it } from 'vitest';
import { writtenCards } from './written-cards.ts';

const nothing = { patron: undefined, team: [], communities: [] };
const patron = {
  called: 'padroeiro',
  above: 'Nosso padroeiro',
  name: 'São José',
  feast: 'Festa: 19 de março',
} as never;
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `Pe. ${index}`, role: 'Vigário' }));

it.each([
  ['nothing', nothing, []],
  [
    'a patron',
    { ...nothing, patron },
    [{ title: 'São José', href: '/paroquia#padroeiro', lines: ['Nosso padroeiro', 'Festa: 19 de março'] }],
  ],
  [
    'a feast to come',
    { ...nothing, feast: { name: 'Festa de São José', day: '2027-03-19' } },
    [{ title: 'Festa de São José', href: '/convite', lines: ['19 de março'] }],
  ],
  [
    'four people',
    { ...nothing, team: people(4) },
    [
      {
        title: 'Equipe pastoral',
        href: '/paroquia#equipe',
        lines: ['Pe. 0, Vigário', 'Pe. 1, Vigário', 'Pe. 2, Vigário', 'Pe. 3, Vigário'],
      },
    ],
  ],
  [
    'many communities',
    { ...nothing, communities: ['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })) },
    [{ title: 'Comunidades', href: '/comunidades', lines: ['A', 'B', 'C', 'e mais 2'] }],
  ],
])('of %s home says', (_, written, cards) => {
  expect(writtenCards(written)).toEqual(cards);
});
