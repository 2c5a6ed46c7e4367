import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { maxMediaBytes } from '#contract/media.ts';
import { mediaFolder, mediaPath } from '#contract/media-source.ts';
import { type KeptFiles, keptFiles } from '../lib/kept-files.ts';
import { readBuildSettings } from './build-settings.ts';

/** Milliseconds for one photo. */
const timeout = 10_000;

/** Photos that are fetched at the same time. */
const atOnce = 8;

/**
 * Copies the photos of the built pages from Supabase Storage into the build, so that the static host serves them: the
 * traffic of Storage is limited. On one machine the stack serves both.
 */
export function photoCopies(): AstroIntegration {
  let cacheDir: URL;
  return {
    name: 'photo-copies',
    hooks: {
      'astro:config:setup': ({ config }) => {
        cacheDir = config.cacheDir;
      },
      'astro:build:done': async ({ dir, logger }) => {
        const { PUBLIC_SUPABASE_URL: origin } = process.env;
        if (!origin) return;
        await copyPhotos({
          root: fileURLToPath(dir),
          origin,
          siteUrl: readBuildSettings(process.env).siteUrl,
          kept: keptFiles(join(fileURLToPath(cacheDir), 'photos')),
          warn: (line) => logger.warn(line),
        });
      },
    },
  };
}

interface CopyOptions {
  /** The build's folder. */
  root: string;
  /** Storage's origin. */
  origin: string;
  siteUrl: string;
  kept: KeptFiles;
  warn: (line: string) => void;
}

/**
 * Puts each photo that the pages and the feed show below the path that it has in Storage, and changes their addresses.
 * One that can't be fetched keeps its address.
 */
export async function copyPhotos({ root, origin, siteUrl, kept, warn }: CopyOptions): Promise<void> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(html|xml)$/.test(file))
    .map((file) => join(root, file));
  const photo = photoAt(origin);
  const shown = new Set(
    files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(photo)].map(([, , path]) => path as string)),
  );

  const copied = new Set<string>();
  const waiting = [...shown];
  const copyOneByOne = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      const name = nameOf(path);
      const address = `${origin}${path}`;
      const fetched = () =>
        fetchPhoto(address, name).catch((error: Error) => {
          warn(`The photo ${name} stays in Storage: ${error.message}`);
          return undefined;
        });
      if (await kept.put(name, join(root, path), fetched)) copied.add(path);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, copyOneByOne));
  await kept.keepOnly(new Set([...shown].map(nameOf)));

  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    // Elements load a path of the site; feeds, metadata and data for scripts need absolute addresses.
    const moved = text.replace(photo, (address, element: string | undefined, path: string) => {
      if (!copied.has(path)) return address;
      return element === undefined ? `${siteUrl}${path}` : `${element}${path}`;
    });
    if (moved !== text) writeFileSync(file, moved);
  }
}

/** A photo's address at Storage; its path is the second group, the first the beginning of an element that loads it. */
const photoAt = (origin: string) =>
  new RegExp(`(<(?:img|a)\\b[^<>]*\\s(?:src|href)=")?${origin.replaceAll(/[^\w:/]/g, '\\$&')}(${mediaPath})`, 'g');

const nameOf = (path: string) => path.slice(mediaFolder.length);

/** Throws when Storage doesn't give the file that the name, a hash of its content, stands for. */
async function fetchPhoto(address: string, name: string): Promise<Uint8Array> {
  const answer = await fetch(address, { redirect: 'error', signal: AbortSignal.timeout(timeout) });
  if (!answer.ok) {
    await answer.body?.cancel();
    throw new Error(`HTTP ${answer.status}`);
  }
  if (Number(answer.headers.get('content-length')) > maxMediaBytes) throw new Error('too large');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (!hash.startsWith(name.split('.')[0] as string)) throw new Error('its content is another');
  return bytes;
}
