import type { ConceptName } from '#contract/concepts.ts';
import type { Answering } from '#contract/endpoint.ts';
import { type Noun, sentencesAbout } from '#contract/noun.ts';
import { loadAll } from '../../../site/lib/load-all.ts';
import { api } from '../../lib/api.ts';
import { useChange } from '../../lib/change.ts';
import { type List, useRead } from '../../lib/list.ts';
import type { Ordered, Place } from '../order/order.ts';

/**
 * A row as the panel's lists know it, with its version: a write carries the one that the person saw. Its name follows those of
 * the entity's other fields.
 */
export type Item = Ordered & ({ updatedAt: string } | { updatedAt?: undefined; updated_at: string });

export const versionOf = (row: Item): string => row.updatedAt ?? row.updated_at;

/** The concept's endpoints. */
interface Calls<Row> {
  list: Answering<Row[]>;
  byId: Answering<Row>;
  create: Answering<Row>;
  update: Answering<Row>;
  remove: Answering<null>;
  /** Missing where rows can't be arranged. */
  order?: Answering<null>;
}

/** What the panel knows of a concept whose rows are kept as a list. */
export interface PanelCollection<Row extends Item> {
  /** The first part of its cache keys. */
  concept: ConceptName;
  noun: Noun;
  calls: Calls<Row>;
  /** A row's name, in questions and in the names of its actions. */
  nameOf: (row: Row) => string;
  /** Where visitors find a row, if they do. */
  addressOf?: (row: Row) => string | undefined;
  /** A sentence about who sees a row, for the notice that it was saved. */
  stateOf?: (row: Row) => string;
  /** What is said of a failure, where the documents have other sentences than those about the noun. */
  failures?: { load: string; save: string; remove: string };
}

/** The first rows, as many as one page holds: those after them keep their places. */
const rowsToOrder = 100;

/** The overview counts what any collection may change. */
const refreshesOf = ({ concept }: { concept: string }) => [concept, 'dashboard'];

/** What the list's call takes: its page, its search and its filters. */
type ListQuery = Readonly<Record<string, string | number>>;

/** One page of the rows; with `whole`, all of them, page by page. */
export function useRows<Row extends Item>(
  { concept, calls: { list }, noun, failures }: PanelCollection<Row>,
  query: ListQuery,
  whole = false,
): List<Row> {
  const read = async (signal: AbortSignal) =>
    whole ? { data: await loadAll(api, list, signal, query) } : api(list, { query, signal });
  return useRead([concept, list.path, { ...query, whole }], read, failures?.load ?? sentencesAbout(noun).failedToLoad);
}

export const useRowsToOrder = <Row extends Item>(collection: PanelCollection<Row>) =>
  useRows(collection, { limit: rowsToOrder });

/** The row as it is now. */
export async function readRow<Row extends Item>({ calls }: PanelCollection<Row>, id: string): Promise<Row> {
  const { data } = await api(calls.byId, { params: { id } });
  return data;
}

/** What a form saves. */
export interface Saved<Values> {
  /** Of the row; one that is created gets it, so that a second try finds what a first without an answer has created. */
  id: string;
  creates: boolean;
  values: Values;
  /** The version of the row that they are put over. */
  seen?: string | undefined;
}

/** Creates or changes a row. */
export function useSave<Row extends Item, Values>(collection: PanelCollection<Row>, creates: boolean) {
  const { calls, noun, addressOf, stateOf, failures } = collection;
  const { failedToCreate, failedToUpdate } = sentencesAbout(noun);
  return useChange<Saved<Values>, Row>({
    call: ({ id, values: body, seen, creates: isNew }) =>
      isNew ? api(calls.create, { body: { ...body, id } }) : api(calls.update, { params: { id }, body, seen }),
    busy: 'Salvando...',
    failure: failures?.save ?? (creates ? failedToCreate : failedToUpdate),
    refreshes: refreshesOf(collection),
    publicAddress: (saved) => addressOf?.(saved),
    stateOf: (saved) => stateOf?.(saved),
  });
}

export function useRemoval<Row extends Item>(collection: PanelCollection<Row>) {
  return useChange({
    call: (row: Row) => api(collection.calls.remove, { params: { id: row.id }, seen: versionOf(row) }),
    busy: 'Excluindo...',
    failure: collection.failures?.remove ?? sentencesAbout(collection.noun).failedToRemove,
    refreshes: refreshesOf(collection),
  });
}

export function useNewOrder<Row extends Item>(collection: PanelCollection<Row>) {
  const { order } = collection.calls;
  return useChange({
    call: (items: Place[]) => {
      if (!order) throw new Error(`${collection.concept} has no order`);
      return api(order, { body: { items } });
    },
    busy: 'Salvando...',
    failure: sentencesAbout(collection.noun).failedToUpdate,
    refreshes: refreshesOf(collection),
  });
}
