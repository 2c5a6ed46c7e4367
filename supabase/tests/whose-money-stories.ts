import type { Meant } from './whose-money-calls.ts';

/** Steps one after the other. */
const story = (...steps: readonly (Partial<Meant> & Pick<Meant, 'do'>)[]): Meant[][] =>
  steps.map((each) => [
    { which: 1, payer: 0, cents: 5000, isMistake: true, form: 'dinheiro', isRepeated: false, ...each },
  ]);

const given = story({ do: 'donate', cents: 12_345 }, { do: 'give' });
const paidTwice = story(
  ...(['donate', 'give', 'charge back', 'pay', 'win'] as const).map((what) => ({ do: what, which: 0 })),
);

/** The amounts of the plain rows in them. */
export const rowAmounts = [7000, 500];

/** Stories that must occur. */
export const stories = {
  'unlinked from one, given to another, and the first call once more': [
    ...given,
    ...story({ do: 'take' }, { do: 'give', payer: 1 }, { do: 'repeat' }),
  ],
  'of two months one is given to nobody again': [
    ...story(
      { do: 'give row', which: 0 },
      { do: 'undo', which: 1 },
      { do: 'undo', which: 2 },
      { do: 'give row', which: 0, payer: 1 },
    ),
  ],
  'given back in money from one of two months': [...given, ...story({ do: 'undo', which: 2, isMistake: false })],
  'a part undone, and given to its month again': [
    ...given,
    ...story({ do: 'undo', which: 3, cents: 1250 }, { do: 'give' }, { do: 'take' }, { do: 'give', payer: 1 }),
  ],
  'lost, unlinked from its payer, and won': [
    ...given,
    ...story({ do: 'charge back' }, { do: 'take', which: 0 }, { do: 'win' }),
  ],
  'lost, won in three months, unlinked, given to another, lost and won': [
    ...given,
    ...story(
      ...([{ do: 'charge back' }, { do: 'win' }, { do: 'take' }, { do: 'give', payer: 1 }] as const),
      ...([{ do: 'charge back' }, { do: 'win' }] as const),
    ),
  ],
  'refunded in parts': [...given, ...story({ do: 'refund', cents: 3000 }, { do: 'refund', cents: 5000 })],
  'paid twice, and used for another month': [...paidTwice, ...story({ do: 'use' }, { do: 'take' })],
  'paid twice, and counted as a donation': [...paidTwice, ...story({ do: 'count' }, { do: 'take', which: 0 })],
} satisfies Record<string, Meant[][]>;
