import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

type Settings = Readonly<Record<string, string | undefined>>;
type Directive =
  `${'default-src' | 'base-uri' | 'form-action' | 'connect-src' | 'font-src' | 'img-src' | 'manifest-src'} ${string}`;

/**
 * What a page may load, besides the scripts and styles that are named by hash. News may show pictures from any https
 * address; the API and Supabase may live on hosts of their own.
 */
export function policyDirectives(settings: Settings): Directive[] {
  const services = [settings.PUBLIC_API_URL, settings.PUBLIC_SUPABASE_URL].flatMap(originOf);
  return [
    "default-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `connect-src ${["'self'", ...new Set(services)].join(' ')}`,
    "font-src 'self'",
    "img-src 'self' data: https:",
    "manifest-src 'self'",
  ];
}

/** The script that sets the theme before the first paint; the layout puts the same text into every page. */
export const themeScriptHash = (): `sha256-${string}` =>
  hashOf(readFileSync(new URL('../lib/theme-boot.js', import.meta.url), 'utf8'));

/** A CSP hash source without its quotes, of the exact text between the tags. */
export const hashOf = (text: string): `sha256-${string}` =>
  `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** An absolute address's origin; nothing for a path of our own. */
function originOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}
