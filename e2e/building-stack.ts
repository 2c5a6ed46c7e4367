import { inject } from 'vitest';
import type { SiteChanges } from '#contract/site-build.ts';
import { baseUrl } from './actors.ts';
import { startStackProcess } from './stack-process.ts';

/** A stack that builds the site after every change, with what removes it. */
export interface BuildingStack {
  baseUrl: string;
  /** Undefined with `E2E_BASE_URL`. */
  dataDir?: string;
  remove: () => Promise<void>;
}

/** One of the calling file's own, because the workers' never build; with `E2E_BASE_URL` the running one. */
export async function startBuildingStack(environment: Record<string, string> = {}): Promise<BuildingStack> {
  const initializedData = inject('initializedStack');
  if (!initializedData) return { baseUrl, remove: async () => {} };
  // The copied site's build settings; others would rebuild it before anything changes.
  const first = { SITE_URL: inject('siteUrl'), PAYMENTS: 'off' };
  return await startStackProcess({ initializedData, environment: { ...first, ...environment } });
}

/** A stack with the payment sandbox, which the workers' don't have; its site is built once, with the provider. */
export const startPaidStack = (): Promise<BuildingStack> =>
  startBuildingStack({ PAYMENTS: 'sandbox', SITE_BUILD_PAUSE: '3600' });

/** The tables whose changes are not in a stack's built pages. */
export async function unbuilt(stack: BuildingStack): Promise<string[]> {
  const { version } = await (await fetch(`${stack.baseUrl}/build.json`)).json();
  const { data } = await (await fetch(`${stack.baseUrl}/api/site-build/changes`)).json();
  return Object.entries((data as SiteChanges).changes).flatMap(([table, changed]) =>
    changed > version ? [table] : [],
  );
}
