import { galeria } from '#contract/galeria.ts';
import { keeping, listing } from '../collection/routes.ts';
import { withCreator } from '../collection/times.ts';
import type { Routes } from '../http/call.ts';
import { galleryRows } from './store.ts';

export const galeriaRoutes: Routes = (on) => {
  on(
    galeria.active,
    listing(galleryRows, withCreator, (rows) => rows.eq('is_active', true)),
  );
  on(galeria.list, listing(galleryRows, withCreator));
  keeping(on, galeria, galleryRows, withCreator);
};
