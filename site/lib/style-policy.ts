import type { APIContext } from 'astro';
import { hashOf } from '../integrations/content-security-policy.ts';

type Policy = APIContext['csp'];

/** Lets a page carry exactly these `style` attributes, and no other. */
export function allowStyleAttributes(csp: Policy, styles: readonly string[]): void {
  if (styles.length === 0) return;
  csp?.insertStyleResource({ resource: "'unsafe-hashes'", kind: 'attribute' });
  for (const style of styles) csp?.insertStyleHash({ hash: hashOf(style), kind: 'attribute' });
}

/** Lets a page carry this one `style` element. */
export function allowStyleSheet(csp: Policy, css: string): void {
  if (css) csp?.insertStyleHash(hashOf(css));
}
