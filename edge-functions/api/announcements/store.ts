import {
  type AnnouncementStateToFind,
  announcementBody,
  announcementFields,
  announcementFilters,
  announcementNoun,
  type announcements,
  backwardWeek,
} from '#contract/announcements.ts';
import type { AnswerOf } from '#contract/endpoint.ts';
import { complaintAbout } from '#contract/messages.ts';
import { endsBeforeItBegins } from '#contract/publication.ts';
import { documentNamed } from '#contract/published-document.ts';
import { authorColumns, authorMemberColumns } from '../collection/author.ts';
import type { Filterable } from '../collection/conditions.ts';
import { searchText } from '../collection/filters.ts';
import { ofPublication } from '../collection/publication.ts';
import { rowsOf } from '../collection/rows.ts';
import { rowOf } from '../gateways/database-answer.ts';
import type { Database } from '../gateways/database-types.ts';
import type { Caller } from '../http/authenticate.ts';

/** Announcements in the order that staff gave, the newest first where they gave none. */
export const announcementRows = rowsOf('announcements', {
  noun: announcementNoun,
  body: announcementBody,
  columns: ['id', 'order', 'document_bytes', ...authorColumns],
  memberColumns: authorMemberColumns,
  filters: searchText,
  sortedBy: ['order', '-listed_at', 'id'],
  checks: {
    announcements_week_in_order: complaintAbout(announcementFields.week_end.label, backwardWeek),
    announcements_document_named: complaintAbout(announcementFields.document_name.label, documentNamed.because),
    announcements_moments_in_order: complaintAbout(announcementFields.expires_at.label, endsBeforeItBegins),
  },
});

type Row = Database['public']['Tables']['announcements']['Row'];

/** For staff too, who may read all. */
export const inForce = <Rows extends Filterable<Row>>(rows: Rows, now: Date): Rows =>
  ofPublication.shown(active(rows), now);

const active = <Rows extends Filterable<Row>>(rows: Rows): Rows => rows.eq('is_active', true);

/** The announcements of a state at `now`, as `announcementState` says it. */
const ofState: Readonly<
  Record<AnnouncementStateToFind, <Rows extends Filterable<Row>>(rows: Rows, now: Date) => Rows>
> = {
  force: inForce,
  scheduled: (rows, now) => ofPublication.scheduled(active(rows), now),
  draft: ofPublication.draft,
  inactive: (rows) => rows.eq('is_published', true).eq('is_active', false),
  expired: (rows, now) => ofPublication.ended(active(rows), now),
};

/** The list of them. */
export const announcementList: Pick<typeof announcementRows, 'filters' | 'list'> = {
  ...announcementRows,
  filters: announcementFilters,
};

export const inState = <Rows extends Filterable<Row>>(
  rows: Rows,
  { state }: { state?: AnnouncementStateToFind | undefined },
  now: Date,
): Rows => (state ? ofState[state](rows, now) : rows);

export async function announcementTotals(caller: Caller): Promise<AnswerOf<typeof announcements.totals>> {
  return rowOf(await caller.db.rpc('announcement_totals').maybeSingle());
}
