import type { LiturgicalColour } from '#contract/liturgia.ts';

/** Ranks of the table of liturgical days (Universal Norms, 59): of two celebrations the lower number wins. */
export const rank = {
  triduum: 1,
  /** Great solemnities, Sundays of Advent, Lent and Easter, Ash Wednesday, Holy Week, the Easter octave. */
  greatest: 2,
  solemnity: 3,
  lordsFeast: 5,
  sunday: 6,
  feast: 7,
  /** Of Lent, from 17 December on, and in the octave of Christmas: memorials give way to it. */
  strongWeekday: 9,
  memorial: 10,
  weekday: 13,
} as const;

export interface Celebration {
  title: string;
  colour: LiturgicalColour;
  rank: (typeof rank)[keyof typeof rank];
}
