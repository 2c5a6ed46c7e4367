import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageRow, ShownRow } from '#contract/site-build.ts';
import { moveTo } from '../../local/atomic-file.ts';
import type { PageScripts } from '../integrations/host-files.ts';
import { keptFiles } from '../lib/kept-files.ts';
import { cardFile, keptFolder, namedCards } from '../share-card/card-files.ts';
import { type PackPlace, PagePacks, readPacked } from './page-packs.ts';
import { placePages } from './placed-pages.ts';

/** A page that says what it was made of (site/lib/page-key.ts). */
export interface KeyedPage {
  /** Its file in the build, such as `noticia/festa/index.html`. */
  file: string;
  key: string;
  /** The name under which it is kept. */
  name: string;
  /** True of a row's former version, whose name doesn't follow from its key. */
  isFormer?: boolean;
}

/** The state of the parish's data when a page was made. */
export interface PageGround {
  /** The number of people whose data had been erased. */
  erasures: number;
  /** The ids of the rows of which every page says something. */
  parishRows: readonly string[];
}

/** The finished page without the cards of others. After a power failure some of its bytes may be missing. */
interface Kept extends PackPlace {
  file: string;
  /** Its row, as section and id. */
  row: string;
  /** Only of a former version: other pages are as the last build would have made them. */
  ground?: PageGround;
  /** The byte at which the cards belong. */
  cardsAt: number;
  /** The hashes of its inline scripts. */
  scripts: readonly string[];
  /** The keys of the share cards that it names. */
  shareCards: readonly string[];
}

interface Index {
  /** Of the last build. */
  ground: PageGround;
  /** By the page's name, which is a hash of what it says. */
  pages: Record<string, Kept>;
}

/** The folders of a build, and what it finds of its pages' scripts. */
export interface FinishedBuild {
  ground: PageGround;
  outDir: string;
  cacheDir: string;
  scripts: PageScripts;
}

/**
 * Items' pages of earlier builds. A publication changes the cards below all articles, but one article: the rest of each
 * page is kept, and the cards are those of a page that is rendered. Files are written once, under their own names, so
 * that a process that ends at any moment leaves what there was.
 */
export class KeptPages {
  readonly #packs: PagePacks;
  #index: Index;
  /** The pages of this build that are kept already, and their cards, by their names. */
  readonly #added = new Map<string, { kept: Kept; cards: string }>();

  private constructor(folder: string, index: Index) {
    this.#packs = new PagePacks(folder);
    this.#index = index;
  }

  static async open(folder: string): Promise<KeptPages> {
    const text = await readFile(indexIn(folder), 'utf8').catch(() => undefined);
    await mkdir(folder, { recursive: true });
    return new KeptPages(folder, text === undefined ? nothing : JSON.parse(text));
  }

  has(page: KeyedPage): boolean {
    const kept = this.#keptOf(page);
    return kept !== undefined && this.#packs.has(kept);
  }

