import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrokenRow, SiteBuildStatus } from '#contract/site-build.ts';
import { describeError } from '../../edge-functions/api/gateways/describe-error.ts';
import type { SiteBuild } from '../../edge-functions/api/gateways/gateways.ts';
import { writeAtomically } from '../atomic-file.ts';
import type { SiteBuilder } from './astro-builder.ts';
import { clearBuilds, keepHashedAssets, makeFolder } from './folders.ts';
import { PageFailure } from './page-renderer.ts';
import type { PublicItems } from './public-items.ts';
import type { SiteStateTable, Wanted } from './state.ts';
import { openStaticSite, type StaticSite } from './static-site.ts';

interface SiteBuildOptions {
  /** Folder for the builds; created when missing. */
  folder: string;
  /** Builds the whole site into `outDir`, with its `build.json`; throws with the reason when that fails. */
  build: SiteBuilder['build'];
  /** Called when staff are at work, who may publish something. */
  prepare?: SiteBuilder['prepare'];
  /** A hash of the site's sources and settings; when it changes, the build is out of date. */
  sources: () => Promise<string>;
  state: SiteStateTable;
  items: PublicItems;
  /** Milliseconds before a failed build is retried; doubled after each further failure, up to ten minutes. */
  firstRetry: number;
  /** Milliseconds between two builds, which `watch` awaits; a build requested by hand starts at once. */
  pause: number;
  now: () => Date;
  log: (entry: object) => void;
}

const longestRetry = 10 * 60_000;

/** A build's `build.json`: the time before it read anything, the version that it read, and what it couldn't show. */
export interface BuildMark {
  builtAt: string;
  version: number;
  brokenRows: readonly BrokenRow[];
}

/** The build that is being served. */
interface Current extends BuildMark {
  id: string;
  olderId: string | null;
  sources: string;
  /** The manual request that it satisfies. */
  requestedAt: string | null;
}

/**
 * Builds the public site on one machine while the database says that the last build is out of date. One build runs at a
 * time; changes in the meantime share the next one. A finished build replaces the previous one atomically; a failed one
 * changes nothing and is retried after the next change, request or start, or with back-off.
 */
export class LocalSiteBuild implements SiteBuild {
  readonly #options: SiteBuildOptions;
  #current: Current | undefined;
  #site: StaticSite | undefined;
  #failedAt: string | null = null;
  #failure: string | undefined;
  /** The page for which it failed. */
  #failedPage: string | null = null;
  /** Consecutive failures, and whether the last failed build was forced. */
  #failures = 0;
  #failedForced = false;
  #running: Promise<void> | undefined;
  /** True if a build is running; a check of the database is not one. */
  #isBuilding = false;
  /** When the last build ended, on the process's clock; of a build of an earlier process, when it began. */
  #endedAt = Number.NEGATIVE_INFINITY;
  /** The state that the last build was to reach. */
  #attempted: Wanted | undefined;
  /** Requests to check the database again, and to build even if it is up to date. */
  #look = false;
  #force = false;

  private constructor(options: SiteBuildOptions) {
    this.#options = options;
  }

