import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX as compressibleTypes } from 'hono/utils/compress';
import { getMimeType } from 'hono/utils/mime';
import { placedPages } from '../../site/bundle/placed-pages.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One file of a build, compressed when first requested. */
export interface SiteFile {
  contentType: string;
  /** Weak, because it is the same for all encodings. */
  etag: string;
  compressible: boolean;
  /** True if the text is in the file. */
  includes(text: string): boolean;
  encoded(encoding: Encoding): Promise<Uint8Array>;
}

/** The files of a finished build, listed when it was opened, with those that are put together when they are read. */
export interface SiteFiles {
  has(path: string): boolean;
  read(path: string): Promise<SiteFile>;
}

/** The static host's configuration, which is not served. */
const rulesFiles = ['/_headers', '/_redirects'];

/** Bytes; a build of some thousand pages fits. */
const cacheSize = 64 * 1024 * 1024;

export async function openSiteFiles(folder: string): Promise<SiteFiles> {
  const paths = await listFiles(folder);
  const placed = await placedPages(folder);
  const cache = new Map<string, SiteFile>();
  let size = 0;

  return {
    has: (path) => paths.has(path) || placed.has(path.slice(1)),
    async read(path) {
      const known = cache.get(path);
      if (known) return known;
      const bytes = await (placed.get(path.slice(1))?.() ?? readFile(join(folder, path)));
      const file = siteFile(path, bytes);
      if (size + bytes.byteLength > cacheSize) {
        cache.clear();
        size = 0;
      }
      cache.set(path, file);
      size += bytes.byteLength;
      return file;
    },
  };
}

/** Paths from the site's root, starting with `/`. Hidden files are left out, except in `/.well-known/`. */
async function listFiles(folder: string): Promise<Set<string>> {
  const paths = new Set<string>();
  const walk = async (path: string): Promise<void> => {
    for (const entry of await readdir(join(folder, path), { withFileTypes: true })) {
      const inside = `${path}/${entry.name}`;
      if (entry.name.startsWith('.') && inside !== '/.well-known') continue;
      if (entry.isDirectory()) await walk(inside);
      else if (entry.isFile() && !rulesFiles.includes(inside)) paths.add(inside);
    }
  };
  await walk('');
  return paths;
}

const compressors: Readonly<Record<Encoding, (bytes: Uint8Array, quality: number) => Promise<Uint8Array>>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
  br: (bytes, quality) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
};

/**
 * Brotli levels. 5 is as fast as gzip and smaller. 11 takes a second for the panel's script and 50 ms for a page, which
 * then fits with its headers into a connection's first round trip.
 */
const qualityFor = (contentType: string) => (contentType.startsWith('text/html') ? 11 : 5);

function siteFile(path: string, bytes: Uint8Array): SiteFile {
  const contentType = getMimeType(path) ?? 'application/octet-stream';
  const encodings = new Map<Encoding, Promise<Uint8Array>>();
  return {
    contentType,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    compressible: compressibleTypes.test(contentType) && bytes.byteLength > 256,
    includes: (text) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(text),
    encoded(encoding) {
      const encoded = encodings.get(encoding) ?? compressors[encoding](bytes, qualityFor(contentType));
      encodings.set(encoding, encoded);
      return encoded;
    },
  };
}
