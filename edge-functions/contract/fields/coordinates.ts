import * as z from 'zod/mini';
import type { FieldWords } from './field.ts';
import { formattedLine } from './text.ts';

/** Degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The corners of a rectangle around Brazil with its islands (IBGE), in degrees. */
const brazil = { south: -34, north: 5.5, west: -74.1, east: -28.6 };

/** `-15.7983, -47.8756`, as maps copy it; undefined for another text. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const [, latitude, longitude] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return latitude && longitude ? { latitude: Number(latitude), longitude: Number(longitude) } : undefined;
}

const isInBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude > brazil.south && latitude < brazil.north && longitude > brazil.west && longitude < brazil.east;

/** As people write it in Brazil: `-15,7983, -47,8756`. */
const withPoints = (text: string): string =>
  /^-?\d+,\d+\s*[,;\s]\s*-?\d+,\d+$/.test(text) ? text.replace(/(\d),(\d)/g, '$1.$2') : text;

const written = z.string().check(
  z.trim(),
  z.minLength(1),
  z.overwrite(withPoints),
  z.refine((text) => coordinatesIn(text) !== undefined, 'deve ser como o mapa as copia: -15.7983, -47.8756'),
  z.refine((text) => {
    const found = coordinatesIn(text);
    return !found || isInBrazil(found);
  }, 'não fica no Brasil'),
);

/** A place on the map, as maps copy it. */
export const coordinates = (words: FieldWords) => formattedLine(words, written);
