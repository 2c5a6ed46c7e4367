import type * as z from 'zod/mini';
import { ApiError } from '#contract/errors.ts';
import {
  type IntentionRequest,
  type intentionRequests,
  type RequestState,
  requestBody,
  requestFilters,
  requestNoun,
  requestSentences,
} from '#contract/intention-requests.ts';
import type { IntentionType } from '#contract/mass-intentions.ts';
import type { Filterable } from '../collection/conditions.ts';
import { filtered } from '../collection/filters.ts';
import { rowsOf } from '../collection/rows.ts';
import type { Env } from '../env.ts';
import { dataOf } from '../gateways/database-answer.ts';
import { privilegedDatabase } from '../gateways/privileged-db.ts';
import type { Caller } from '../http/authenticate.ts';

const filters = { declared: requestFilters, columns: { search: 'search_text', state: 'state' } } as const;

/** Requests, the open ones first, the newest first. */
export const requestRows = rowsOf('intention_requests', {
  noun: requestNoun,
  body: requestBody,
  columns: [
    ...(['id', 'name', 'phone', 'email', 'mass_time', 'state', 'has_offering'] as const),
    ...(['answer', 'answered_at', 'created_at', 'updated_at'] as const),
  ],
  filters,
  sortedBy: ['-is_open', '-created_at', 'id'],
});

type Row = Awaited<ReturnType<typeof requestRows.find>>;

/** The database allows no other type or state. */
export const toRequest = ({ mass_time, ...row }: Row): IntentionRequest => ({
  ...row,
  intention_type: row.intention_type as IntentionType,
  state: row.state as RequestState,
  mass_time: mass_time?.slice(0, 5) ?? null,
});

type Asked = z.output<NonNullable<typeof intentionRequests.ask.body>>;

const refusals = {
  closed: () => requestSentences.closed,
  full: () => requestSentences.full,
  other_mass: () => requestSentences.otherMass,
  answered: () => requestSentences.answered,
  often_answered: () => requestSentences.oftenAnswered,
  other_content: () => requestSentences.otherContent,
};

/** Stores a visitor's request. Throws 404 where the parish takes none. */
export async function storeRequest(env: Env, supabaseFetch: typeof fetch, asked: Asked): Promise<void> {
  const { consent: _, site: __, seconds: ___, id = crypto.randomUUID(), ...written } = asked;
  const nothing = { phone: null, email: null, day: null, mass_id: null, change_id: null };
  // The function takes null where its generated type doesn't say so, and nothing that is missing.
  const request = { id, ...nothing, ...withoutMissing(written) } as never;
  dataOf(await privilegedDatabase(env, supabaseFetch).rpc('ask_intention', request), {}, refusals);
}

const withoutMissing = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

/** Accepts, refuses or answers an open request; `byMail` sends the answer to whoever gave an address. */
export async function answerRequest(
  caller: Caller,
  request: string,
  { state, answer }: { state: RequestState; answer?: string | null | undefined },
  byMail: boolean,
): Promise<Row> {
  const decided = {
    request,
    decision: state,
    answer: (answer ?? null) as string,
    by_mail: byMail,
  };
  dataOf(await caller.db.rpc('answer_intention_request', decided), {}, refusals);
  return await requestRows.find(caller, { id: request });
}

/** Throws a sentence for staff where the database keeps a request, because its offering is paid. */
export async function refusePaid(caller: Caller, id: string): Promise<void> {
  const { state, has_offering } = await requestRows.find(caller, { id });
  if (has_offering && state !== 'accepted') throw new ApiError('conflict', requestSentences.paid);
}

type Found = z.output<NonNullable<typeof intentionRequests.removeFound.query>>;

/** Deletes what a search finds, but for what was accepted or has a paid offering, and answers how many that were. */
export async function removeFound({ db }: Caller, query: Found): Promise<number> {
  const all = db.from('intention_requests').delete({ count: 'exact' });
  const some = all.neq('state', 'accepted').eq('has_offering', false);
  // The client's types are too deep for the filters', as in `rowsOf`.
  const answer = await filtered(some as typeof some & Filterable<never>, filters, query);
  dataOf(answer);
  return answer.count ?? 0;
}
