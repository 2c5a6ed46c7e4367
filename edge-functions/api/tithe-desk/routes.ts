import { deskFilters, titheDesk } from '#contract/tithe-desk.ts';
import { filteredBy } from '../collection/routes.ts';
import type { Call, Routes } from '../http/call.ts';
import { endSitting, payersAtDesk, receive, receiveUnnamed, restOf, sittingOf, undoReceipt } from './store.ts';

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
  on(titheDesk.sitting, async ({ caller }) => ({ data: await sittingOf(caller) }));
  on(titheDesk.end, async ({ caller, body }) => {
    await endSitting(caller, body.ate);
    return { data: null, message: 'Recebimento encerrado.' };
  });
  on(titheDesk.undo, async ({ caller, params, body }) => {
    await undoReceipt(caller, { call: body.id ?? crypto.randomUUID(), receipt: params.id, reason: body.motivo });
    return { data: null, message: 'Recebimento desfeito com sucesso!' };
  });
};
