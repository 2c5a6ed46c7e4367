/** Pixels; the size that sharing services recommend. */
export const cardSize = { width: 1200, height: 630 };

/** Maximum bytes: some services ignore larger pictures. */
export const cardBytes = 100_000;
