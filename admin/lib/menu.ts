import type { MenuId } from '#contract/concepts.ts';
import { amendEntry, openEntry, type Params, rememberInPage, useHistoryEntry } from './history-entry.ts';
import { keepTypedAhead } from './typed-ahead.ts';

const open = (section: string) => openEntry({ section });

/**
 * The chosen menu id. It is not in the URL (docs/product.md, "The panel") but in the browser's history: the back button
 * returns to the previous section, and a reload stays in the current one.
 */
export const useMenuId = (): [id: string, open: (id: string) => void] => [useHistoryEntry('section'), open];

/** A section, and what it shows first. */
export interface PlaceInPanel {
  section: MenuId;
  /** The tab of a section that has some. */
  tab?: string;
  /** The row whose form is opened, or `newRow`. */
  row?: string;
  /** Filters of the section where it narrows its rows: the calendar's day. */
  filters?: Params;
  /** Filters that must not be kept on the device. */
  personal?: Params;
  /** Initial values of its form, by field. */
  form?: Params;
}

/** In place of a row's id: a form for a new one is opened. */
export const newRow = 'new';

/** The tab with a section's rows, where it is not the first. */
const tabsOfRows: { readonly [Section in MenuId]?: string } = { 'parish-info': 'parish-info' };

export function openPlace({ personal, ...place }: PlaceInPanel): void {
  if (place.row === newRow) keepTypedAhead();
  const tab = place.row ? tabsOfRows[place.section] : undefined;
  openEntry({ ...(tab && { tab }), ...place });
  if (personal) amendEntry(rememberInPage(personal));
}
