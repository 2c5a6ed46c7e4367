import * as z from 'zod/mini';
import { brokenRow, type SiteBuildStatus } from '#contract/site-build.ts';
import type { Database } from './caller-db.ts';
import { dataOf } from './database-answer.ts';
import type { Database as Schema } from './database-types.ts';
import { describeError } from './describe-error.ts';
import type { Gateways, SiteBuild } from './gateways.ts';
import { jsonAnswer } from './outward/json-answer.ts';
import type { Outward, OutwardCall } from './outward/outward-call.ts';
import { OutwardRefusal } from './outward/refusal.ts';

/** Requests a build after the response is sent. A failure is logged with `details`; the job retries. */
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
  /** The host's secret URL, or GitHub's `/repos/{owner}/{repo}/dispatches`; without it builds are manual. */
  url?: string | undefined;
  /** Bearer token, for GitHub. */
  token?: string | undefined;
  siteUrl: string;
  /** With the secret key: requests and their outcomes are stored in `site_state`. */
  db: Database;
  call: Outward;
  now: () => Date;
  /** Minutes of publications that share a build; none by default. */
  joinMinutes?: number | undefined;
  /** Milliseconds; changed by tests. */
  pauses?: Partial<Pauses>;
}

interface Pauses {
  /** Between two accepted calls; writes in between share the second. */
  gap: number;
  /** The hook's timeout. */
  answer: number;
  /** The timeout of the site's `build.json`, which staff wait for. */
  read: number;
  /** Before a refused call is retried; doubled each time, up to `longestRetry`. */
  retry: number;
  longestRetry: number;
  /** Until an accepted build must be live, else it is requested again; doubled each time, up to `longestBuild`. */
  build: number;
  longestBuild: number;
}

const minute = 60_000;
const defaultPauses: Pauses = {
  gap: 20_000,
  answer: 10_000,
  read: 3_000,
  retry: 30_000,
  longestRetry: 30 * minute,
  build: 10 * minute,
  // Hosts charge for the minutes of failed builds too.
  longestBuild: 6 * 60 * minute,
};

/**
 * The static host's build hook. The host reports nothing of its builds, so their state comes from the `build.json` that
 * each publishes and from `site_state`, which all instances share: the version that is wanted, set by the write itself,
 * and the claim on the hook (one caller at a time, at most one waiting). The job repeats a call that was refused, lost
 * with its process or not followed by a build, until the wanted version is live.
 */
