import type * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Filters } from '#contract/filters/filter.ts';
import { sentencesAbout } from '#contract/noun.ts';
import type { PageQuery } from '../gateways/database-answer.ts';
import type { Gateways } from '../gateways/gateways.ts';
import type { Caller } from '../http/authenticate.ts';
import type { On, Reply } from '../http/call.ts';
import type { Filterable } from './conditions.ts';
import type { Listed, OrderPosition, Rows } from './rows.ts';

/** The parts of a call that these handlers use. */
interface ListCall<Query extends PageQuery> {
  caller: Caller;
  query: Query;
  gateways: Gateways;
}

interface WriteCall<Body> {
  caller: Caller;
  body: Body;
}

interface RowCall {
  caller: Caller;
  params: { id: string };
  expectedVersion?: string | undefined;
}

/** Returns a page of the rows, filtered by the call's query. */
export const listing = <Whole, Row, Item, Query extends PageQuery = PageQuery>(
  rows: Listed<Whole, Row>,
  toItem: (row: Row) => Item,
  narrow: <Narrowed extends Filterable<Whole>>(rows: Narrowed, call: ListCall<Query>) => Narrowed = (all) => all,
) =>
  filteredBy(rows.filters, async (call: ListCall<Query>): Promise<Reply<Item[]>> => {
    const page = await rows.list(call.caller, call.query, (all) => narrow(all, call));
    return { data: page.rows.map(toItem), pagination: page.pagination };
  });

/** A handler that applies these filters. */
export const filteredBy = <Answer extends object>(filters: Filters, answer: Answer) =>
  Object.assign(answer, { filters });

export const finding =
  <Row, Item>(rows: Pick<Rows<{ id: string }, Row, never, never>, 'find'>, toItem: (row: Row) => Item) =>
  async ({ caller, params }: Omit<RowCall, 'expectedVersion'>): Promise<Reply<Item>> => ({
    data: toItem(await rows.find(caller, { id: params.id })),
  });

/** A body whose fields are the row's own. */
const asWritten = <Body>(body: Body): Body => body;

/** `toStored` turns the body into the row's values, or throws. */
export const creating =
  <Row, Item, Insert, Body>(
    rows: Pick<Rows<never, Row, Insert, never>, 'insert' | 'noun'>,
    toItem: (row: Row) => Item,
    toStored: (body: Body) => Insert,
  ) =>
  async ({ caller, body }: WriteCall<Body>): Promise<Reply<Item>> => ({
    data: toItem(await rows.insert(caller, toStored(body))),
    status: 201,
    message: sentencesAbout(rows.noun).created,
  });

export const updating =
  <Row, Item, Update, Body>(
    rows: Pick<Rows<never, Row, never, Update>, 'update' | 'noun'>,
    toItem: (row: Row) => Item,
    toStored: (body: Body) => Update,
  ) =>
  async ({ caller, params, body, expectedVersion }: RowCall & WriteCall<Body>): Promise<Reply<Item>> => ({
    data: toItem(await rows.update(caller, params.id, toStored(body), expectedVersion)),
    message: sentencesAbout(rows.noun).updated,
  });

/** `act` performs the action and answers the row afterwards; `messageOf` makes the message. */
export const acting =
  <Row, Item, Body>(
    act: (call: RowCall & WriteCall<Body>) => Promise<Row>,
    toItem: (row: Row) => Item,
    messageOf: (row: Row) => string,
  ) =>
  async (call: RowCall & WriteCall<Body>): Promise<Reply<Item>> => {
    const row = await act(call);
    return { data: toItem(row), message: messageOf(row) };
  };

export const removing =
  (rows: Pick<Rows<never, never, never, never>, 'remove' | 'noun'>) =>
  async ({ caller, params, expectedVersion }: RowCall): Promise<Reply<null>> => {
    await rows.remove(caller, params.id, expectedVersion);
    return { data: null, message: sentencesAbout(rows.noun).removed };
  };

export const ordering =
  (rows: Pick<Rows<never, never, never, never>, 'reorder'>) =>
  async ({ caller, body }: WriteCall<{ items: readonly OrderPosition[] }>): Promise<Reply<null>> => {
    await rows.reorder(caller, body.items);
    return { data: null, message: 'Ordem atualizada com sucesso!' };
  };

/** The calls over single rows of a concept whose bodies are the rows' own fields. */
interface RowCalls {
  byId: Endpoint;
  create: Endpoint;
  update: Endpoint;
  remove: Endpoint;
  order?: Endpoint;
}

type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>;

/** Registers all of them. `told` is the message after a save, where it isn't the noun's own. */
export function keeping<Calls extends RowCalls, Row>(
  on: On,
  calls: Calls,
  rows: Rows<{ id: string }, Row, BodyOf<Calls['create']>, BodyOf<Calls['update']>>,
  toItem: (row: Row) => z.input<Calls['byId']['answer']>,
  told?: (item: z.input<Calls['byId']['answer']>, isNew: boolean) => string | undefined,
): void {
  // The signature above holds calls and rows together; an endpoint in general takes no handler.
  const register = on as (endpoint: Endpoint, handler: unknown) => void;
  register(calls.byId, finding(rows, toItem));
  const telling =
    <Call>(write: (call: Call) => Promise<Reply<z.input<Calls['byId']['answer']>>>, isNew: boolean) =>
    async (call: Call) => {
      const reply = await write(call);
      return { ...reply, message: told?.(reply.data, isNew) ?? reply.message };
    };
  register(calls.create, telling(creating(rows, toItem, asWritten), true));
  register(calls.update, telling(updating(rows, toItem, asWritten), false));
  register(calls.remove, removing(rows));
  if (calls.order) register(calls.order, ordering(rows));
}
