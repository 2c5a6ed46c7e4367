import { appendFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { mediaFolder } from '#contract/media-source.ts';
import { parishPages } from '#contract/parish-kinds.ts';
import { framedByUs, httpsOfSubdomains, safeHeaders } from '#contract/safe-headers.ts';
import { brokenRows } from '../lib/broken-rows.ts';
import { calendarType } from '../lib/icalendar.ts';
import { mapOrigin } from '../lib/map-embed.ts';
import { type BuildStart, beginBuild } from '../lib/site-version.ts';
import { redirectLines } from '../lib/typed-address.ts';
import { answersFile } from '../worker/day-answers.ts';
import { readBuildSettings, type StaticHost } from './build-settings.ts';
import { writeCloudflareFiles } from './cloudflare-files.ts';
import { policyDirectives } from './content-security-policy.ts';
import { finishPage } from './page-policy.ts';

/** The hashes of the pages' inline scripts, by the page's file. */
export type PageScripts = Map<string, readonly string[]>;

/**
 * Writes, once the pages are built, the static host's `_headers`, whose policy lists the inline scripts that the pages
 * contain, `build.json`, with the build's start, its version and the rows that it couldn't show, and the files of a
 * particular host. `scripts` holds those of the pages that are finished already; those of the others are added to it.
 */
export function hostFiles(scripts: PageScripts): AstroIntegration {
  let start: BuildStart;
  return {
    name: 'host-files',
    hooks: {
      'astro:config:setup': async ({ command }) => {
        if (command === 'build') start = await beginBuild();
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const { staticHost, hstsSubdomains } = readBuildSettings(process.env);
        finishPages(root, scripts);
        const hashes = new Set([...scripts.values()].flat());
        writeFileSync(join(root, '_headers'), headersFile(root, hashes, hstsSubdomains, staticHost));
        writeFileSync(join(root, 'build.json'), `${JSON.stringify({ ...start, brokenRows: brokenRows() })}\n`);
        if (staticHost !== 'local') writeSpellings(root);
        if (staticHost === 'cloudflare') writeCloudflareFiles(root, start.builtAt);
      },
    },
  };
}

/** Adds how people write the pages' addresses. The one machine asks the function that all spellings come from. */
export const writeSpellings = (root: string): void =>
  appendFileSync(join(root, '_redirects'), `${redirectLines().join('\n')}\n`);

function finishPages(root: string, scripts: PageScripts): void {
  // Without the entries' types each of thousands is looked at once more.
  for (const { name, parentPath } of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!name.endsWith('.html')) continue;
    const path = join(parentPath, name);
    const file = relative(root, path);
    if (scripts.has(file)) continue;
    const { html, scripts: own } = finishPage(readFileSync(path, 'utf8'));
    scripts.set(file, own);
    writeFileSync(path, html);
  }
}

function headersFile(
  root: string,
  hashes: ReadonlySet<string>,
  hstsSubdomains: boolean,
  staticHost: StaticHost,
): string {
  return `${[
    rule('/*', securityHeaders(hashes, hstsSubdomains)),
    // Cloudflare Pages reads one rule of each address, and that of home revalidates it too.
    ...framedAddresses.map((path) => rule(path, [...framedHeaders(hashes), ...(path === '/' ? [revalidated] : [])])),
    rule('/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']),
    ...(staticHost === 'local' ? inertTypes : []).map((type) =>
      rule(`/_astro/*.${type}`, ['! Content-Security-Policy']),
    ),
    ...['/build.json', answersFile, '/rss.xml', '/sw.js'].map((path) => rule(path, [revalidated])),
    // Copies of photos (photo-copies.ts), named by their content.
    ...(staticHost === 'local'
      ? []
      : [rule(`${mediaFolder}*`, ['Cache-Control: public, max-age=31536000, immutable'])]),
    // As plain text a phone would show it instead of subscribing to it.
    ...['/calendario.ics', '/missas.ics'].map((path) => rule(path, [revalidated, `Content-Type: ${calendarType}`])),
    rule('/manifest.webmanifest', [revalidated, 'Content-Type: application/manifest+json']),
    ...pageFolders(root).map((folder) => rule(`/${folder}/*`, headersIn(folder))),
  ].join('\n')}\n`;
}

/**
 * Files without scripts, which don't need the pages' policy: with HTTP/1 it is as long as some of them. Photos keep it,
 * because the browser's own page for a photo has a style.
 */
const inertTypes = ['css', 'woff2'];

/**
 * Staff's pages share no process and no window handle with the page that opened them. Starting the process takes time,
 * so visitors' pages don't have this header (docs/decisions/0010).
 */
const staffFolders: ReadonlySet<string> = new Set(['dashboard', 'login']);
const apartFromOpener = 'Cross-Origin-Opener-Policy: same-origin';

const revalidated = 'Cache-Control: no-cache';

/** Their addresses have payers' numbers and receipts' codes, which no cache keeps. */
const untoldFolders: ReadonlySet<string> = new Set(['dizimo', 'recibo']);
const unkept = 'Cache-Control: no-store';

function headersIn(folder: string): string[] {
  if (untoldFolders.has(folder)) return [unkept];
  if (folder === 'agenda') return [revalidated, `Content-Type: ${calendarType}`];
  return staffFolders.has(folder) ? [revalidated, apartFromOpener] : [revalidated];
}

const rule = (path: string, headers: readonly string[]) => [path, ...headers.map((header) => `  ${header}`)].join('\n');

/**
 * Browsers enforce both this policy and the page's own (a meta tag). This one is the same for all pages, so it allows
 * inline styles, which the page's lists by hash, and everything that any page needs.
 */
export function securityHeaders(scriptHashes: ReadonlySet<string>, hstsSubdomains: boolean): string[] {
  return [
    policyHeader(scriptHashes, "'none'"),
    ...Object.entries({ ...safeHeaders, ...(hstsSubdomains && httpsOfSubdomains) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ];
}

/** Exact addresses, because what is not found below them stays as strict as the rest. */
const framedAddresses = parishPages.flatMap((page) => (page === '/' ? [page] : [page, `${page}/`]));

/** Netlify takes the last rule's value; the others would join it to the first one's, which is removed before. */
const framedHeaders = (scriptHashes: ReadonlySet<string>): string[] => [
  '! Content-Security-Policy',
  '! X-Frame-Options',
  policyHeader(scriptHashes, "'self'"),
  `X-Frame-Options: ${framedByUs}`,
];

function policyHeader(scriptHashes: ReadonlySet<string>, ancestors: "'none'" | "'self'"): string {
  const policy = [
    ...policyDirectives(process.env).map(orTheMap),
    `frame-src 'self' ${mapOrigin}`,
    ["script-src 'self'", ...[...scriptHashes].sort().map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    `frame-ancestors ${ancestors}`,
  ];
  return `Content-Security-Policy: ${policy.join(';')}`;
}

/** For the map of a single page, which every other page's own policy forbids. */
const orTheMap = (directive: string) =>
  directive.startsWith('connect-src ') ? `${directive} ${mapOrigin}` : directive;

/** The pages' folders. One rule is enough for each: `/folder/*` takes `/folder` too. */
function pageFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_astro')
    .map((entry) => entry.name);
}
