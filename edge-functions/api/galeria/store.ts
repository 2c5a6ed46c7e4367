import { galleryBody, galleryNoun } from '#contract/galeria.ts';
import { searchText } from '../collection/filters.ts';
import { rowsOf } from '../collection/rows.ts';

/** Galleries in the order that staff gave, the newest first where they gave none. */
export const galleryRows = rowsOf('galeria', {
  noun: galleryNoun,
  body: galleryBody,
  columns: ['id', 'order', 'creator_name', 'created_at', 'updated_at'],
  filters: searchText,
  sortedBy: ['order', '-created_at', 'id'],
});
