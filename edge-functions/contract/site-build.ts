import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './primitives.ts';

export const siteBuildStatus = z.object({
  /** `waiting`: one build runs and another follows it. `failed`: the last build failed; the one before still serves. */
  state: z.enum(['idle', 'waiting', 'building', 'failed']),
  /** When the site that visitors read was built. */
  builtAt: z.nullable(instant),
  failedAt: z.nullable(instant),
});
export type SiteBuildStatus = z.output<typeof siteBuildStatus>;

export const siteBuild = {
  status: endpoint({
    method: 'GET',
    path: '/site-build',
    access: ['admin', 'editor', 'financial'],
    summary: 'Quando o site foi publicado pela última vez e se a última publicação falhou',
    answer: siteBuildStatus,
  }),
  request: endpoint({
    method: 'POST',
    path: '/site-build',
    access: ['admin', 'editor', 'financial'],
    summary: 'Pede uma nova publicação do site',
    answer: siteBuildStatus,
  }),
};