  /** Opens the last good build, if there is one. */
  static async open(options: SiteBuildOptions): Promise<LocalSiteBuild> {
    const builds = new LocalSiteBuild(options);
    await makeFolder(options.folder);
    const current = await readCurrent(options.folder);
    if (current) {
      await builds.#serve(current).catch(() => undefined);
      if (builds.#current) await builds.#clear();
      // A restart doesn't shorten the pause; a clock that was set back doesn't lengthen it.
      const age = options.now().getTime() - new Date(current.builtAt).getTime();
      builds.#endedAt = performance.now() - Math.max(0, age);
    }
    return builds;
  }

  /** The served site; undefined before the first build. */
  get site(): StaticSite | undefined {
    return this.#site;
  }

  /** Why the last build failed; undefined when it succeeded. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** True if a request is pending or the sources have changed since the last build. */
  async isOutOfDate(): Promise<boolean> {
    const { state, sources } = this.#options;
    return !this.#holds(await state.wanted()) || this.#current?.sources !== (await sources());
  }

  /** Builds if the database says so. Returns immediately. */
  async request(): Promise<void> {
    this.#options.items.forget();
    this.#check();
  }

  /**
   * The same, from a job: a failed build is retried once it is due, and pages of the build before that could not be
   * deleted are. Throws while the last build is a failed one.
   */
  async keepUp(): Promise<void> {
    await this.#clearOlderPages();
    await this.request();
    if (this.#failure !== undefined) throw Object.assign(new Error(this.#failure), { code: 'build_failed' });
  }

  /** Forces a build after a change of the site's own files. Returns immediately. */
  rebuild(): Promise<void> {
    this.#force = true;
    return this.request();
  }

  /** Checks the database at intervals for writes that bypassed the API. Returns a function that stops it. */
  watch(milliseconds: number): () => void {
    const timer = setInterval(() => this.#check(), milliseconds);
    return () => clearInterval(timer);
  }

  async status(): Promise<SiteBuildStatus> {
    const { state, sources, prepare, log } = this.#options;
    prepare?.(sources).catch((error: unknown) => log({ event: 'site-build-unprepared', ...describeError(error) }));
    const wanted = await state.wanted();
    const builtAt = this.#current?.builtAt ?? null;
    const isNew = !isSame(wanted, this.#attempted);
    const is = (state: SiteBuildStatus['state']) => ({
      state,
      builtAt,
      failedAt: this.#failedAt,
      publishesAt: null,
      brokenRows: [...(this.#current?.brokenRows ?? [])],
      failedPage: this.#failedPage,
    });
    if (this.#isBuilding) return is('building');
    if (isNew && !this.#holds(wanted)) return is('waiting');
    return is(this.#failedAt ? 'failed' : 'current');
  }

  /** Resolves when no build is running or pending. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** True if the live build is up to date. */
  #holds({ version, requestedAt }: Wanted): boolean {
    return this.#current?.version === version && this.#current.requestedAt === requestedAt;
  }

  #check(): void {
    this.#look = true;
    this.#running ??= this.#buildWhileOutOfDate();
  }

  async #buildWhileOutOfDate(): Promise<void> {
    const { state, log } = this.#options;
    try {
      while (this.#look) {
        this.#look = false;
        const wanted = await state.wanted();
        const isStale = !this.#holds(wanted) || this.#failedForced;
        const isDue = !isSame(wanted, this.#attempted) || this.#isTimeToRetry();
        if (!this.#force && !(isStale && isDue)) continue;
        const isAskedFor = this.#force || wanted.requestedAt !== this.#current?.requestedAt;
        if (!isAskedFor && performance.now() - this.#endedAt < this.#options.pause) continue;
        const forced = this.#force || this.#failedForced;
        this.#force = false;
        this.#attempted = wanted;
        this.#isBuilding = true;
        const ok = await this.#buildOnce(wanted);
        this.#endedAt = performance.now();
        this.#failures = ok ? 0 : this.#failures + 1;
        this.#failedForced = forced && !ok;
        this.#isBuilding = false;
        this.#look = true;
      }
    } catch (error) {
      log({ event: 'site-build-unknown', ...describeError(error) });
    } finally {
      this.#isBuilding = false;
      this.#running = undefined;
    }
  }

  #isTimeToRetry(): boolean {
    const { firstRetry, now } = this.#options;
    if (this.#failedAt === null) return false;
    const pause = Math.min(firstRetry * 2 ** (this.#failures - 1), longestRetry);
    // The failure may lie in the future, when the clock was set back.
    return Math.abs(now().getTime() - new Date(this.#failedAt).getTime()) >= pause;
  }

  /** Returns whether it succeeded. */
  async #buildOnce({ requestedAt }: Wanted): Promise<boolean> {
    const { folder, build, sources, state, now, log } = this.#options;
    const startedAt = now();
    const id = `${startedAt.toISOString().replace(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8)}`;
    try {
      const builtFrom = await sources();
      await build(join(folder, id), builtFrom, await state.erasures());
      const mark = JSON.parse(await readFile(join(folder, id, 'build.json'), 'utf8')) as BuildMark;
      const next = { id, olderId: this.#current?.id ?? null, sources: builtFrom, requestedAt, ...mark };
      await this.#serve(next);
      await writeAtomically(currentPath(folder), `${JSON.stringify(next)}\n`);
      this.#failedAt = null;
      this.#failure = undefined;
      this.#failedPage = null;
      await this.#clear();
      log({
        event: 'site-build',
        milliseconds: now().getTime() - startedAt.getTime(),
        ...(mark.brokenRows.length > 0 && { brokenRows: mark.brokenRows.map(({ section, id }) => `${section}/${id}`) }),
      });
      await state.recordBuild(mark).catch((error: unknown) => {
        log({ event: 'site-build-unrecorded', ...describeError(error) });
      });
      return true;
    } catch (error) {
      this.#failedAt = now().toISOString();
      await rm(join(folder, id), { recursive: true, force: true });
      this.#failure = error instanceof Error ? error.message : String(error);
      this.#failedPage = error instanceof PageFailure ? error.page : null;
      log({ event: 'site-build-failed', reason: this.#failure });
      return false;
    }
  }

  /** Deletes earlier builds and remains of killed processes. Logs failures; the job tries pages again. */
  async #clear(): Promise<void> {
    const { folder, log } = this.#options;
    try {
      await clearBuilds(folder, [this.#current?.id ?? null, this.#current?.olderId ?? null]);
      await this.#clearOlderPages();
    } catch (error) {
      log({ event: 'site-build-left', ...describeError(error) });
    }
  }

  /** Leaves of the build before the served one the scripts and styles that open pages ask for. */
  async #clearOlderPages(): Promise<void> {
    const olderId = this.#current?.olderId;
    if (olderId) await keepHashedAssets(join(this.#options.folder, olderId));
  }

  /** Opens a build completely before it replaces the served one. */
  async #serve(current: Current): Promise<void> {
    const { folder, items } = this.#options;
    this.#site = await openBuild(folder, current, items);
    this.#current = current;
  }
}

async function openBuild(folder: string, { id, olderId }: Current, items?: PublicItems): Promise<StaticSite> {
  const path = join(folder, id);
  await readFile(join(path, 'index.html'));
  const previous = olderId ? join(folder, olderId) : undefined;
  return await openStaticSite(path, { previous, items }).catch(() => openStaticSite(path, { items }));
}

/** The last build, for a start that has nothing but it; undefined if there is none that can be opened. */
export async function openLastBuild(folder: string): Promise<StaticSite | undefined> {
  const current = await readCurrent(folder);
  return current && (await openBuild(folder, current).catch(() => undefined));
}

const isSame = (wanted: Wanted, other: Wanted | undefined): boolean =>
  wanted.version === other?.version && wanted.requestedAt === other.requestedAt;

const currentPath = (folder: string) => join(folder, 'current.json');

async function readCurrent(folder: string): Promise<Current | undefined> {
  const text = await readFile(currentPath(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Current);
}
