import * as z from 'zod/mini';
import { asTyped } from '../text.ts';
import type { FieldWords } from './field.ts';
import { formattedLine } from './text.ts';

/** Degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** The corners of a rectangle around Brazil with its islands (IBGE), in degrees. */
const brazil = { south: -34, north: 5.5, west: -74.1, east: -28.6 };

/**
 * An angle as maps and plates write it: `-3.731862`, `3,73186° S`, `3°43'54.7"S`, `S 3° 43.911'`. Letters are those of
 * Portuguese and English: north, south, east (L, E), west (O, W).
 */
const angle = (letters: string) =>
  String.raw`(?:([${letters}])\s*)?([+-]?)(\d{1,3}(?:[.,]\d+)?)\s*°?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*')?(?:\s*(\d{1,2}(?:[.,]\d+)?)\s*")?(?:\s*([${letters}]))?`;

const pair = new RegExp(
  String.raw`^(?:geo:|lat(?:itude)?[:=]?)?\s*${angle('NS')}(?:\s*[,;/]\s*|\s+)(?:(?:lon|lng|long)(?:itude)?[:=]?\s*)?${angle('LEOW')}$`,
  'i',
);

/** Where links to Google's, Apple's, OpenStreetMap's and Waze's maps have a place; the last is only where one looks. */
const inLinks = [
  /!3d(-?\d+\.\d+)!4d(-?\d+\.\d+)/,
  /[?&]mlat=(-?\d+\.\d+)&mlon=(-?\d+\.\d+)/,
  /[?&](?:q|query|ll|daddr|destination|coordinate|center|to)=(?:loc:|ll\.)?(-?\d+\.\d+),\s*(-?\d+\.\d+)/,
  /\/(?:place|search|dir\/[^/]*)\/(-?\d+\.\d+),\s*(-?\d+\.\d+)/,
  /#map=\d+\/(-?\d+\.\d+)\/(-?\d+\.\d+)/,
  /\/@(-?\d+\.\d+),(-?\d+\.\d+)/,
];

/** `-15.7983, -47.8756`, in the ways in which maps, telephones and messengers copy it; undefined for another text. */
export function coordinatesIn(text: string): Coordinates | undefined {
  const [link] = /(https?:\/\/|maps\.|www\.)\S+/i.exec(text) ?? [];
  return link ? linkedIn(asTyped(link)) : writtenIn(plain(text));
}

function linkedIn(link: string): Coordinates | undefined {
  const address = link
    .replace(/&amp;/g, '&')
    .replace(/%2c/gi, ',')
    .replace(/%20|\+/g, ' ');
  const found = inLinks.flatMap((place) => place.exec(address) ?? []);
  return found.length > 0 ? { latitude: Number(found[1]), longitude: Number(found[2]) } : undefined;
}

function writtenIn(text: string): Coordinates | undefined {
  const found = pair.exec(text);
  if (!found) return undefined;
  const [latitude, longitude] = [degreesOf(found.slice(1, 7)), degreesOf(found.slice(7, 13))];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : undefined;
}

/** One sign for degrees, minutes, seconds and minus, a letter for a direction, and nothing around it. */
const plain = (text: string): string =>
  asTyped(text)
    .replace(/\s+/g, ' ')
    .replace(/\b(norte|north|sul|south|leste|east|oeste|west)\b/gi, (word) => word.charAt(0))
    .replace(/[º˚]/g, '°')
    .replace(/[’‘′´ʹ]/g, "'")
    .replace(/[”“″ʺ]|''/g, '"')
    .replace(/^"(.*)"$/, '$1')
    .replace(/^[\s([{]+|[\s)\]}.,;]+$/g, '')
    .replace(/,\s*\d+(\.\d+)?z$/, '');

/** The groups of an angle, of which south and west are below zero. */
function degreesOf([before, sign, degrees, minutes, seconds, after]: readonly (string | undefined)[]): number {
  const [whole, sixtieths, rest] = [degrees, minutes, seconds].map((part) => Number(part?.replace(',', '.') ?? 0));
  const size = (whole ?? 0) + (sixtieths ?? 0) / 60 + (rest ?? 0) / 3600;
  return sign === '-' || /^[SOW]$/i.test(before ?? after ?? '') ? -size : size;
}

const isInBrazil = ({ latitude, longitude }: Coordinates): boolean =>
  latitude > brazil.south && latitude < brazil.north && longitude > brazil.west && longitude < brazil.east;

/** The one spelling that is stored, to a tenth of a metre. */
const spelt = ({ latitude, longitude }: Coordinates): string =>
  [latitude, longitude].map((degrees) => Number(degrees.toFixed(6))).join(', ');

/** Short links say no place: only whoever opens them learns it. */
const refusalOf = (text: string): string =>
  /https?:/i.test(text)
    ? 'traz um endereço que não diz o lugar: abra-o no mapa, segure o dedo sobre a porta da igreja e copie os números'
    : 'deve ser como o mapa as copia: -15.7983, -47.8756';

const written = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(2000),
  z.refine((text) => coordinatesIn(text) !== undefined, {
    error: ({ input }) => refusalOf(String(input)),
    abort: true,
  }),
  z.overwrite((text) => {
    const found = coordinatesIn(text);
    return found ? spelt(found) : text;
  }),
  z.refine((text) => {
    const found = coordinatesIn(text);
    return !found || isInBrazil(found);
  }, 'não fica no Brasil'),
);

/** A place on the map, as maps copy it. */
export const coordinates = (words: FieldWords) => formattedLine(words, written);
