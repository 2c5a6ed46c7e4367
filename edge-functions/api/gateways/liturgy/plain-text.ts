import { decodeHTMLStrict } from 'entities';
import { asText, withoutNonText } from '#contract/text.ts';

/**
 * A source's text without markup: with line breaks where the markup makes them, and at most one empty line
 * in a row. Anything but a string is empty.
 */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return '';
  const unmarked = value
    .replace(/<!--[\s\S]*?(-->|$)|<(script|style)\b[\s\S]*?(<\/\2\s*>|$)/gi, '')
    .replace(/<br\b[^<>]*>|<\/(p|div|li|h[1-6])\s*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*(>|$)/gi, '');
  return asText(withoutNonText(decodeHTMLStrict(unmarked).normalize()))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n');
}

/** The same in one line. */
export const plainLine = (value: unknown): string => plainText(value).replace(/\n+/g, ' ');
