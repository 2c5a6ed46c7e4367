/** The sizes of a poster. */
export const posterSizes = { a4: 'A4', a5: 'A5', a6: 'A6' } as const;
export type PosterSize = keyof typeof posterSizes;
