import { siteBuild } from '#contract/site-build.ts';
import { requestBuildAfterAnswer } from '../gateways/site-build.ts';
import type { Routes } from '../http/call.ts';
import { requestSiteBuild } from './store.ts';

export const siteBuildRoutes: Routes = (on) => {
  on(siteBuild.changes, async ({ caller, siteState }) => ({ data: await siteState.changes(caller.db) }));

  on(siteBuild.status, async ({ gateways }) => ({ data: await gateways.siteBuild.status() }));

  on(siteBuild.request, async ({ caller, gateways }) => {
    await requestSiteBuild(caller);
    requestBuildAfterAnswer(gateways);
    return { data: await gateways.siteBuild.status() };
  });
};
