import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { icons } from '@iconify-json/tabler';
import { expect, test } from 'vitest';

const sources = globSync('{admin,site}/**/*.{ts,tsx}').map((path) => readFileSync(path, 'utf8'));
const used: ReadonlySet<string | undefined> = new Set(
  sources.flatMap((source) => [...source.matchAll(/'#icons\/Icon(\w+)\.ts'/g)].map(([, name]) => name)),
);

/** The icon's name in Tabler's set: `FileTypePdf` is file-type-pdf, `Menu2` menu-2. */
const nameInSet = (name: string) => name.replace(/(?<=.)([A-Z]|(?<!\d)\d)/g, '-$1').toLowerCase();

/** All lines of an outlined icon as one path. Throws for an icon with anything else. */
function pathOf(name: string): string {
  const { body } = icons.icons[nameInSet(name)] ?? {};
  if (!body) throw new Error(`Tabler has no icon "${nameInSet(name)}".`);
  const paths = [...body.matchAll(/ d="([^"]*)"/g)].map(([, path = '']) => absolute(path));
  const rest = body
    .replaceAll(/ (d|fill|stroke(-\w+)?)="[^"]*"/g, '')
    .replaceAll('<path/>', '')
    .replace(/^<g><\/g>$/, '');
  if (rest !== '') throw new Error(`Tabler's icon "${nameInSet(name)}" is not of lines only: ${body}`);
  return paths.join('');
}

/** Makes the first command absolute: in the joined path a relative one would start at the previous point. */
function absolute(path: string): string {
  const point = /^[Mm](?<place>[\d.]+ [\d.]+)(?=[a-zA-Z])/.exec(path);
  if (!point) throw new Error(`A path that begins otherwise: ${path}`);
  return `M${point.groups?.place}${path.slice(point[0].length)}`;
}

function moduleOf(name: string): string {
  const path = pathOf(name);
  const line = `export const Icon${name} = tablerIcon('${path}');`;
  const wrapped = line.length > 120 ? `export const Icon${name} = tablerIcon(\n  '${path}',\n);` : line;
  return `import { tablerIcon } from './tabler-icon.tsx';\n\n${wrapped}\n`;
}

/** `npm run icons` writes the file of an icon that a source imports. */
test.each([...used].sort())('Icon%s is Tabler’s', async (name) => {
  await expect(moduleOf(name as string)).toMatchFileSnapshot(`Icon${name}.ts`);
});

test('no icon is left over', () => {
  const names = globSync('admin/icons/Icon*.ts').map((path) => basename(path, '.ts').slice('Icon'.length));
  expect(names.filter((name) => !used.has(name))).toEqual([]);
});
