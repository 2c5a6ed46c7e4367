import { waivers } from '#contract/waivers.ts';
import type { Routes } from '../http/call.ts';
import { listWaived, remind, waive } from './store.ts';

const message = 'Guardado: vale para todos os que administram.';

export const waiverRoutes: Routes = (on) => {
  on(waivers.list, async ({ caller }) => ({ data: await listWaived(caller) }));
  on(waivers.waive, async ({ caller, body }) => {
    await waive(caller, body.topic);
    return { data: null, message };
  });
  on(waivers.remove, async ({ caller, params }) => {
    await remind(caller, params.id);
    return { data: null, message };
  });
};
