import * as z from 'zod/mini';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import type { Database } from './caller-db.ts';
import { dataOf } from './database-answer.ts';
import type { Database as Schema } from './database-types.ts';

/** Rebuilds the public site. */
export interface SiteBuild {
  /** Something that visitors see has changed, or staff ask by hand. Requests during a build share the next one. */
  request(): Promise<void>;
  status(): Promise<SiteBuildStatus>;
}

interface BuildHookOptions {
  /** The static host's secret URL, or GitHub's `/repos/{owner}/{repo}/dispatches`. */
  url: string;
  /** Bearer token, for GitHub. */
  token?: string;
  siteUrl: string;
  /** With the secret key: what was asked, and whether it was refused, is kept in the state of the site. */
  db: Database;
  fetch: typeof fetch;
  now: () => Date;
}

const hookTimeout = 10_000;
/** A build that has not shown itself on the site after this many milliseconds counts as failed. */
const buildTimeout = 10 * 60_000;

/**
 * The static host's build hook. The host tells nothing of its builds, so the state is read from the `build.json` that
 * each leaves on the site and from the state of the site, which all instances share: a change that no build holds ten
 * minutes after the hook was called counts as failed, and one whose call was refused at once.
 */
export function buildHook(options: BuildHookOptions): SiteBuild {
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;

  const start = (): Promise<void> => {
    running = askHost(options).finally(() => {
      running = undefined;
    });
    return running;
  };

  return {
    request() {
      if (!running) return start();
      waiting ??= running
        .catch(() => undefined)
        .then(() => {
          waiting = undefined;
          return start();
        });
      return waiting;
    },
    async status() {
      const built = await readBuild(options);
      const state = await recordedState(options, built);
      const builtAt = built?.builtAt ?? null;
      const isAsked = (state.asked_version ?? 0) > (built?.version ?? 0) || isAfter(state.asked_at, builtAt);
      if (state.wanted_since === null || state.asked_at === null || !isAsked) {
        return { state: 'idle', builtAt, failedAt: null };
      }
      const failedAt = new Date(state.refused_at ?? new Date(state.asked_at).getTime() + buildTimeout);
      if (options.now() < failedAt) return { state: 'building', builtAt, failedAt: null };
      return { state: 'failed', builtAt, failedAt: failedAt.toISOString() };
    },
  };
}

const isAfter = (instant: string | null, other: string | null): boolean =>
  instant !== null && (other === null || new Date(instant) > new Date(other));

/** The state of the site, once the build that visitors read is noted in it. */
async function recordedState(options: BuildHookOptions, built: BuildFile | undefined) {
  const state = await readState(options);
  if (!built || (built.version === state.built_version && !isAfter(built.builtAt, state.built_at))) return state;
  dataOf(await options.db.rpc('record_site_build', { held: built.version, started_at: built.builtAt }));
  return readState(options);
}

async function askHost(options: BuildHookOptions): Promise<void> {
  const { version } = await readState(options);
  const asked_at = options.now().toISOString();
  await record(options, { asked_at, asked_version: version, refused_at: null });
  try {
    await callHook(options);
  } catch (refusal) {
    // Unless another instance has asked meanwhile: what became of that call is what counts.
    dataOf(await options.db.from('site_state').update({ refused_at: asked_at }).eq('asked_at', asked_at));
    throw refusal;
  }
}

const readState = async ({ db }: BuildHookOptions) => dataOf(await db.from('site_state').select('*').single());

async function record({ db }: BuildHookOptions, change: Tables['site_state']['Update']): Promise<void> {
  dataOf(await db.from('site_state').update(change).eq('id', true));
}

type Tables = Schema['public']['Tables'];

async function callHook({ url, token, fetch }: BuildHookOptions): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ event_type: 'site-build' }),
    signal: AbortSignal.timeout(hookTimeout),
  });
  await response.body?.cancel();
  if (response.ok) return;
  // The status is a code too, because a log has no messages.
  throw Object.assign(new Error(`The build hook answered ${response.status}.`), { code: `http_${response.status}` });
}

const buildFile = z.object({ builtAt: z.iso.datetime(), version: z.int() });
type BuildFile = z.output<typeof buildFile>;

/** What the build that visitors read says of itself; nothing before the first one, or while the site can't be reached. */
async function readBuild({ siteUrl, fetch }: BuildHookOptions): Promise<BuildFile | undefined> {
  try {
    const response = await fetch(`${siteUrl}/build.json`, { signal: AbortSignal.timeout(hookTimeout) });
    return buildFile.parse(await response.json());
  } catch {
    return undefined;
  }
}
