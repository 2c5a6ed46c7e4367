import { truncate } from '../lib/text.ts';
import { imageTag, writtenValue } from './tags.ts';

const namedEntities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** The text of sanitised HTML: tags removed, entities decoded, white space collapsed. */
export function plainText(html: string): string {
  const words = html.replace(/<\/?(?:strong|em|u|s|span|a)\b[^>]*>/gi, '').replace(/<[^>]*>/g, ' ');
  return decodeEntities(words).replace(/\s+/g, ' ').trim();
}

/** Escapes a text or an attribute's value for HTML. */
export const decodeEntities = (written: string): string =>
  written.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, decodeEntity);

/**
 * The lines of sanitised HTML's text: each block, list item, image and table row is one. An image becomes its
 * description, or nothing without one.
 */
export function textLines(html: string): string[] {
  /** The next item's number in each open list; 0 for unordered lists. */
  const lists: number[] = [];
  const lines = html
    .replace(imageTag, imageLine)
    .replace(/<(\/?)([a-z]\w*)\b[^>]*>/gi, (tag, end: string, tagName: string) => {
      const name = tagName.toLowerCase();
      if (name === 'ol' || name === 'ul') {
        if (end) lists.pop();
        else lists.push(name === 'ol' ? 1 : 0);
        return '\n';
      }
      if (name === 'li' && !end) {
        const number = lists.pop() ?? 0;
        lists.push(number && number + 1);
        return number ? `\n${number}. ` : '\n• ';
      }
      return name === 'br' || (end && endsLine.test(name)) ? '\n' : tag;
    });
  return lines.split('\n').map(plainText).filter(Boolean);
}

function imageLine(tag: string): string {
  const description = writtenValue(tag, 'alt')?.replaceAll('<', '&lt;');
  return description ? `\n[Imagem: ${description}]\n` : '';
}

const endsLine = /^(p|h[1-6]|li|tr|blockquote|pre)$/;

/** The text for a card or a description: the item's excerpt or the beginning of its content, at most `length` long. */
export function excerptOf(item: { excerpt: string | null; content: string }, length: number): string {
  return truncate(plainText(item.excerpt || item.content), length);
}

function decodeEntity(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return namedEntities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
