import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, staff } from './primitives.ts';

export const siteBuildStatus = z.object({
  /**
   * `current`: visitors see everything that is published. `waiting`: a build is wanted, and asked for soon. `building`: one is
   * under way. `late`: one is wanted, or under way, for longer than builds take. `failed`: the last one failed, or was refused;
   * it is tried again. Visitors see the last good build in each.
   */
  state: z.enum(['current', 'waiting', 'building', 'late', 'failed']),
  /** When the build that visitors see was begun. */
  builtAt: z.nullable(instant),
  failedAt: z.nullable(instant),
});
export type SiteBuildStatus = z.output<typeof siteBuildStatus>;

/** What has changed of what visitors see. A page was built at a version: what changed at a greater one is out of date. */
export const siteChanges = z.object({
  /** The last change of all. */
  version: z.int(),
  /** The last change of each table that visitors read; none for a table that has not changed yet. */
  changes: z.record(z.string(), z.int()),
});
export type SiteChanges = z.output<typeof siteChanges>;

export const siteBuild = {
  changes: endpoint({
    method: 'GET',
    path: '/site-build/changes',
    access: 'anyone',
    summary: 'O que mudou no que os visitantes veem: uma resposta pequena, igual para todos',
    answer: siteChanges,
    shared: true,
    maxAge: 2,
  }),
  status: endpoint({
    method: 'GET',
    path: '/site-build',
    access: staff,
    summary: 'Quando o site foi publicado pela última vez e se a última publicação falhou',
    answer: siteBuildStatus,
  }),
  request: endpoint({
    method: 'POST',
    path: '/site-build',
    access: staff,
    summary: 'Pede uma nova publicação do site',
    changesSite: false,
    answer: siteBuildStatus,
  }),
};
