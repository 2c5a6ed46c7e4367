import * as z from 'zod/mini';
import { pageSections, shownSections } from './concepts.ts';
import { endpoint } from './endpoint.ts';
import { instant, staff, uuid } from './primitives.ts';

/** A row with a page of its own, and the section of the panel where staff find it. */
export const pageRow = z.object({ section: z.enum(pageSections), id: uuid, title: z.string() });
export type PageRow = z.output<typeof pageRow>;

/** A row that pages show. `title` is what staff know it by. */
const shownRow = z.extend(pageRow, { section: z.enum(shownSections) });
export type ShownRow = z.output<typeof shownRow>;

/**
 * A row whose page the live build couldn't make anew, or that it left out of the pages of others. `isKept`: the page's
 * former version is there; otherwise visitors see what an unbuilt row's address shows.
 */
export const brokenRow = z.extend(shownRow, { isKept: z.boolean() });
export type BrokenRow = z.output<typeof brokenRow>;

export const siteBuildStatus = z.object({
  /**
   * `current`: visitors see everything that is published. `waiting`: a build will be requested soon. `building`: one is
   * running. `late`: one has been wanted or running for longer than builds take. `failed`: the last one failed or was
   * refused, and is retried. In each state visitors see the last good build.
   */
  state: z.enum(['current', 'waiting', 'building', 'late', 'failed']),
  /** When the live build was started. */
  builtAt: z.nullable(instant),
  failedAt: z.nullable(instant),
  /** While `waiting` where the publications of some minutes share a build: when that one will be requested. */
  publishesAt: z.nullable(instant),
  /** Of the live build. */
  brokenRows: z.array(brokenRow),
  /** The path of the page for which the last build failed, if it was one page. */
  failedPage: z.nullable(z.string()),
});
export type SiteBuildStatus = z.output<typeof siteBuildStatus>;

/** The versions at which tables changed. What changed after a page's build has a greater version than the page. */
const siteChanges = z.object({
  /** The latest version. */
  version: z.int(),
  /** The version of each table's last change; missing for a table that has never changed. */
  changes: z.record(z.string(), z.int()),
});
export type SiteChanges = z.output<typeof siteChanges>;

export const siteBuild = {
  /**
   * Pages append the version that they were built from as the whole query (`?12`). A browser then asks once for all
   * pages of a build that are read within `maxAge`; who comes anew sees the present.
   */
  changes: endpoint({
    method: 'GET',
    path: '/site-build/changes',
    access: 'anyone',
    summary: 'O que mudou no que os visitantes veem: uma resposta pequena, igual para todos',
    answer: siteChanges,
    shared: true,
    maxAge: 300,
    sharedMaxAge: 2,
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
