import type { LiturgySource } from './liturgy/source.ts';
import type { SiteBuild } from './site-build.ts';

/** The API's external dependencies, provided by whoever starts it. */
export interface Gateways {
  /** Calls Supabase: over the network when hosted, in process on one machine. */
  supabaseFetch: typeof fetch;
  /** The same for a visitor at a network address, where each address has a share of the database; left out when hosted. */
  visitorFetch?: (address: string) => typeof fetch;
  siteBuild: SiteBuild;
  /** Where the texts of the liturgy come from; without it the calendar alone tells of the days. */
  liturgy?: LiturgySource;
  now: () => Date;
  /** Writes one structured log line. */
  log: (entry: object) => void;
  /** Continues work after the response is sent. */
  afterAnswer: (work: Promise<unknown>) => void;
}
