import { withDocumentTimes } from '../collection/times.ts';

export interface Details {
  /** `HH:MM:SS` */
  begins: string | null;
  ends: string | null;
  place: string | null;
  community: string | null;
  picture: string | null;
}

interface EventRow extends Details {
  series: string | null;
  occurrence: string | null;
  created_at: string;
  updated_at: string;
}

/** A row as calls answer it: times without seconds, and nothing of what the event doesn't have. */
export function toEvent<Row extends EventRow>(row: Row) {
  const { begins, ends, place, community, picture, series, occurrence, ...own } = row;
  return {
    ...withDocumentTimes(own),
    ...present({ series, occurrence, ...timed({ begins, ends }), place, community, picture }),
  };
}

export const timed = ({ begins, ends }: Pick<Details, 'begins' | 'ends'>) => ({
  begins: begins?.slice(0, 5),
  ends: ends?.slice(0, 5),
});

export const present = <Key extends string>(values: Record<Key, string | null | undefined>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value)) as Partial<Record<Key, string>>;
