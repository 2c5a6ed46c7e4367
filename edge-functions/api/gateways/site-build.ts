import type { SiteBuildStatus } from '#contract/site-build.ts';

/** Builds the public site anew. Requests that come while one is under way are served together by the next. */
export interface SiteBuild {
  request(): Promise<void>;
  status(): Promise<SiteBuildStatus>;
}

interface BuildHookOptions {
  /** The static host's secret address, or GitHub's `/repos/{owner}/{repo}/dispatches`. */
  url: string;
  /** Bearer token, for GitHub. */
  token?: string;
  siteUrl: string;
  fetch: typeof fetch;
  now: () => Date;
}

const hookTimeout = 10_000;
/** A build that has not shown itself on the site after this many milliseconds counts as failed. */
const patience = 10 * 60_000;

/**
 * The static host's build hook. The host tells nothing of its builds, so the state is read from the `build.json` that
 * each leaves on the site: a request that no build has followed within ten minutes counts as failed, and one that the
 * hook refuses at once.
 */
export function buildHook(options: BuildHookOptions): SiteBuild {
  let running: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let requestedAt: Date | undefined;
  let refusedAt: Date | undefined;

  const start = (): Promise<void> => {
    requestedAt = options.now();
    refusedAt = undefined;
    running = callHook(options)
      .catch((refusal) => {
        refusedAt = options.now();
        throw refusal;
      })
      .finally(() => {
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
      const builtAt = await readBuiltAt(options);
      if (!requestedAt || (builtAt !== null && new Date(builtAt) >= requestedAt)) {
        return { state: 'idle', builtAt, failedAt: null };
      }
      const failedAt = refusedAt ?? new Date(requestedAt.getTime() + patience);
      if (options.now() < failedAt) return { state: 'building', builtAt, failedAt: null };
      return { state: 'failed', builtAt, failedAt: failedAt.toISOString() };
    },
  };
}

async function callHook({ url, token, fetch }: BuildHookOptions): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ event_type: 'site-build' }),
    signal: AbortSignal.timeout(hookTimeout),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The build hook answered ${response.status}.`);
}

async function readBuiltAt({ siteUrl, fetch }: BuildHookOptions): Promise<string | null> {
  try {
    const response = await fetch(`${siteUrl}/build.json`, { signal: AbortSignal.timeout(hookTimeout) });
    const { builtAt } = (await response.json()) as { builtAt?: unknown };
    return typeof builtAt === 'string' && !Number.isNaN(Date.parse(builtAt)) ? new Date(builtAt).toISOString() : null;
  } catch {
    return null;
  }
}
