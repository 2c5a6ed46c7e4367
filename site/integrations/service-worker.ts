import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { type OutputChunk, rolldown } from 'rolldown';
import { fixedPages, offlinePage } from '../worker/fixed-pages.ts';

const sources = new URL('../worker/', import.meta.url);
const sourceOf = (name: string) => fileURLToPath(new URL(name, sources));

/** While this file is there, builds have a worker that keeps nothing (docs/operations.md). */
const offSwitch = sourceOf('off');

/** Writes `/sw.js` once the pages are built (docs/decisions/0050). */
export const serviceWorker = (): AstroIntegration => ({
  name: 'service-worker',
  hooks: {
    'astro:build:done': async ({ dir }) => {
      await writeWorker(fileURLToPath(dir), existsSync(offSwitch));
    },
  },
});

/** Writes the worker, or the one in its place that keeps nothing, into a finished build. */
export async function writeWorker(root: string, isOff: boolean): Promise<void> {
  writeFileSync(join(root, 'sw.js'), isOff ? readFileSync(sourceOf('off.js'), 'utf8') : await workerScript(root));
}

/** The worker for a finished build. It is the same for builds of the same code, whatever their content. */
async function workerScript(root: string): Promise<string> {
  const code = await bundle();
  const facts = { files: keptFiles(root), api: process.env.PUBLIC_API_URL || '/api' };
  const version = createHash('sha256')
    .update(JSON.stringify({ code, ...facts }))
    .digest('hex')
    .slice(0, 16);
  return `const built=${JSON.stringify({ version, ...facts })};${code}`;
}

async function bundle(): Promise<string> {
  const bundled = await rolldown({ input: sourceOf('sw.ts'), platform: 'browser' });
  try {
    const { output } = await bundled.generate({ format: 'iife', minify: true, comments: false });
    return (output[0] as OutputChunk).code;
  } finally {
    await bundled.close();
  }
}

const folder = '_astro';

/** Pages that the worker keeps no copy of say so to search engines, too; but for the one it shows without a network. */
const isUnkept = (file: string, html: string) =>
  file !== 'offline/index.html' && html.includes('<meta name="robots" content="noindex"');

/**
 * Paths of the hashed scripts, styles, fonts and drawings that kept pages may load: all but what is loaded only by pages that need the
 * network. It doesn't depend on what the pages say, so that a publication makes no new worker.
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
  const roots = [...names.filter((name) => !needNetwork.has(name)), ...fixed.flatMap(namedIn)];
  return [...reached(roots)].sort().map((name) => `/${folder}/${name}`);
}
