import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { BrokenRow, ShownRow } from '#contract/site-build.ts';
import { finishPage } from '../integrations/page-policy.ts';
import { mostBroken } from '../lib/broken-rows.ts';
import { cardsKey, type FinishedBuild, type KeptPages, type KeyedPage, rowOf } from './kept-pages.ts';
import { isForeign, PageError } from './page-error.ts';

/** As many pages at once as in a whole build (astro.config.mjs). */
const concurrency = 8;

interface Path {
  pathname: string;
  /** Its file in the build. */
  file: string;
  page?: KeyedPage;
}

interface Rendering<Each extends Path> {
  paths: readonly Each[];
  /** Rows that couldn't be read, so that they have no path. */
  unreadable: readonly ShownRow[];
  /** Returns the file's content; undefined if nothing is to be written. */
  render: (path: Each) => Promise<Buffer | undefined>;
  kept: KeptPages;
  build: FinishedBuild;
}

interface Rendered<Each extends Path> {
  /** The paths that the site has, but for those of rows that couldn't be read. */
  paths: Each[];
  /** Pages that are kept, to be placed: those that would be the same, those kept just now, and former versions. */
  taken: Set<KeyedPage>;
  brokenRows: BrokenRow[];
}

/**
 * Renders the pages but for those that are kept. A row's page that can't be rendered has its former version, or isn't
 * there; any other page that can't be fails the rendering.
 */
export async function renderPages<Each extends Path>(rendering: Rendering<Each>): Promise<Rendered<Each>> {
  const { paths, unreadable, kept, build } = rendering;
  const failures = new Map<Each, unknown>();
  const isThere = (path: Each) => !failures.has(path);
  const render = (some: readonly Each[], put: (path: Each, content: Buffer) => void) =>
    eachOf(some, async (path) => {
      try {
        const content = await rendering.render(path);
        if (content) put(path, path.file.endsWith('.html') ? finish(path, content) : content);
      } catch (cause) {
        if (!path.page || isForeign(cause) || failures.size === mostBroken) throw new PageError(path.pathname, cause);
        console.error(`The page ${path.pathname} keeps its former version: ${cause}`);
        failures.set(path, cause);
      }
    });

  // The first page above each set of cards, which is looked at, too: what its key forgets would be found.
  const examples = new Map<string | undefined, Each>();
  for (let some = paths.filter(({ page }) => page); some.length > 0; some = some.filter((path) => !isKnown(path))) {
    const next = firstOfEach(some);
    await render(next, write);
    for (const path of next.filter(isThere)) examples.set(keyOf(path), path);
  }
  function isKnown(path: Each): boolean {
    return !isThere(path) || examples.has(keyOf(path));
  }
  for (const { page } of examples.values()) {
    if (!page) continue;
    const finished = () => readFileSync(join(build.outDir, page.file));
    if (kept.has(page) && !(await kept.isSame(page, finished()))) await kept.forget();
  }

  const isExample = new Set(examples.values());
  const others = paths.filter((path) => !isExample.has(path) && isThere(path));
  const taken = await kept.prepare(
    others.flatMap(({ page }) => (page && kept.has(page) ? [page] : [])),
    build,
  );
  await render(
    others.filter(({ page }) => !page || !taken.has(page)),
    (path, content) => {
      if (path.page && kept.add(path.page, content, build.scripts)) taken.add(path.page);
      else write(path, content);
    },
  );

  const brokenRows: BrokenRow[] = [];
  const addFormer = async (row: ShownRow, key?: string): Promise<void> => {
    const former = kept.former(row, build.ground, key);
    const isFree = former !== undefined && !paths.some((path) => isThere(path) && path.page?.file === former.file);
    const [placed] = isFree ? await kept.prepare([former], build) : [];
    if (placed) taken.add(placed);
    brokenRows.push({ ...row, isKept: placed !== undefined });
  };
  for (const row of unreadable) await addFormer(row);
  for (const { page } of failures.keys()) if (page) await addFormer(rowOf(page), page.key);
  return { paths: paths.filter(isThere), taken, brokenRows };

  function finish({ file }: Each, content: Buffer): Buffer {
    const { html, scripts } = finishPage(content.toString());
    build.scripts.set(file, scripts);
    return Buffer.from(html);
  }
  function write({ file }: Each, content: Buffer): void {
    const path = join(build.outDir, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, { flag: 'wx' });
  }
}

const keyOf = ({ page }: Path): string | undefined => page && cardsKey(page);

function firstOfEach<Each extends Path>(paths: readonly Each[]): Each[] {
  const first = new Map<string | undefined, Each>();
  for (const path of paths) if (!first.has(keyOf(path))) first.set(keyOf(path), path);
  return [...first.values()];
}

async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items].reverse();
  const workOneByOne = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, workOneByOne));
}
