import { parishInfo } from '#contract/parish-info.ts';
import { keeping, listing } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { toParishInfo } from './rules.ts';
import { parishInfoRows } from './store.ts';

export const parishInfoRoutes: Routes = (on) => {
  on(
    parishInfo.active,
    listing(parishInfoRows, toParishInfo, (rows) => rows.eq('is_active', true)),
  );
  on(parishInfo.byType, (call) =>
    listing(parishInfoRows, toParishInfo, (rows) => rows.eq('is_active', true).eq('section', call.params.type))(call),
  );
  on(parishInfo.list, listing(parishInfoRows, toParishInfo));
  keeping(on, parishInfo, parishInfoRows, toParishInfo);
};
