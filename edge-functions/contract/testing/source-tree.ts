import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const topFolders = ['edge-functions', 'site', 'admin', 'local', 'supabase', 'hosted', 'e2e'];
export const files = topFolders.flatMap((folder) => walk(folder));
export const sources = files.filter((file) => /\.(ts|tsx|astro|mjs)$/.test(file));
export const product = sources.filter((file) => !/\.test\.tsx?$|\/testing\//.test(file));

/** Files of the repository, those beside the code too. */
export const everything = [
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name),
  ...['docs', '.ci', '.github'].flatMap((folder) => walk(folder)),
  ...files,
];
export const documents = everything.filter((file) => file.endsWith('.md'));

export function walk(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((file) => !file.includes('/node_modules/'));
}

const texts = new Map<string, string>();
const imports = new Map<string, string[]>();

export function read(file: string): string {
  const text = texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}

/** A file's imports, type-only ones too: local files as paths from the root, packages by name. */
export function importsOf(file: string): string[] {
  const known = imports.get(file) ?? findImports(file);
  imports.set(file, known);
  return known;
}

function findImports(file: string): string[] {
  const specifiers = [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier as string,
  );
  return specifiers.map((specifier) => {
    if (specifier.startsWith('#contract/')) return specifier.replace('#contract/', 'edge-functions/contract/');
    return specifier.startsWith('.') ? relative(root, join(root, dirname(file), specifier)) : specifier;
  });
}

export const importers = (of: string) => product.filter((file) => importsOf(file).includes(of));
export const inFolder = (folder: string) => product.filter((file) => file.startsWith(`${folder}/`));

export const forbidden = (from: string[], allowed: (specifier: string) => boolean) =>
  from.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !allowed(specifier))
      .map((specifier) => `${file} → ${specifier}`),
  );

export const local = (specifier: string) => topFolders.some((folder) => specifier.startsWith(`${folder}/`));
