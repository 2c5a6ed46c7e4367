import type { Plate } from './plate.ts';

/** A parish's arms, or what it has in their place, as a build read them. */
export interface Arms {
  /** As the row names them (`media`). */
  path: string;
  src: string;
  width: number;
  height: number;
  /** The same as a PNG file of at most 512 pixels, base64. */
  png: string;
  plate: Plate;
}

interface Box {
  x: number;
  y: number;
  side: number;
}

/** The arms as a part of a drawing: whole within the square. */
export const armsIn = ({ png }: Pick<Arms, 'png'>, { x, y, side }: Box): string =>
  `<image x="${x}" y="${y}" width="${side}" height="${side}" href="data:image/png;base64,${png}"/>`;

/** The same on their plate, in one of its colours, where they need one. */
export function armsOnPlate(arms: Pick<Arms, 'png' | 'plate'>, box: Box, colours: Record<'light' | 'dark', string>) {
  const { x, y, side } = box;
  if (arms.plate === 'none') return armsIn(arms, box);
  const plate = `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="${side / 7}" fill="${colours[arms.plate]}"/>`;
  const edge = side / 12;
  return plate + armsIn(arms, { x: x + edge, y: y + edge, side: side - 2 * edge });
}
