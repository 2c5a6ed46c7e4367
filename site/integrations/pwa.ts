import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import vitePwa from '@vite-pwa/astro';
import type { AstroIntegration } from 'astro';
import { fixedPages, offlinePage } from '../worker/fixed-pages.ts';
import { versionMark } from '../worker/names.ts';
import { isPersonal } from '../worker/requests.ts';

const sources = new URL('../worker/', import.meta.url);

/** While this file is there, builds have a worker that keeps nothing (docs/operations.md). */
const offSwitch = new URL('off', sources);

/** Writes `/sw.js` once the pages are built into `outDir` (docs/decisions/0050). */
export function pwa(outDir: string): AstroIntegration[] {
  return [
    vitePwa({
      strategies: 'injectManifest',
      srcDir: fileURLToPath(sources),
      filename: 'sw.ts',
      outDir,
      // A page (pages/manifest.webmanifest.ts).
      manifest: false,
      // Pages register the worker late, by a module of their own (app/app.ts).
      injectRegister: false,
      injectManifest: { rollupFormat: 'iife', minify: true, globPatterns: [] },
      integration: {
        beforeBuildServiceWorker: ({ injectManifest }) => {
          injectManifest.additionalManifestEntries = keptFiles(injectManifest.globDirectory).map((url) => ({
            url,
            revision: null,
          }));
        },
      },
    }),
    {
      name: 'finish-worker',
      hooks: { 'astro:build:done': ({ dir }) => finishWorker(fileURLToPath(dir), existsSync(offSwitch)) },
    },
  ];
}

/** Gives the bundled worker its version, or writes the one that keeps nothing in its place. */
export function finishWorker(root: string, isOff: boolean): void {
  const path = join(root, 'sw.js');
  writeFileSync(
    path,
    isOff ? readFileSync(new URL('off.js', sources), 'utf8') : withVersion(readFileSync(path, 'utf8')),
  );
}

/** The version is the hash of the rest, so it is the same for builds of the same code, whatever their content. */
function withVersion(script: string): string {
  if (!script.includes(versionMark)) throw new Error(`The worker has no place for its version, ${versionMark}.`);
  return script.replaceAll(versionMark, createHash('sha256').update(script).digest('hex').slice(0, 16));
}

const folder = '_astro';

/**
 * Pages that the worker keeps no copy of: those about a person, and those that say so to search engines, too; but for
 * the one it shows without a network.
 */
const isUnkept = (file: string, html: string) =>
  isPersonal(`/${dirname(file)}/`) ||
  (file !== 'offline/index.html' && html.includes('<meta name="robots" content="noindex"'));

/**
 * Paths of the hashed scripts, styles and fonts that kept pages may load, all but what is loaded only by pages that
 * need the network, and of the drawings that those name. A drawing that a page alone names is kept with it, since a
 * parish shows a few of many. It doesn't depend on what the pages say, so that a publication makes no new worker.
 */
export function keptFiles(root: string): string[] {
  const names = readdirSync(join(root, folder))
    .filter((name) => /\.(js|css|woff2|svg)$/.test(name))
    .sort();
  const namedIn = (path: string) => {
    const text = path.endsWith('.woff2') ? '' : readFileSync(join(root, path), 'utf8');
    return names.filter((name) => text.includes(name));
  };
  const named = new Map(names.map((name) => [name, namedIn(join(folder, name))]));
  const reached = (from: readonly string[]) => {
    const found = new Set(from);
    for (const name of found) for (const other of named.get(name) ?? []) found.add(other);
    return found;
  };
  const pages = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  const unkept = pages.filter((file) => isUnkept(file, readFileSync(join(root, file), 'utf8')));
  const needNetwork = reached(unkept.flatMap(namedIn));
  const fixed = [...fixedPages, offlinePage]
    .map((path) => join(path, 'index.html'))
    .filter((file) => pages.includes(file.slice(1)));
  const roots = [...names.filter((name) => !needNetwork.has(name)), ...fixed.flatMap(namedIn)].filter(
    (name) => !name.endsWith('.svg'),
  );
  return [...reached(roots)].sort().map((name) => `/${folder}/${name}`);
}
