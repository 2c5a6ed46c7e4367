import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { httpsOfSubdomains, safeHeaders } from '#contract/safe-headers.ts';
import { calendarType } from '../lib/icalendar.ts';
import { mapOrigin } from '../lib/map-embed.ts';
import { type BuildStart, beginBuild } from '../lib/site-version.ts';
import { readBuildSettings, type StaticHost } from './build-settings.ts';
import { writeCloudflareFiles } from './cloudflare-files.ts';
import { policyDirectives } from './content-security-policy.ts';
import {
  scriptHashes,
  withJoinedScripts,
  withOwnPolicy,
  withoutIslandStyle,
  withShorterIslands,
} from './page-policy.ts';

/**
 * Writes, once the pages are built, the static host's `_headers`, whose policy lists the inline scripts that the pages
 * contain, `build.json`, with the build's start and version, and what one host reads differently.
 */
export function hostFiles(): AstroIntegration {
  let start: BuildStart;
  return {
    name: 'host-files',
    hooks: {
      'astro:build:start': async () => {
        start = await beginBuild();
      },
      'astro:build:done': ({ dir }) => {
        const root = fileURLToPath(dir);
        const { staticHost, hstsSubdomains } = readBuildSettings(process.env);
        writeFileSync(join(root, '_headers'), headersFile(root, finishPages(root), hstsSubdomains, staticHost));
        writeFileSync(join(root, 'build.json'), `${JSON.stringify(start)}\n`);
        if (staticHost === 'cloudflare') writeCloudflareFiles(root, start.builtAt);
      },
    },
  };
}

/** Makes each page's scripts, styles and islands shorter, and its policy that of its own content. Returns the hashes of all inline scripts. */
function finishPages(root: string): Set<string> {
  const hashes = new Set<string>();
  for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue;
    const path = join(root, file);
    const html = withJoinedScripts(withShorterIslands(withoutIslandStyle(readFileSync(path, 'utf8'))));
    for (const hash of scriptHashes(html)) hashes.add(hash);
    writeFileSync(path, withOwnPolicy(html));
  }
  return hashes;
}

function headersFile(
  root: string,
  hashes: ReadonlySet<string>,
  hstsSubdomains: boolean,
  staticHost: StaticHost,
): string {
  const revalidated = 'Cache-Control: no-cache';
  return `${[
    rule('/*', securityHeaders(hashes, hstsSubdomains)),
    rule('/_astro/*', ['Cache-Control: public, max-age=31536000, immutable']),
    ...(staticHost === 'local' ? inertTypes : []).map((type) =>
      rule(`/_astro/*.${type}`, ['! Content-Security-Policy']),
    ),
    ...['/', '/build.json', '/rss.xml'].map((path) => rule(path, [revalidated])),
    // A phone that takes it for text shows it instead of subscribing to it.
    rule('/calendario.ics', [revalidated, `Content-Type: ${calendarType}`]),
    ...pageFolders(root).map((folder) =>
      rule(`/${folder}/*`, staffFolders.has(folder) ? [revalidated, apartFromOpener] : [revalidated]),
    ),
  ].join('\n')}\n`;
}

/**
 * Files that run nothing. Where HTTP compresses no headers, the pages' policy is as long as some of them. Photos keep it: the
 * page that a browser makes for one has a style.
 */
const inertTypes = ['css', 'woff2'];

/**
 * Staff's pages share no process and no window handle with the page that opened them. Starting that process takes the
 * browser time, so visitors' pages go without (docs/decisions/0010).
 */
const staffFolders: ReadonlySet<string> = new Set(['dashboard', 'login']);
const apartFromOpener = 'Cross-Origin-Opener-Policy: same-origin';

const rule = (path: string, headers: readonly string[]) => [path, ...headers.map((header) => `  ${header}`)].join('\n');

/**
 * Browsers enforce both this policy and the page's own (a meta tag). This one is the same for all pages, so it leaves
 * inline styles to the page's, which lists them by hash, and allows what a single page does.
 */
export function securityHeaders(scriptHashes: ReadonlySet<string>, hstsSubdomains: boolean): string[] {
  const policy = [
    ...policyDirectives(process.env).map(orTheMap),
    `frame-src ${mapOrigin}`,
    ["script-src 'self'", ...[...scriptHashes].sort().map((hash) => `'${hash}'`)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "worker-src 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return [
    `Content-Security-Policy: ${policy}`,
    ...Object.entries({ ...safeHeaders, ...(hstsSubdomains && httpsOfSubdomains) }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    'Permissions-Policy: camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  ];
}

/** The map opens on one page alone, which says so in its own policy: that of every other page lacks these. */
const orTheMap = (directive: string) =>
  directive.startsWith('connect-src ') ? `${directive} ${mapOrigin}` : directive;

/** The pages' folders. One rule is enough for each: `/folder/*` takes `/folder` too. */
function pageFolders(root: string): string[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== '_astro')
    .map((entry) => entry.name);
}