export function buildHook(options: BuildHookOptions): SiteBuild {
  const pauses = { ...defaultPauses, ...options.pauses };
  const join = options.url ? (options.joinMinutes ?? 0) * minute : 0;
  return {
    async request() {
      while (options.url) {
        // Too long for an instance to wait: the job calls the hook then.
        if (join > 0 && isInFuture(joinedUntil(await readState(options.db), join), options.now())) return;
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
      return statusOf(state.wanted_since === null ? state : await noteBuild(options, state, pauses), {
        now: options.now(),
        build: pauses.build,
        join,
      });
    },
  };
}

type State = Schema['public']['Tables']['site_state']['Row'];

interface StatusOptions extends Pick<Pauses, 'build'> {
  now: Date;
  /** Milliseconds of publications that share a build. */
  join: number;
}

function statusOf(state: State, { now, build, join }: StatusOptions): SiteBuildStatus {
  const { wanted_since, refused_at, asked_at, built_at: builtAt } = state;
  const is = (name: SiteBuildStatus['state'], failedAt: string | null = null, publishesAt: string | null = null) => ({
    state: name,
    builtAt,
    failedAt,
    publishesAt,
    brokenRows: z.array(brokenRow).parse(state.broken_rows),
    failedPage: null,
  });
  if (wanted_since === null) return is('current');
  if (refused_at !== null) return is('failed', refused_at);
  const joined = joinedUntil(state, join);
  if (isInFuture(joined, now)) return is('waiting', null, joined);
  const isAsked =
    asked_at !== null && (state.asked_version ?? 0) >= state.version && !isAfter(state.requested_at, asked_at);
  if (isAfter(new Date(now.getTime() - build).toISOString(), isAsked ? asked_at : (joined ?? wanted_since)))
    return is('late');
  return is(isAsked ? 'building' : 'waiting');
}

/**
 * Until when further publications join the build that is wanted: some time after the first of them, and after the last
 * call. Null when nothing is new since that call, or staff asked for a build by hand.
 */
function joinedUntil(state: State, join: number): string | null {
  const { wanted_since, requested_at, asked_at, asked_version, version, refused_at } = state;
  const isJoined =
    join > 0 && refused_at === null && (asked_version ?? 0) < version && !isAfter(requested_at, asked_at);
  if (!isJoined || wanted_since === null) return null;
  const since = isAfter(asked_at, wanted_since) ? (asked_at as string) : wanted_since;
  return new Date(new Date(since).getTime() + join).toISOString();
}

const isInFuture = (instant: string | null, now: Date): boolean => isAfter(instant, now.toISOString());

const isAfter = (instant: string | null, other: string | null): boolean =>
  instant !== null && (other === null || new Date(instant) > new Date(other));

const readState = async (db: Database): Promise<State> => dataOf(await db.from('site_state').select('*').single());

/** Records the live build in the state of the site, and returns that. */
async function noteBuild(options: BuildHookOptions, state: State, { read }: Pauses): Promise<State> {
  const built = await readBuild(options, read);
  if (!built || (built.version === state.built_version && !isAfter(built.builtAt, state.built_at))) return state;
  dataOf(
    await options.db.rpc('record_site_build', {
      held: built.version,
      started_at: built.builtAt,
      broken: built.brokenRows,
    }),
  );
  return readState(options.db);
}

interface Claim {
  /** The timestamp that identifies this call; null when the caller must first wait `wait` seconds. */
  asked: string | null;
  wait: number | null;
  /** From 1, for calls about the same version. */
  attempt: number | null;
}

/** Undefined when no build is wanted or another caller has the claim. */
async function claimBuild(db: Database, { gap, answer }: Pauses): Promise<Claim | undefined> {
  // 1.5 times the hook's timeout: the process of an older claim has died.
  const claimTimeout = (answer * 1.5) / 1000;
  const [claim] = dataOf(await db.rpc('claim_site_build', { gap: gap / 1000, timeout: claimTimeout })) as Claim[];
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
  const backOff = (first: number, longest: number) => Math.min(first * 2 ** (attempt - 1), longest);
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
    const requestedPause = refusal instanceof OutwardRefusal ? refusal.retryAfter : 0;
    await settle(false, Math.max(backOff(retry, longestRetry), Math.min(requestedPause, longestRetry)));
    throw refusal;
  }
  await settle(true, backOff(build, longestBuild));
}

/** The request to a static host's hook; GitHub requires the body, others ignore it. */
export const hookCall = (token: string | undefined): Required<Pick<OutwardCall, 'method' | 'headers' | 'body'>> => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
  body: JSON.stringify({ event_type: 'site-build' }),
});

const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

const buildFile = z.object({
  builtAt: z.iso.datetime(),
  version: z.int(),
  /** Missing in a build of earlier code. */
  brokenRows: z._default(z.array(brokenRow).check(z.maxLength(100)), []),
});
type BuildFile = z.output<typeof buildFile>;

/** The live build's `build.json`; undefined before the first build or while the site can't be reached. */
async function readBuild({ siteUrl, call }: BuildHookOptions, timeout: number): Promise<BuildFile | undefined> {
  try {
    const place = { service: 'site', route: '/build.json', url: `${siteUrl}/build.json` };
    const headers = { 'Cache-Control': 'no-cache' };
    return await jsonAnswer(await call({ ...place, headers, timeout, sizeLimit: 100_000 }), buildFile);
  } catch {
    return undefined;
  }
}
