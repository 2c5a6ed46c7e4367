/* A parish's choices of its looks: each value names a drawing or a pair of colours. */

/** The windows of stained glass, by what a saint is known by. */
export const parishWindows = {
  cross: 'Cruz',
  eucharist: 'Eucaristia',
  spirit: 'Espírito Santo',
  lourdes: 'Nossa Senhora na gruta',
  crozier: 'Livro e báculo',
  lily: 'Lírio',
  keys: 'Chaves',
  sword: 'Espada',
  heart: 'Coração',
  crown: 'Coroa',
  roses: 'Rosas',
  lamb: 'Cordeiro',
  palm: 'Palma',
  child: 'Menino Jesus',
  archangel: 'Arcanjo',
  rosary: 'Terço',
} as const;
export type ParishWindow = keyof typeof parishWindows;

/** The drawings of a church's front. A parish that chooses none has none. */
export const parishFacades = {
  one_tower: 'Uma torre',
  two_towers: 'Duas torres',
  chapel: 'Capela',
  modern: 'Moderna',
} as const;
export type ParishFacade = keyof typeof parishFacades;

/** The colours of night, brand and links; the first where a parish chooses none. */
export const parishColours = {
  azul: 'Azul',
  vinho: 'Vinho',
  verde: 'Verde',
  roxo: 'Roxo',
  terra: 'Terra',
  grafite: 'Grafite',
} as const;
export type ParishColour = keyof typeof parishColours;
