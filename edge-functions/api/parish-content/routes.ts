import { parishContent } from '#contract/parish-content.ts';
import { creating, finding, listing, ordering, removing, updating } from '../collection/routes.ts';
import type { Routes } from '../http/call.ts';
import { storedContent, toContent, toVersion } from './rules.ts';
import { eraseVersions, findVersion, listVersions, parishContentRows, placeOf } from './store.ts';

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
