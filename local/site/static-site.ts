import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { meantPath } from '../../site/lib/typed-address.ts';
import { type Encoding, openSiteFiles, type SiteFile, type SiteFiles } from './files.ts';
import { hashedAssets } from './folders.ts';
import { applyHeaders, type HeaderRule, parseHeaders } from './headers.ts';
import type { PublicItems } from './public-items.ts';
import { matchRedirect, parseRedirects, type RedirectRule } from './redirects.ts';

export type StaticSite = (request: Request) => Promise<Response>;

interface OpenedBuild {
  files: SiteFiles;
  /** The previous build: pages that are still open request its scripts and styles. */
  previous?: SiteFiles;
  redirects: RedirectRule[];
  headers: HeaderRule[];
  /** Which items are public, where that is known. */
  items?: Pick<PublicItems, 'has'>;
}

const hashedPath = `/${hashedAssets}/`;

interface Serving {
  /** The folder of the previous build. */
  previous?: string | undefined;
  items?: Pick<PublicItems, 'has'> | undefined;
}

/**
 * Serves a finished build as a static host does, with its `_redirects` and `_headers`. With `items`, the address of one
 * that isn't public answers 404 with the page that shows what isn't built, also while the build still has its page. An
 * address that means another leads there (site/lib/typed-address.ts).
 */
export async function openStaticSite(folder: string, { previous, items }: Serving = {}): Promise<StaticSite> {
  const build: OpenedBuild = {
    files: await openSiteFiles(folder),
    ...(previous && { previous: await openSiteFiles(previous) }),
    redirects: parseRedirects(await readRules(join(folder, '_redirects'))),
    headers: parseHeaders(await readRules(join(folder, '_headers'))),
    ...(items && { items }),
  };
  return (request) => answer(build, request);
}

async function answer(build: OpenedBuild, request: Request): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return new Response(null, { status: 405, headers: { Allow: 'GET, HEAD' } });
  }
  const url = new URL(request.url);
  const path = decodePath(url.pathname);
  if (path === undefined) return await notFound(build, request);

  const rule = matchRedirect(build.redirects, path);
  const found = rule?.force ? undefined : findFile(build, path);
  const isMissing = async (address: string) => (await build.items?.has(address)) === false;
  if (found && !(await isMissing(found.path.replace(/\/index\.html$/, '')))) {
    return await send(build, request, path, await found.files.read(found.path), 200);
  }
  // A redirect of the build's own goes before what is meant by a spelling.
  const meant = rule && rule.status !== 200 ? undefined : meantPath(url.pathname);
  if (!found && meant && !(await isMissing(meant))) return redirect(301, `${meant}${url.search}`);
  if (!rule) return await notFound(build, request);
  if (rule.status >= 300 && rule.status < 400) {
    const query = rule.to.includes('?') ? '' : url.search;
    return redirect(rule.status, `${rule.to}${query}`);
  }
  const target = findFile(build, decodePath(new URL(rule.to, url).pathname) ?? '');
  if (!target) return await notFound(build, request);
  const status = found || (await isMissing(itemAddress(rule.to, url.pathname))) ? 404 : rule.status;
  return await send(build, request, path, await target.files.read(target.path), status);
}

/** Not cached, because the address may have a page with the next build, and some have a code. */
const redirect = (status: number, location: string) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'no-store' } });

/** The address of the item that a page below its folder shows, which reads the key so (site/ui/unbuilt-page.ts). */
const itemAddress = (folder: string, pathname: string): string =>
  folder + decodeURIComponent(pathname.split('/')[2] ?? '');

/** `/x` and `/x/` both match `x`, `x.html` or `x/index.html`. */
function findFile({ files, previous }: OpenedBuild, path: string): { files: SiteFiles; path: string } | undefined {
  const bare = path.replace(/(?<!\/)\/+$/, '');
  const candidates = path.endsWith('/')
    ? [`${bare}/index.html`, `${bare}.html`]
    : [bare, `${bare}.html`, `${bare}/index.html`];
  const hit = candidates.find((candidate) => files.has(candidate));
  if (hit) return { files, path: hit };
  return path.startsWith(hashedPath) && previous?.has(path) ? { files: previous, path } : undefined;
}

/** With the headers of the file's own address, on which the page may depend. */
async function notFound(build: OpenedBuild, request: Request): Promise<Response> {
  const page = '/404.html';
  if (build.files.has(page)) return await send(build, request, page, await build.files.read(page), 404);
  return new Response('Página não encontrada', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}

async function send(
  build: OpenedBuild,
  request: Request,
  path: string,
  file: SiteFile,
  status: number,
): Promise<Response> {
  const headers = new Headers({
    'Content-Type': file.contentType,
    'Cache-Control':
      path.startsWith(hashedPath) && status === 200
        ? 'public, max-age=31536000, immutable'
        : 'public, max-age=0, must-revalidate',
    ETag: file.etag,
    ...(file.compressible && { Vary: 'Accept-Encoding' }),
  });
  applyHeaders(build.headers, path, headers);
  if (file.contentType.startsWith('text/html')) keepOwnHashes(headers, file);
  // The page's own type, whatever that of the file would be, and not cached: the file may come with the next build.
  if (status === 404) {
    headers.set('Content-Type', file.contentType);
    headers.set('Cache-Control', 'no-store');
    headers.delete('ETag');
  }
  if (status === 200 && matchesEtag(request, file.etag)) return new Response(null, { status: 304, headers });

  const encoding = file.compressible ? chooseEncoding(request.headers.get('accept-encoding') ?? '') : 'identity';
  const body = await file.encoded(encoding);
  if (encoding !== 'identity') headers.set('Content-Encoding', encoding);
  headers.set('Content-Length', String(body.byteLength));
  return new Response(request.method === 'HEAD' ? null : (body as BodyInit), { status, headers });
}

/** Drops the hashes of other pages' scripts from a page's policy: a kilobyte that nothing compresses. */
function keepOwnHashes(headers: Headers, page: SiteFile): void {
  const policy = headers.get('Content-Security-Policy');
  if (!policy) return;
  const own = policy.replace(/ '(sha256-[^']+)'/g, (source, hash: string) => (page.includes(hash) ? source : ''));
  headers.set('Content-Security-Policy', own);
}

/** The decoded path; undefined when no file of a build can have it. */
function decodePath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname);
    const invalid = path.includes('\0') || path.includes('\\') || path.split('/').includes('..');
    return invalid ? undefined : path;
  } catch {
    return undefined;
  }
}

/** Compares weakly, as RFC 9110 (13.1.2) asks. */
function matchesEtag(request: Request, etag: string): boolean {
  const tags = request.headers.get('if-none-match')?.split(',') ?? [];
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return tags.some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*');
}

/** The best encoding that the client accepts; `;q=0` excludes one. */
function chooseEncoding(accepted: string): Encoding {
  const qualities = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...params] = part.trim().split(/\s*;\s*/);
    const quality = params.find((param) => param.startsWith('q='));
    qualities.set(name, quality ? Number(quality.slice(2)) : 1);
  }
  const accepts = (name: Encoding) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(accepts) ?? 'identity';
}

async function readRules(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
}
