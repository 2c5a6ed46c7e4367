import * as z from 'zod/mini';
import { webAddress } from '../primitives.ts';
import { withoutInvisible } from '../text.ts';
import type { FieldWords } from './field.ts';
import { isPixCode, noEmptyLabel, noPixCode, notOnlyHere } from './link-reach.ts';
import { formattedLine } from './text.ts';

const isSecure = (text: string): boolean => text.startsWith('https://') && webAddress.safeParse(text).success;

/** A page of the site, `/doacao`. Browsers take a backslash for a slash. */
const isOwnPage = (text: string): boolean => /^\/(?![/\\])[!#-;=?-~]*$/.test(text);

/** As people write it who leave the beginning to the browser. */
const withScheme = (text: string): string =>
  /^[\p{L}\d-]+(\.[\p{L}\d-]+)+([/?#]|$)/u.test(text) ? `https://${text}` : text;

/** As an address is meant: its beginning as browsers write it, a number of WhatsApp without what telephones have. */
const asMeant = (text: string): string =>
  withoutInvisible(text)
    .trim()
    .replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())
    .replace(/^(https:\/\/wa\.me\/)([+\d\s().-]+)$/, (_, place, number) => place + number.replace(/\D/g, ''));

/** As browsers send an address with letters that are no ASCII: `https://pt.wikipedia.org/wiki/S%C3%A3o_Jos%C3%A9`. */
const inAscii = (text: string): string =>
  /[^!-~]/.test(text) && !/\s/.test(text) && URL.canParse(text) ? new URL(text).href : text;

const link = (isLink: (text: string) => boolean, because: string) => (words: FieldWords) => {
  const written = z.string().check(
    z.overwrite(asMeant),
    noPixCode,
    z.overwrite((text) => (isPixCode(text) ? text : inAscii(withScheme(text)))),
    z.minLength(1),
    z.maxLength(2000),
    z.refine(isLink, { error: because, abort: true }),
    noEmptyLabel,
    notOnlyHere,
  );
  return formattedLine(words, written);
};

/** A page elsewhere, by HTTPS. */
export const secureAddress = link(isSecure, 'deve ser um endereço que começa por https://');

/** A page of the site, or one elsewhere by HTTPS. */
export const siteLink = link(
  (text) => isOwnPage(text) || isSecure(text),
  'deve ser uma página deste site (/doacao) ou começar por https://',
);
