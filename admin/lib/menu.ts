import { openEntry, useHistoryEntry } from './history-entry.ts';

const open = (section: string) => openEntry({ section });

/**
 * The chosen menu id. It is not in the URL (admin-panel.md, section 2) but in the browser's history: the back button
 * returns to the previous section, and a reload stays in the current one.
 */
export const useMenuId = (): [id: string, open: (id: string) => void] => [useHistoryEntry('section'), open];
