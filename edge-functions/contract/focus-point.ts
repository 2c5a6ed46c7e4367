interface Size {
  width: number;
  height: number;
}

/** A point of a picture, in whole percent from its left and its top. */
export interface FocusPoint {
  x: number;
  y: number;
}

/** The point where nobody has chosen one. */
export const middle: FocusPoint = { x: 50, y: 50 };

/** `50% 30%` */
export const writtenPoint = ({ x, y }: FocusPoint): string => `${x}% ${y}%`;

/** The point that is written so; the middle for any other text, and for none. */
export function pointIn(text: string | null | undefined): FocusPoint {
  const [, x, y] = /^(\d{1,3})% (\d{1,3})%$/.exec(text ?? '') ?? [];
  return x && y ? { x: Math.min(Number(x), 100), y: Math.min(Number(y), 100) } : middle;
}

/** The largest part of a picture with the proportions of `shape` that has the point as near to its middle as it can. */
export function cutAround(picture: Size, shape: Size, { x, y }: FocusPoint): Size & { left: number; top: number } {
  const scale = Math.min(picture.width / shape.width, picture.height / shape.height);
  const width = Math.max(1, Math.round(shape.width * scale));
  const height = Math.max(1, Math.round(shape.height * scale));
  return {
    left: startOf(picture.width, width, x),
    top: startOf(picture.height, height, y),
    width,
    height,
  };
}

const hundred = 100;

const startOf = (whole: number, part: number, percent: number): number =>
  Math.min(Math.max(Math.round((whole * percent) / hundred - part / 2), 0), whole - part);
