import { parishContent } from '#contract/parish-content.ts';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { storedContent, toContent } from './rules.ts';
import { parishContentRows } from './store.ts';

/** The rows, called in messages as those of a kind are. */
const rowsOfKind = (kind: ParishKindName) => ({ ...parishContentRows, noun: parishKinds[kind].noun });

export const parishContentRoutes: Routes = (on) => {
  on(
    parishContent.active,
    listing(parishContentRows, toContent, (rows) => rows.eq('is_active', true)),
  );
  on(parishContent.list, listing(parishContentRows, toContent));
  on(parishContent.byId, finding(parishContentRows, toContent));
  on(parishContent.create, (call) =>
    creating(rowsOfKind(call.body.kind), toContent, ({ content, ...body }: typeof call.body) => ({
      ...body,
      content: storedContent(body.kind, content),
    }))(call),
  );
  on(parishContent.update, async (call) => {
    const { content, ...body } = call.body;
    const { kind } = toContent(await parishContentRows.find(call.caller, { id: call.params.id }));
    return updating(rowsOfKind(kind), toContent, () => ({
      ...body,
      ...(content && { content: storedContent(kind, content) }),
    }))(call);
  });
  on(parishContent.remove, async (call) => {
    const { kind } = toContent(await parishContentRows.find(call.caller, { id: call.params.id }));
    return removing(rowsOfKind(kind))(call);
  });
  on(parishContent.order, ordering(parishContentRows));
};
