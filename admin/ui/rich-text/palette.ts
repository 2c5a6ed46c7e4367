export interface Colour {
  name: string;
  /** In the browser's serialization, so that equal colours are equal strings. */
  value: string;
}

/** Text colours, each with AA contrast in the light theme and usable in the dark one. */
export const textColours: readonly Colour[] = [
  { name: 'Azul', value: 'rgb(52, 104, 226)' },
  { name: 'Celeste', value: 'rgb(14, 118, 170)' },
  { name: 'Verde', value: 'rgb(32, 127, 64)' },
  { name: 'Dourado', value: 'rgb(143, 103, 8)' },
  { name: 'Laranja', value: 'rgb(185, 77, 15)' },
  { name: 'Vermelho', value: 'rgb(214, 41, 35)' },
  { name: 'Rosa', value: 'rgb(205, 44, 111)' },
  { name: 'Roxo', value: 'rgb(148, 81, 197)' },
];

/** Background colours are translucent, so that text in the theme's colour is readable in both themes. */
export const groundColours: readonly Colour[] = [
  { name: 'Amarelo', value: 'rgba(234, 179, 8, 0.3)' },
  { name: 'Verde', value: 'rgba(34, 160, 80, 0.25)' },
  { name: 'Azul', value: 'rgba(70, 110, 230, 0.25)' },
  { name: 'Vermelho', value: 'rgba(220, 60, 50, 0.22)' },
  { name: 'Roxo', value: 'rgba(150, 80, 200, 0.25)' },
  { name: 'Cinza', value: 'rgba(120, 120, 130, 0.25)' },
];
