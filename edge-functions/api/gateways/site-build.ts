import * as z from 'zod/mini';
import type { SiteBuildStatus } from '#contract/site-build.ts';
import type { Database } from './caller-db.ts';
import { dataOf } from './database-answer.ts';
import type { Database as Schema } from './database-types.ts';
import { describeError } from './describe-error.ts';
import type { Gateways, SiteBuild } from './gateways.ts';
import { jsonAnswer } from './outward/json-answer.ts';
import type { Outward, OutwardCall } from './outward/outward-call.ts';
import { OutwardRefusal } from './outward/refusal.ts';

/** Asks for a build once the caller has their answer. A failure is logged with `details`; the job asks again. */
export function requestBuildAfterAnswer({ siteBuild, afterAnswer, log }: Gateways, details: object = {}): void {
  const request = async () => {
    try {
      await siteBuild.request();
    } catch (error) {
      log({ level: 'error', event: 'site_build_request_failed', ...details, ...describeError(error) });
    }
  };
  afterAnswer(request());
}

interface BuildHookOptions {
  /** The static host's secret URL, or GitHub's `/repos/{owner}/{repo}/dispatches`; without one the site is built by hand. */
  url?: string | undefined;
  /** Bearer token, for GitHub. */
  token?: string | undefined;
  siteUrl: string;
  /** With the secret key: what was asked, and what became of it, is kept in the state of the site. */
  db: Database;
  call: Outward;
  now: () => Date;
  /** Milliseconds; changed by tests. */
  pauses?: Partial<Pauses>;
}

interface Pauses {
  /** Between two calls that the host accepts: what is written meanwhile shares the second. */
  gap: number;
  /** Until the hook has to answer. */
  answer: number;
  /** Until the site has to say what it holds; staff wait for it. */
  read: number;
  /** Until a refused call is tried again; doubled each time, up to `longestRetry`. */
  retry: number;
  longestRetry: number;
  /** Until the site has to show a build that was accepted; then it is asked for again, each time after twice as long. */
  build: number;
  longestBuild: number;
}

const minute = 60_000;
const usualPauses: Pauses = {
  gap: 20_000,
  answer: 10_000,
  read: 3_000,
  retry: 30_000,
  longestRetry: 30 * minute,
  build: 10 * minute,
  // Hosts count the minutes of builds that never succeed, too.
  longestBuild: 6 * 60 * minute,
};

/**
 * The static host's build hook. The host tells nothing of its builds, so the state is read from the `build.json` that each
 * leaves on the site, and from the state of the site in the database, which all instances share. There stands what is wanted,
 * since the write itself, and who may call the hook: one caller at a time, at most one waiting. A call that is refused, lost
 * with its process, or followed by no build is made again by the job, until the site holds what is wanted.
 */
export function buildHook(options: BuildHookOptions): SiteBuild {
  const pauses = { ...usualPauses, ...options.pauses };
  return {
    async request() {
      while (options.url) {
        const claim = await claimBuild(options.db, pauses);
        if (!claim) return;
        if (claim.asked === null) await pause((claim.wait ?? 0) * 1000);
        else return await askHost(options, options.url, pauses, { asked: claim.asked, attempt: claim.attempt ?? 1 });
      }
    },
    async keepUp() {
      const state = await readState(options.db);
      if (state.wanted_since !== null) await noteBuild(options, state, pauses);
      await this.request();
    },
    async status() {
      const state = await readState(options.db);
      return statusOf(
        state.wanted_since === null ? state : await noteBuild(options, state, pauses),
        options.now(),
        pauses,
      );
    },
  };
}

type State = Schema['public']['Tables']['site_state']['Row'];

function statusOf(state: State, now: Date, { build }: Pauses): SiteBuildStatus {
  const { wanted_since, refused_at, asked_at, built_at: builtAt } = state;
  const is = (name: SiteBuildStatus['state'], failedAt: string | null = null) => ({ state: name, builtAt, failedAt });
  if (wanted_since === null) return is('current');
  if (refused_at !== null) return is('failed', refused_at);
  const isAsked =
    asked_at !== null && (state.asked_version ?? 0) >= state.version && !isAfter(state.requested_at, asked_at);
  if (isAfter(new Date(now.getTime() - build).toISOString(), isAsked ? asked_at : wanted_since)) return is('late');
  return is(isAsked ? 'building' : 'waiting');
}

const isAfter = (instant: string | null, other: string | null): boolean =>
  instant !== null && (other === null || new Date(instant) > new Date(other));

const readState = async (db: Database): Promise<State> => dataOf(await db.from('site_state').select('*').single());

/** The state of the site, once the build that visitors read is noted in it. */
async function noteBuild(options: BuildHookOptions, state: State, { read }: Pauses): Promise<State> {
  const built = await readBuild(options, read);
  if (!built || (built.version === state.built_version && !isAfter(built.builtAt, state.built_at))) return state;
  dataOf(await options.db.rpc('record_site_build', { held: built.version, started_at: built.builtAt }));
  return readState(options.db);
}

interface Claim {
  /** The moment that names this call; null for one who may call after `wait` seconds. */
  asked: string | null;
  wait: number | null;
  /** From 1, of calls for the same version. */
  attempt: number | null;
}

/** Undefined when nothing is wanted, or another caller sees to it. */
async function claimBuild(db: Database, { gap, answer }: Pauses): Promise<Claim | undefined> {
  // Half as long again as the hook may take: a claim that is older has died with its process.
  const patience = (answer * 1.5) / 1000;
  const [claim] = dataOf(await db.rpc('claim_site_build', { gap: gap / 1000, patience })) as Claim[];
  return claim;
}

async function askHost(
  { db, token, call }: BuildHookOptions,
  url: string,
  { answer, retry, longestRetry, build, longestBuild }: Pauses,
  { asked, attempt }: { asked: string; attempt: number },
): Promise<void> {
  const settle = async (accepted: boolean, milliseconds: number) => {
    dataOf(await db.rpc('settle_site_build', { asked, accepted, again_after: milliseconds / 1000 }));
  };
  const longer = (first: number, longest: number) => Math.min(first * 2 ** (attempt - 1), longest);
  try {
    await call({
      ...hookCall(token),
      service: 'static host',
      route: 'build hook',
      url,
      timeout: answer,
      sizeLimit: 1_000_000,
    });
  } catch (refusal) {
    const wish = refusal instanceof OutwardRefusal ? refusal.retryAfter : 0;
    await settle(false, Math.max(longer(retry, longestRetry), Math.min(wish, longestRetry)));
    throw refusal;
  }
  await settle(true, longer(build, longestBuild));
}

/** The call of a static host's hook; the body is what GitHub asks for, others ignore it. */
export const hookCall = (token: string | undefined): Required<Pick<OutwardCall, 'method' | 'headers' | 'body'>> => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  body: JSON.stringify({ event_type: 'site-build' }),
});

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

const buildFile = z.object({ builtAt: z.iso.datetime(), version: z.int() });
type BuildFile = z.output<typeof buildFile>;

/** What the build that visitors read says of itself; nothing before the first one, or while the site can't be reached. */
async function readBuild({ siteUrl, call }: BuildHookOptions, timeout: number): Promise<BuildFile | undefined> {
  try {
    const place = { service: 'site', route: '/build.json', url: `${siteUrl}/build.json` };
    const headers = { 'Cache-Control': 'no-cache' };
    return await jsonAnswer(await call({ ...place, headers, timeout, sizeLimit: 10_000 }), buildFile);
  } catch {
    return undefined;
  }
}
