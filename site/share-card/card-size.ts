/** Pixels; the size that sharing services ask for. */
export const cardSize = { width: 1200, height: 630 };

/** What a file may have at most: some services leave out the picture of a page where it is large. */
export const cardBytes = 100_000;
