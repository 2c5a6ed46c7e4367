import type { Freshness } from '../lib/freshness.ts';

/** A build's data, and how to check whether they are out of date. */
export interface Built<Data> {
  data: Data;
  freshness: Freshness;
}
