import { parishContent } from '#contract/parish-content.ts';
import { type ParishKindName, parishKinds } from '#contract/parish-kinds.ts';
import { creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { storedContent, toContent, toVersion } from './rules.ts';
import { eraseVersions, findVersion, listVersions, parishContentRows, placeOf } from './store.ts';

/** The rows, called in messages as those of a kind are. */
const rowsOfKind = (kind: ParishKindName) => ({ ...parishContentRows, noun: parishKinds[kind].noun });

export const parishContentRoutes: Routes = (on) => {
  on(
    parishContent.active,
    listing(parishContentRows, toContent, (rows) => rows.eq('is_active', true)),
  );
  on(parishContent.versions, async ({ caller, query }) => {
    const { rows, pagination } = await listVersions(caller, query);
    return { data: rows.map(toVersion), pagination };
  });
  on(parishContent.restore, async ({ caller, params }) => {
    const version = toVersion(await findVersion(caller, params.version));
    const { row, kind, is_active } = version;
    const said = { content: storedContent(kind, version.content), is_active };
    const id = await placeOf(caller, { kind, row });
    const stored = id
      ? await parishContentRows.update(caller, id, said)
      : await parishContentRows.insert(caller, { id: row, kind, ...said });
    return { data: toContent(stored), message: 'O conteúdo voltou a ser o daquela versão.' };
  });
  on(parishContent.eraseVersions, async ({ caller, params }) => {
    await eraseVersions(caller, params.id);
    return { data: null, message: 'As versões anteriores foram apagadas.' };
  });
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
