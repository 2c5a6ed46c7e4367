import type { AstroIntegration } from 'astro';
import { parishContent as calls } from '#contract/parish-content.ts';
import { buildCall } from '../lib/build-api.ts';

/**
 * Reads what the pages say of the parish before they are made. Passed on through the environment, because Astro loads integrations
 * and pages as separate module instances.
 */
export const parishContent = (): AstroIntegration => ({
  name: 'parish-content',
  hooks: {
    'astro:config:setup': async ({ command }) => {
      if (command !== 'build' && command !== 'dev') return;
      process.env.PARISH_CONTENT = JSON.stringify((await buildCall(calls.active)).data);
    },
  },
});
