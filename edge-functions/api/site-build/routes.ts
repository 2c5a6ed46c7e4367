import { siteBuild } from '#contract/site-build.ts';
import type { Routes } from '../http/call.ts';

export const siteBuildRoutes: Routes = (on) => {
  on(siteBuild.status, async ({ gateways }) => ({ data: await gateways.siteBuild.status() }));

  on(siteBuild.request, async ({ gateways }) => ({ data: await gateways.siteBuild.status(), changesSite: true }));
};
