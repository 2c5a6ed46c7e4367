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
export const linkAsMeant = (text: string): string =>
  withScheme(withoutInvisible(text).trim())
    .replace(/^https?:\/\//i, (scheme) => scheme.toLowerCase())
    .replace(whatsapp, (_, place, number) => place + withCountry(number));

const whatsapp = /^(https:\/\/(?:wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=))([+\d\s().-]+)(?=$|[?&])/;

/** WhatsApp knows no number without its country, which nobody writes of a Brazilian one. */
function withCountry(number: string): string {
  const digits = number.replace(/\D/g, '');
  return !number.includes('+') && /^[1-9]{2}(9\d{8}|[2-5]\d{7})$/.test(digits) ? `55${digits}` : digits;
}

/**
 * As browsers send an address, in ASCII: `https://pt.wikipedia.org/wiki/S%C3%A3o_Jos%C3%A9`. The database takes no
 * other spelling, and its refusal names no field.
 */
function asBrowsersSend(text: string): string {
  if (!/^https?:\/\//.test(text) || /\s/.test(text) || !URL.canParse(text)) return text;
  const { href } = new URL(text);
  return href === `${text}/` ? text : href;
}

const link = (isLink: (text: string) => boolean, because: string) => (words: FieldWords) => {
  const written = z.string().check(
    z.overwrite(linkAsMeant),
    noPixCode,
    z.overwrite((text) => (isPixCode(text) ? text : asBrowsersSend(text))),
    z.minLength(1),
    z.refine((text) => !/^https?:.*\s/s.test(text), {
      error: 'deve ser um endereço só, sem espaços nem outras palavras',
      abort: true,
    }),
    z.maxLength(2000),
    noEmptyLabel,
    notOnlyHere,
    z.refine(isLink, { error: because, abort: true }),
  );
  return formattedLine(words, written);
};

/** A page elsewhere, by HTTPS. */
export const secureAddress = link(isSecure, 'deve ser um endereço que começa por https://');

/** Sites where parishes broadcast, with the short names that their buttons for sharing write. */
const broadcastSites = ['youtube.com', 'youtu.be', 'facebook.com', 'fb.com', 'fb.me', 'fb.watch', 'instagram.com'];

/** The whole of a host or its end behind a dot: `youtube.com.evil.test` and `notyoutube.com` are other sites. */
function isBroadcast(text: string): boolean {
  if (!isSecure(text)) return false;
  const { hostname, port } = new URL(text);
  return port === '' && broadcastSites.some((site) => `.${hostname}`.endsWith(`.${site}`));
}

const noBroadcast = 'deve ser uma página do YouTube, do Facebook ou do Instagram, que começa por https://';

/** A page that broadcasts. A row with another address, which the API didn't write, doesn't fit either. */
export const broadcastAddress = (words: FieldWords) => ({
  ...link(isBroadcast, noBroadcast)(words),
  answered: z.string().check(z.refine(isBroadcast, noBroadcast)),
});

/** A page of the site, or one elsewhere by HTTPS. */
export const siteLink = link(
  (text) => isOwnPage(text) || isSecure(text),
  'deve ser uma página deste site (/doacao) ou começar por https://',
);
