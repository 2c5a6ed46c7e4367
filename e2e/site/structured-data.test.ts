import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, inject, it } from 'vitest';

interface Node {
  '@type': string;
  [property: string]: unknown;
}

/**
 * Properties that search engines require of a type (developers.google.com/search/docs/appearance/structured-data): one
 * of each list.
 */
const asked: Record<string, readonly (readonly string[])[]> = {
  CatholicChurch: [['name'], ['address']],
  // An event with a schedule has no date of its own (schema.org/eventSchedule).
  Event: [['name'], ['location'], ['startDate', 'eventSchedule']],
  Article: [['headline'], ['image'], ['datePublished'], ['author']],
  NewsArticle: [['headline'], ['image'], ['datePublished'], ['author']],
};

const folder = inject('firstSite');
const pages = folder
  ? readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.html'))
      .map((file) => ({ file, data: dataIn(readFileSync(join(folder, file), 'utf8')) }))
      .filter(({ data }) => data.length > 0)
  : [];
const nodes = pages.flatMap(({ file, data }) => data.flatMap(nodesIn).map((node) => ({ file, node })));

describe.skipIf(!folder)('what the pages say in schema.org’s words', () => {
  it('is there for the church, the feast, the next events, and each article and announcement', () => {
    const typesOf = (file: string) => nodes.filter((each) => each.file === file).map(({ node }) => node['@type']);
    for (const file of ['index.html', 'contato/index.html']) expect(typesOf(file)).toEqual(['CatholicChurch']);
    expect(typesOf('convite/index.html')).toEqual(['Event']);
    expect(typesOf('calendario/index.html')).toEqual(['CatholicChurch', ...Array(6).fill('Event')]);
    const described = (inFolder: string) =>
      new Set(nodes.filter(({ file }) => file.startsWith(inFolder)).map(({ node }) => node['@type']));
    expect(described('noticia/')).toEqual(new Set(['NewsArticle']));
    expect(described('aviso/')).toEqual(new Set(['Article']));
  });

  it('has types and properties of the published vocabulary only', () => {
    // One article of each kind, because others differ only in their text.
    const shapes = new Map(nodes.map((each) => [JSON.stringify(each.node, namesOnly), each]));
    expect(complaintsAbout([...shapes.values()])).toEqual([]);
  });

  it('has what search engines ask for, whole dates and addresses, and names nothing that the page doesn’t describe', () => {
    for (const { file, data } of pages) {
      const everything = data.flatMap(within);
      const named = new Set(everything.filter((node) => '@type' in node).map((node) => node['@id']));
      for (const node of everything) {
        if (!('@type' in node)) expect(named, file).toContain(node['@id']);
        for (const names of asked[node['@type']] ?? []) {
          expect(
            names.filter((name) => node[name] !== undefined && node[name] !== ''),
            `${file}: ${names}`,
          ).not.toEqual([]);
        }
        for (const [name, value] of Object.entries(node)) {
          expect(value, `${file}: ${name}`).not.toEqual([]);
          if (/Date$|^date|^expires$/.test(name)) expect(value, `${file}: ${name}`).toMatch(dayOrInstant);
          if (/^(url|@id|mainEntityOfPage|image)$/.test(name)) {
            for (const address of [value].flat()) expect(address, `${file}: ${name}`).toMatch(/^https?:\/\/[^/]+\//);
          }
        }
      }
    }
  });
});

const namesOnly = (name: string, value: unknown) => (typeof value === 'string' && name !== '@type' ? '' : value);

/** A day, or a moment with its offset from UTC. */
const dayOrInstant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/;

function dataIn(html: string): Node[] {
  const texts = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
  return texts.map(([, text = '']) => JSON.parse(text));
}

function nodesIn({ '@context': context, ...data }: Node): Node[] {
  expect(context).toBe('https://schema.org');
  return (data['@graph'] as Node[] | undefined) ?? [data as Node];
}

/** An object and all objects in it. */
const within = (value: unknown): Node[] =>
  typeof value !== 'object' || value === null
    ? []
    : [...(Array.isArray(value) || '@graph' in value ? [] : [value as Node]), ...Object.values(value).flatMap(within)];

/** The compiler's errors for each node as a value of its type in schema-dts, which is generated from the vocabulary. */
function complaintsAbout(described: readonly { file: string; node: Node }[]): string[] {
  const types = new Set(described.map(({ node }) => node['@type']));
  const lines = [
    `import type { ${[...types].join(', ')} } from 'schema-dts';`,
    ...described.map(({ node }, index) => `export const node${index}: ${node['@type']} = ${JSON.stringify(node)};`),
  ];
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    lib: ['lib.es2022.d.ts'],
    types: [],
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const name = join(import.meta.dirname, 'described.ts');
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (path) => path === name || fileExists(path);
  host.getSourceFile = (path, target, ...rest) =>
    path === name ? ts.createSourceFile(path, lines.join('\n'), target) : getSourceFile(path, target, ...rest);
  const program = ts.createProgram([name], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ file, start = 0, messageText }) => {
    const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
    return `${described[line - 1]?.file}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
  });
}
