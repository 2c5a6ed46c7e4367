import { readFileSync } from 'node:fs';
import { hashOf } from '../lib/content-hash.ts';
import { withoutIndents } from '../lib/without-indents.ts';

type Settings = Readonly<Record<string, string | undefined>>;
type Directive =
  `${'default-src' | 'base-uri' | 'form-action' | 'connect-src' | 'font-src' | 'img-src' | 'manifest-src'} ${string}`;

/**
 * The sources that pages may load, besides the scripts and styles listed by hash. News may contain images from any
 * https address; the API and Supabase may be on other hosts.
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

/** Scripts inlined as they are written: every page's before the first paint, and the sign-in's for old browsers. */
const inlineScripts = ['../lib/boot.js', '../browsers/old-browser.js'];

export const inlineScriptHashes = (): `sha256-${string}`[] =>
  inlineScripts.map((path) => hashOf(withoutIndents(readFileSync(new URL(path, import.meta.url), 'utf8'))));

/** The origin of an absolute URL; empty for a path on this host. */
function originOf(address: string | undefined): string[] {
  return address && URL.canParse(address) ? [new URL(address).origin] : [];
}
