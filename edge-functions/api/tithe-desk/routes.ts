import { deskFilters, titheDesk } from '#contract/tithe-desk.ts';
import { titheSittings } from '#contract/tithe-sittings.ts';
import { filteredBy } from '../collection/routes.ts';
import type { Call, Routes } from '../http/call.ts';
import { currentSitting, endSitting, nameSitting, sittingById, sittingsPage } from './sittings/store.ts';
import { payersAtDesk, receive, receiveUnnamed, restOf, undoReceipt } from './store.ts';

export const titheDeskRoutes: Routes = (on) => {
  on(
    titheDesk.find,
    filteredBy(deskFilters, async ({ caller, query }: Call<typeof titheDesk.find>) => ({
      data: query.search ? await payersAtDesk(caller, query.search.trim()) : [],
    })),
  );
  on(titheDesk.receive, async ({ caller, body }) => {
    const parcelas = await receive(caller, { ...body, id: body.id ?? crypto.randomUUID() });
    return { data: { resta: await restOf(caller, parcelas) }, status: 201, message: 'Dízimo recebido com sucesso!' };
  });
  on(titheDesk.receiveUnnamed, async ({ caller, body }) => {
    await receiveUnnamed(caller, { ...body, id: body.id ?? crypto.randomUUID() });
    return { data: null, status: 201, message: 'Envelope recebido com sucesso!' };
  });
  on(titheSittings.list, async ({ caller, query }) => {
    const { rows, pagination } = await sittingsPage(caller, query);
    return { data: rows, pagination };
  });
  on(titheSittings.current, async ({ caller }) => ({ data: await currentSitting(caller) }));
  on(titheSittings.byId, async ({ caller, params }) => ({ data: await sittingById(caller, params.id) }));
  on(titheSittings.name, async ({ caller, params, body }) => {
    await nameSitting(caller, params.id, body.occasion ?? null);
    return { data: null, message: 'Missa ou lugar da folha salvo.' };
  });
  on(titheSittings.end, async ({ caller, params }) => {
    await endSitting(caller, params.id);
    return { data: null, message: 'Recebimento encerrado.' };
  });
  on(titheDesk.undo, async ({ caller, params, body }) => {
    await undoReceipt(caller, { call: body.id ?? crypto.randomUUID(), receipt: params.id, reason: body.motivo });
    return { data: null, message: 'Recebimento desfeito com sucesso!' };
  });
};
