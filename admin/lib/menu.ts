import type { MenuId } from '#contract/concepts.ts';
import { openEntry, type Params, useHistoryEntry } from './history-entry.ts';

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
  /** The row whose form is opened. */
  row?: string;
  /** Filters of the section where it narrows its rows: the calendar's day. */
  filters?: Params;
  /** Initial values of its form, by field. */
  form?: Params;
}

export const openPlace = (place: PlaceInPanel): void => openEntry(place);
