import type { SiteBuild } from './site-build.ts';

/** What the API reaches outside itself, given by whoever starts it. */
export interface Gateways {
  /** How Supabase is reached: the network when hosted, a function call on one machine. */
  supabaseFetch: typeof fetch;
  siteBuild: SiteBuild;
  now: () => Date;
  /** Writes one structured line. */
  log: (entry: object) => void;
  /** Lets work go on after the answer has been sent. */
  afterAnswer: (work: Promise<unknown>) => void;
}
