import { galeria } from '#contract/galeria.ts';
import { asWritten, creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import { searched } from '../collection/search.ts';
import type { Routes } from '../http/call.ts';
import { toGallery } from './rules.ts';
import { galleryRows } from './store.ts';

export const galeriaRoutes: Routes = (on) => {
  on(
    galeria.active,
    listing(galleryRows, toGallery, (rows) => rows.eq('is_active', true)),
  );
  on(
    galeria.list,
    listing(galleryRows, toGallery, (rows, { query }) => searched(rows, query.search)),
  );
  on(galeria.byId, finding(galleryRows, toGallery));
  on(galeria.create, creating(galleryRows, toGallery, asWritten));
  on(galeria.order, ordering(galleryRows));
  on(galeria.update, updating(galleryRows, toGallery, asWritten));
  on(galeria.remove, removing(galleryRows));
};
