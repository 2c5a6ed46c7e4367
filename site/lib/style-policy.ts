import type { APIContext } from 'astro';
import { hashOf } from '../integrations/content-security-policy.ts';

/** Lets a page carry exactly these `style` attributes, and no other. */
export function allowStyleAttributes(csp: APIContext['csp'], styles: readonly string[]): void {
  if (styles.length === 0) return;
  csp?.insertStyleResource({ resource: "'unsafe-hashes'", kind: 'attribute' });
  for (const style of styles) csp?.insertStyleHash({ hash: hashOf(style), kind: 'attribute' });
}
