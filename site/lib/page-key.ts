import { createHash } from 'node:crypto';
import { parishDayOf } from '#contract/parish-day.ts';
import type { PageRow } from '#contract/site-build.ts';
import { parishBuild, perBuild } from './parish-build.ts';

/**
 * The key of an item's finished page, as `getStaticPaths` tells it to who keeps such pages (site/bundle/kept-pages.ts):
 * a digest of the item with what every page says, one of the cards of others below it, and the item's row.
 */
export const pageKey = (section: PageRow['section'], item: Item, others: readonly unknown[]): string => {
  const row: PageRow = { section, id: item.id, title: item.title };
  return [digestOf([ofEveryPage(), item]), digestOf(others), JSON.stringify(row)].join('.');
};

interface Item {
  id: string;
  title: string;
}

const digestOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** A digest of what every page says on a day. */
export const ofEveryPage = perBuild(() => digestOf([parishBuild(), parishDayOf(new Date())]));
