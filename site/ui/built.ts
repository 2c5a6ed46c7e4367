import type { Freshness } from '../lib/freshness.ts';

/** What a build has read, and what tells whether it has become out of date. */
export interface Built<Data> {
  data: Data;
  freshness: Freshness;
}
