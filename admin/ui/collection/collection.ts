import type { ConceptName } from '#contract/concepts.ts';
import type { Answering } from '#contract/endpoint.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { callable } from '../../lib/can.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';
import { type Proposal, useProposals } from '../../lib/proposals.ts';
import { useUser } from '../../lib/user.ts';
import type { OrderPosition } from '../order/order.ts';

/** A row of the panel's lists. The version, if any, is named like the entity's other fields. */
export interface Item {
  id: string;
  updatedAt?: string;
  updated_at?: string;
}

type Versioned = { updatedAt: string } | { updated_at: string };

/** Calls on a row send the version that the person saw, so they exist only for rows with a version. */
type Over<Row, Call> = Row extends Versioned ? Call : never;

export const versionOf = (row: Item): string | undefined => row.updatedAt ?? row.updated_at;

/** The concept's endpoints; a missing one means that the action isn't possible. */
interface Calls<Row> {
  list?: Answering<Row[]>;
  byId?: Answering<Row>;
  create?: Answering<Row>;
  update?: Over<Row, Answering<Row>>;
  remove?: Over<Row, Answering<null>>;
  order?: Over<Row, Answering<null>>;
}

/** A concept whose rows the panel keeps as a list. */
export interface PanelCollection<Row extends Item> {
  /** The first part of its cache keys. */
  concept: ConceptName;
  noun: Noun;
  calls: Calls<Row>;
  /** The name under which a device keeps its drafts, where its concept has several lists. */
  draftsAs?: string;
  /** The call's body of a form's values, where they differ. */
  bodyOf?: (values: Readonly<Record<string, unknown>>, creates: boolean) => object;
  /** The call that changes a row to these values, where it isn't `update`. */
  updateFor?: (values: Readonly<Record<string, unknown>>) => Over<Row, Answering<Row>> | undefined;
  /** True if list rows have only some fields, so that a row is read before it is opened. */
  listsParts?: boolean;
  /** A row's name, in questions and in the names of its actions. */
  nameOf: (row: Row) => string;
  /** Where visitors find a row, if they do. */
  addressOf?: (row: Row) => string | undefined;
  /** A sentence about who sees a row, for the notice that it was saved. */
  stateOf?: (row: Row) => string;
  /** The message to subscribers that is offered once visitors see a row. */
  proposalOf?: (row: Row) => Proposal;
  /** In how many milliseconds rows that change by themselves are read again; undefined for never. */
  reloadAfter?: (rows: readonly Row[]) => number | undefined;
  /** A warning to add to the question before a row is deleted. */
  warningOf?: (row: Row) => string;
  /** A further step once a row was changed or deleted; returns a sentence for the notice, and never fails. */
  follow?: (
    row: Row,
    done: 'changed' | 'deleted',
    values?: Readonly<Record<string, unknown>>,
  ) => Promise<string | undefined>;
  /** Failure sentences, where the documents prescribe others than those about the noun. */
  failures?: { load?: string; save?: string; remove?: string };
  /** True if a deleted row's id is spent: whoever saves it again makes another row. */
  spendsIds?: boolean;
  /** True if nobody changes or deletes a row: then it is only looked at. */
  isKept?: (row: Row) => boolean;
  /** The commonest action of a row, by default 'Editar' where it is offered. */
  commonest?: 'Ver';
}

/** The collection with only the calls that the signed-in person may make; other actions are not shown. */
export function useAllowed<Row extends Item>(collection: PanelCollection<Row>): PanelCollection<Row> {
  const { role } = useUser();
  return { ...collection, calls: callable(role, collection.calls) };
}

/** The first rows, as many as one page holds: those after them keep their places. */
const rowsToOrder = 100;

/** The overview counts what any collection may change. */
const refreshesOf = ({ concept }: { concept: string }) => [concept, 'dashboard'];

/** The parameters of the list's call: page, search and filters. */
type ListQuery = Readonly<Record<string, string | number>>;

/** One page of the rows; with `unpaged`, all of them, page by page. */
export function useRows<Row extends Item>(
  { concept, calls, noun, failures, reloadAfter }: PanelCollection<Row>,
  query: ListQuery,
  unpaged = false,
): List<Row> {
  const list = existing(calls.list);
  const read = async (signal: AbortSignal) =>
    unpaged ? { data: await loadAll(api, list, signal, query) } : api(list, { query, signal });
  return useRead(
    [concept, list.path, { ...query, unpaged }],
    read,
    failures?.load ?? sentencesAbout(noun).failedToLoad,
    reloadAfter,
  );
}

export const useRowsToOrder = <Row extends Item>(collection: PanelCollection<Row>) =>
  useRows(collection, { limit: rowsToOrder });

/** The row as it is now. */
export async function readRow<Row extends Item>({ calls }: PanelCollection<Row>, id: string): Promise<Row> {
  const { data } = await api(existing(calls.byId), { params: { id } });
  return data;
}

/** A form's values to save. */
interface Saved<Values> {
  /** The row's id, chosen before it is created: a retry after a lost answer doesn't create a second row. */
  id: string;
  creates: boolean;
  values: Values;
  /** The version of the row that they replace. */
  expectedVersion?: string | undefined;
  /** True if visitors see it from now on, and did not before. */
  publishes: boolean;
}

/** Creates or changes a row. */
export function useSave<Row extends Item, Values extends Record<string, unknown>>(
  collection: PanelCollection<Row>,
  creates: boolean,
) {
  const { calls, noun, bodyOf, updateFor, addressOf, stateOf, proposalOf, follow, failures } = collection;
  const { failedToCreate, failedToUpdate } = sentencesAbout(noun);
  const propose = useProposals(proposalOf !== undefined);
  return useChange<Saved<Values>, Row>({
    call: ({ id, values, expectedVersion, creates: isNew }) => {
      const body = bodyOf?.(values, isNew) ?? values;
      return isNew
        ? api(existing(calls.create), { body: { ...body, id } })
        : api(existing<Answering<Row>>(updateFor?.(values) ?? calls.update), { params: { id }, body, expectedVersion });
    },
    busy: 'Salvando...',
    failure: failures?.save ?? (creates ? failedToCreate : failedToUpdate),
    refreshes: refreshesOf(collection),
    publicAddress: (saved) => addressOf?.(saved),
    stateOf: (saved) => stateOf?.(saved),
    follow: async (saved, { creates: isNew, values }) => (isNew ? undefined : follow?.(saved, 'changed', values)),
    offerOf: (saved, { publishes }) => (publishes && proposalOf ? propose?.(proposalOf(saved)) : undefined),
  });
}

export function useRemoval<Row extends Item>(collection: PanelCollection<Row>) {
  return useChange({
    call: (row: Row) =>
      api(existing<Answering<null>>(collection.calls.remove), {
        params: { id: row.id },
        expectedVersion: versionOf(row),
      }),
    follow: async (_, row) => collection.follow?.(row, 'deleted'),
    busy: 'Excluindo...',
    failure: collection.failures?.remove ?? sentencesAbout(collection.noun).failedToRemove,
    refreshes: refreshesOf(collection),
  });
}

export function useNewOrder<Row extends Item>(collection: PanelCollection<Row>) {
  return useChange({
    call: (items: OrderPosition[]) => api(existing<Answering<null>>(collection.calls.order), { body: { items } }),
    busy: 'Salvando...',
    failure: sentencesAbout(collection.noun).failedToUpdate,
    refreshes: refreshesOf(collection),
  });
}

/** Only what a collection has is offered. */
function existing<Call>(call: Call | undefined): Call {
  if (!call) throw new Error('the collection has no such call');
  return call;
}
