import { parishContent } from '#contract/parish-content.ts';
import { creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { storedContent, toContent } from './rules.ts';
import { parishContentRows } from './store.ts';

export const parishContentRoutes: Routes = (on) => {
  on(
    parishContent.active,
    listing(parishContentRows, toContent, (rows) => rows.eq('is_active', true)),
  );
  on(parishContent.list, listing(parishContentRows, toContent));
  on(parishContent.byId, finding(parishContentRows, toContent));
  on(
    parishContent.create,
    creating(parishContentRows, toContent, ({ content, ...body }) => ({
      ...body,
      content: storedContent(body.kind, content),
    })),
  );
  on(parishContent.update, async (call) => {
    const { content, ...body } = call.body;
    const row = content && (await parishContentRows.find(call.caller, { id: call.params.id }));
    return updating(parishContentRows, toContent, () => ({
      ...body,
      ...(row && content && { content: storedContent(toContent(row).kind, content) }),
    }))(call);
  });
  on(parishContent.remove, removing(parishContentRows));
  on(parishContent.order, ordering(parishContentRows));
};