  /** True if a finished page is as it was kept, whatever its cards. */
  async isSame(page: KeyedPage, html: Buffer): Promise<boolean> {
    const kept = await readPacked(this.#packs.folder, this.#keptOf(page) as Kept);
    return withoutCards(html)?.rest.equals(kept) === true;
  }

  /** Keeps a finished page of this build, to be placed in it. Returns false if it has no cards of others. */
  add(page: KeyedPage, html: Buffer, scripts: PageScripts): boolean {
    const { rest, cards, cardsAt } = withoutCards(html) ?? {};
    if (rest === undefined || cards === undefined || cardsAt === undefined) return false;
    const kept = {
      ...this.#packs.add(rest),
      file: page.file,
      row: writtenRow(rowOf(page)),
      cardsAt,
      scripts: scripts.get(page.file) ?? [],
      shareCards: namedCards(`${rest}`),
    };
    this.#added.set(page.name, { kept, cards: `${cards}` });
    return true;
  }

  /**
   * The former version of a row's page, for a build that can't make it anew; undefined if it may show what is gone: a
   * person whose data were erased since, or a row of the parish. `key` is that of the page that couldn't be made.
   */
  former(row: ShownRow, now: PageGround, key = ''): KeyedPage | undefined {
    const found = Object.entries(this.#index.pages).find(([, kept]) => kept.row === writtenRow(row));
    if (!found) return undefined;
    const [name, { file, ground = this.#index.ground }] = found;
    const present = new Set(now.parishRows);
    const isWhole = ground.erasures === now.erasures && ground.parishRows.every((id) => present.has(id));
    const page = { file, key, name, isFormer: true };
    return isWhole && this.has(page) ? page : undefined;
  }

  /** Forgets all pages, before others are kept under their names. */
  async forget(): Promise<void> {
    this.#index = nothing;
    await this.#packs.clear();
  }

  /**
   * Puts into a build what pages need beside themselves: their share cards, and the hashes of their scripts. Returns
   * the pages of which nothing is missing.
   */
  async prepare(pages: readonly KeyedPage[], { outDir, cacheDir, scripts }: FinishedBuild): Promise<Set<KeyedPage>> {
    const cards = keptFiles(keptFolder(cacheDir));
    const whole = new Set<KeyedPage>();
    for (const page of pages) {
      const { shareCards, scripts: own } = this.#keptOf(page) as Kept;
      const put = (key: string) => cards.put(key, join(outDir, cardFile(key)), async () => undefined);
      if (!(await Promise.all(shareCards.map(put))).every(Boolean)) continue;
      scripts.set(page.file, own);
      whole.add(page);
    }
    return whole;
  }

  /** Keeps the pages of a finished build, and no others. */
  async keep(pages: readonly KeyedPage[], { outDir, scripts, ground }: FinishedBuild): Promise<void> {
    const index: Index = { ground, pages: {} };
    for (const page of pages) {
      const isKept = this.#added.has(page.name) || this.has(page);
      if (!isKept && !this.add(page, readFileSync(join(outDir, page.file)), scripts)) continue;
      index.pages[page.name] = this.#added.get(page.name)?.kept ?? this.#keptAgain(page);
    }
    // Packs with pages that are gone are written anew before a build has links to them.
    const moved = this.#packs.fill(Object.values(index.pages));
    for (const kept of Object.values(index.pages)) Object.assign(kept, moved.get(kept));
    this.#packs.write();
    const unfinished = `${indexIn(this.#packs.folder)}.${randomUUID()}`;
    await writeFile(unfinished, JSON.stringify(index));
    await moveTo(unfinished, indexIn(this.#packs.folder));
    this.#index = index;
    await this.#packs.keepOnly(new Set([indexName, ...Object.values(index.pages).map(({ pack }) => pack)]));
  }

  /**
   * Puts pages that are kept into a build whose other pages are finished, with the cards of those: a former version
   * above which no page has the same cards gets none.
   */
  place(pages: Iterable<KeyedPage>, finished: readonly KeyedPage[], outDir: string): void {
    const cards = new Map(
      finished.map((page) => [cardsKey(page), withoutCards(readFileSync(join(outDir, page.file)))?.cards.toString()]),
    );
    const placed = [...pages].map((page) => ({
      ...(this.#keptOf(page) as Kept),
      cards: this.#added.get(page.name)?.cards ?? cards.get(cardsKey(page)) ?? '',
    }));
    placePages(placed, this.#packs.folder, outDir);
  }

  #keptOf(page: KeyedPage): Kept | undefined {
    return this.#index.pages[page.name];
  }

  #keptAgain(page: KeyedPage): Kept {
    const { ground = this.#index.ground, ...kept } = this.#keptOf(page) as Kept;
    return page.isFormer ? { ...kept, ground } : kept;
  }
}

/** A path as Astro lists it, with its file in the build, and the key of its page if that has one. */
export function withPage<Path extends ListedPath>(path: Path): Path & { file: string; page?: KeyedPage } {
  const { pathname, route, cacheKey: key } = path;
  const file = fileOf(pathname, route.type === 'page');
  return key === undefined ? { ...path, file } : { ...path, file, page: keyedPage(file, key) };
}

interface ListedPath {
  pathname: string;
  route: { type: string };
  cacheKey?: string | undefined;
}

/** A path's file in the build. */
function fileOf(pathname: string, isPage: boolean): string {
  const path = pathname.replace(/^\//, '');
  if (!isPage) return path;
  if (path === '404' || path === '500') return `${path}.html`;
  return join(path, 'index.html');
}

const nothing: Index = { ground: { erasures: 0, parishRows: [] }, pages: {} };

const indexName = 'index.json';
const indexIn = (folder: string) => join(folder, indexName);

/** The source of the cards below a page. */
export const cardsKey = ({ key }: KeyedPage): string | undefined => key.split('.')[1];

/** The row of a page that isn't a former version. */
export const rowOf = ({ key }: KeyedPage): PageRow => JSON.parse(key.split('.').slice(2).join('.'));

const writtenRow = ({ section, id }: ShownRow): string => `${section}/${id}`;

/** A page that isn't a former version. */
export function keyedPage(file: string, key: string): KeyedPage {
  const said = `${key.split('.')[0]} ${file}`;
  return { file, key, name: createHash('sha256').update(said).digest('hex').slice(0, 32) };
}

/** A page without its cards of others, which are its last part before the footer; undefined if it has none. */
function withoutCards(html: Buffer): { rest: Buffer; cards: Buffer; cardsAt: number } | undefined {
  const cardsAt = html.lastIndexOf('<section class="related"');
  if (cardsAt === -1) return undefined;
  const end = html.indexOf('</section>', cardsAt) + '</section>'.length;
  const rest = Buffer.concat([html.subarray(0, cardsAt), html.subarray(end)]);
  return { rest, cards: html.subarray(cardsAt, end), cardsAt };
}
