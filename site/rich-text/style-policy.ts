import type { APIContext } from 'astro';
import { hashOf } from '../lib/content-hash.ts';
import { styleAttributes } from './inline-styles.ts';
import { readableSheet } from './readable-styles.ts';

/**
 * Allows a page exactly the `style` attributes of this content, and the style sheet that keeps its colours readable in
 * both themes. Returns that sheet, for the page's head; empty when the content needs none.
 */
export function allowContentStyles(csp: APIContext['csp'], html: string): string {
  const styles = styleAttributes(html);
  const sheet = readableSheet(styles);
  if (styles.length > 0) csp?.insertStyleResource({ resource: "'unsafe-hashes'", kind: 'attribute' });
  for (const style of styles) csp?.insertStyleHash({ hash: hashOf(style), kind: 'attribute' });
  if (sheet) csp?.insertStyleHash(hashOf(sheet));
  return sheet;
}
