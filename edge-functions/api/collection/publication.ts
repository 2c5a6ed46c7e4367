import type { PublicationState } from '#contract/publication.ts';
import type { Filterable } from './conditions.ts';

interface Published {
  is_published: boolean;
  shown_from: string;
  shown_until: string;
}

type Narrowing = <Rows extends Filterable<Published>>(rows: Rows, now: Date) => Rows;

/**
 * The rows of a state at `now`, for staff too, who may read all. Repeats `publicationState`, because PostgREST can't
 * filter by a function.
 */
export const ofPublication: Readonly<Record<PublicationState, Narrowing>> = {
  draft: (rows) => rows.eq('is_published', false),
  scheduled: (rows, now) => unended(rows, now).gt('shown_from', now.toISOString()),
  shown: (rows, now) => unended(rows, now).lte('shown_from', now.toISOString()),
  ended: (rows, now) => rows.eq('is_published', true).lte('shown_until', now.toISOString()),
};

const unended: Narrowing = (rows, now) => rows.eq('is_published', true).gt('shown_until', now.toISOString());
