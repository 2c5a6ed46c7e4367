import type { SiteBuildStatus } from '#contract/site-build.ts';

const second = 1_000;
const minute = 60 * second;

/** Polling interval in milliseconds: short while a build is running or expected, otherwise long. */
export function pauseBeforeAsking(
  status: Pick<SiteBuildStatus, 'state' | 'publishesAt'> | undefined,
  sinceSiteChange: number,
): number {
  const isPending = status?.state === 'building' || (status?.state === 'waiting' && !status.publishesAt);
  return isPending || sinceSiteChange < 15 * second ? 2 * second : minute;
}
