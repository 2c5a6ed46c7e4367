import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import { writeAtomically } from '../atomic-file.ts';
import { clearBuilds, makeFolder } from './folders.ts';
import { openStaticSite, type StaticSite } from './static-site.ts';

export interface SiteBuildOptions {
  /** Where the builds lie; made when missing. */
  folder: string;
  /** Builds the whole site into `outDir`; throws with the reason when that fails. */
  build: (outDir: string) => Promise<void>;
  /** What the pages are made of besides the database: a build of other sources is out of date. */
  sources: () => Promise<string>;
  now: () => Date;
  log: (entry: object) => void;
}

/** The build that readers get. */
interface Current {
  id: string;
  olderId: string | null;
  builtAt: string;
  sources: string;
}

/**
 * Builds the public site on one machine. One build runs at a time; requests that come meanwhile are served together by
 * the next one. A finished build replaces the one before at once and whole; a failed one changes nothing.
 * A request is written down before it is answered, so that the next start builds what a killed one still owed.
 */
export class LocalSiteBuild {
  readonly #options: SiteBuildOptions;
  #current: Current | undefined;
  #site: StaticSite | undefined;
  #failedAt: string | null = null;
  #failure: string | undefined;
  #running: Promise<void> | undefined;
  /** How many requests came, and how many of them the build under way began with. */
  #requests = 0;
  #taken = 0;
  /** Changes of the wish's file wait for each other. */
  #wish: Promise<void> = Promise.resolve();

  private constructor(options: SiteBuildOptions) {
    this.#options = options;
  }

  /** Opens the last good build, if there is one. */
  static async open(options: SiteBuildOptions): Promise<LocalSiteBuild> {
    const builds = new LocalSiteBuild(options);
    await makeFolder(options.folder);
    const current = await readCurrent(options.folder);
    if (current) await builds.#serve(current).catch(() => undefined);
    return builds;
  }

  /** What readers get now; nothing before the first build. */
  get site(): StaticSite | undefined {
    return this.#site;
  }

  /** Whether the last build may differ from what a build now would give. */
  async isOutOfDate(): Promise<boolean> {
    if (!this.#current || (await isWanted(this.#options.folder))) return true;
    return this.#current.sources !== (await this.#options.sources());
  }

  /** Asks for a build; answers when the wish is written down, not when it is fulfilled. */
  async request(): Promise<void> {
    this.#requests += 1;
    await this.#changeWish(() =>
      writeAtomically(wantedPath(this.#options.folder), `${this.#options.now().toISOString()}\n`),
    );
    if (this.#isWaiting) this.#running ??= this.#buildUntilDone();
  }

  /** Why the last build failed; nothing when it did not. */
  get failure(): string | undefined {
    return this.#failure;
  }

  async status(): Promise<SiteBuildStatus> {
    const state = this.#running ? (this.#isWaiting ? 'waiting' : 'building') : this.#failedAt ? 'failed' : 'idle';
    return { state, builtAt: this.#current?.builtAt ?? null, failedAt: this.#failedAt };
  }

  /** Ends when no build runs or waits. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  get #isWaiting(): boolean {
    return this.#requests > this.#taken;
  }

  async #buildUntilDone(): Promise<void> {
    do {
      this.#taken = this.#requests;
      await this.#buildOnce();
    } while (this.#isWaiting);
    this.#running = undefined;
  }

  #changeWish(change: () => Promise<void>): Promise<void> {
    const changed = this.#wish.then(change);
    this.#wish = changed.catch(() => undefined);
    return changed;
  }

  async #buildOnce(): Promise<void> {
    const { folder, build, sources, now, log } = this.#options;
    const begun = now();
    const id = `${begun.toISOString().replace(/\D/g, '').slice(0, 14)}-${randomUUID().slice(0, 8)}`;
    try {
      const builtFrom = await sources();
      await build(join(folder, id));
      const next = { id, olderId: this.#current?.id ?? null, builtAt: begun.toISOString(), sources: builtFrom };
      await this.#serve(next);
      await writeAtomically(currentPath(folder), `${JSON.stringify(next)}\n`);
      await this.#changeWish(async () => {
        if (!this.#isWaiting) await rm(wantedPath(folder), { force: true });
      });
      this.#failedAt = null;
      this.#failure = undefined;
      await clearBuilds(folder, [id, next.olderId]);
      log({ event: 'site-build', milliseconds: now().getTime() - begun.getTime() });
    } catch (error) {
      this.#failedAt = now().toISOString();
      await rm(join(folder, id), { recursive: true, force: true });
      this.#failure = error instanceof Error ? error.message : String(error);
      log({ event: 'site-build-failed', reason: this.#failure });
    }
  }

  /** Opens a build whole before any reader gets a page of it. */
  async #serve(current: Current): Promise<void> {
    const { folder } = this.#options;
    const older = current.olderId ? join(folder, current.olderId) : undefined;
    const path = join(folder, current.id);
    await readFile(join(path, 'index.html'));
    this.#site = await openStaticSite(path, older).catch(() => openStaticSite(path));
    this.#current = current;
  }
}

const currentPath = (folder: string) => join(folder, 'current.json');
const wantedPath = (folder: string) => join(folder, 'wanted');

async function readCurrent(folder: string): Promise<Current | undefined> {
  const text = await readFile(currentPath(folder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Current);
}

const isWanted = (folder: string): Promise<boolean> =>
  readFile(wantedPath(folder)).then(
    () => true,
    () => false,
  );
