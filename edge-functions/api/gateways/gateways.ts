import type { SiteBuildStatus } from '#contract/site-build.ts';
import type { LiturgySource } from './liturgy/source.ts';
import type { Timeouts } from './outward/timeouts.ts';
import type { VerifySignature } from './signature.ts';

/** Rebuilds the public site. */
export interface SiteBuild {
  /** Something that visitors see has changed, or staff ask by hand. Requests during a build share the next one. */
  request(): Promise<void>;
  /** Called again and again by a job: asks for what is still wanted, whatever became of earlier requests. */
  keepUp(): Promise<void>;
  status(): Promise<SiteBuildStatus>;
}

/** The API's external dependencies, provided by whoever starts it. */
export interface Gateways {
  /** Calls Supabase: over the network when hosted, in process on one machine. */
  supabaseFetch: typeof fetch;
  /** The same for a visitor at a network address, where each address has a share of the database; left out when hosted. */
  visitorFetch?: (address: string) => typeof fetch;
  /** How the calls of each service that signs are verified, by its name in an endpoint's access. */
  signatures?: Readonly<Record<string, VerifySignature>>;
  /** Milliseconds that Supabase's services have to answer; changed by tests. */
  timeouts?: Partial<Timeouts>;
  siteBuild: SiteBuild;
  /** Where the texts of the liturgy come from; without it the calendar alone tells of the days. */
  liturgy?: LiturgySource;
  now: () => Date;
  /** Writes one structured log line. */
  log: (entry: object) => void;
  /** Continues work after the response is sent. */
  afterAnswer: (work: Promise<unknown>) => void;
}
