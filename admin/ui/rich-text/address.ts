import { isPixCode, linkSentences, opensElsewhere } from '#contract/fields/link-reach.ts';
import { linkAsMeant } from '#contract/fields/site-link.ts';
import { photoPath } from '../../../site/lib/media-address.ts';

const linkSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Completes a typed link address: 'paroquia.org.br' → https, an e-mail → mailto. Undefined when the site does not
 * accept it (only http, https, mailto, tel, or a path of the site).
 */
export function linkAddress(typed: string): string | undefined {
  const text = linkAsMeant(typed);
  if (text === '' || isPixCode(text) || text.startsWith('//') || /\s/.test(text)) return undefined;
  if (text.startsWith('/')) return text;
  if (/^[^@:/]+@[^@:/]+\.[^@:/]+$/.test(text)) return `mailto:${text}`;
  const whole = /^[a-z][a-z+.-]*:/i.test(text) ? text : `https://${text}`;
  const scheme = schemeOf(whole);
  return scheme && linkSchemes.has(scheme) && opensElsewhere(whole) ? whole : undefined;
}

/** Why an address can't be linked to. */
export function linkComplaint(typed: string): string {
  const text = linkAsMeant(typed);
  if (isPixCode(text)) return linkSentences.pixCode;
  if (!opensElsewhere(text) || !opensElsewhere(`https://${text}`)) return linkSentences.onlyHere;
  return 'Informe um endereço válido, como https://www.vatican.va';
}

/** An image's address: the path of one of the parish's photos, else https. */
export function imageAddress(typed: string): string | undefined {
  const text = typed.trim();
  const photo = photoPath(text);
  if (photo) return photo;
  return schemeOf(text) === 'https:' && opensElsewhere(text) ? text : undefined;
}

const schemeOf = (address: string) => (URL.canParse(address) ? new URL(address).protocol : undefined);
