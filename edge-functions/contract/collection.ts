import * as z from 'zod/mini';
import { type Access, endpoint } from './endpoint.ts';
import { capitalised, type Noun } from './noun.ts';
import { instant, orderBody, pageQuery, staff, uuid } from './primitives.ts';

interface CollectionDetails<Item extends z.ZodMiniType> {
  /** Below the API's base: `/news`. */
  path: string;
  noun: Noun;
  item: Item;
  /** Who may read; anyone by default. Row-level security selects a visitor's rows. */
  readers?: Access;
  /** Who may write; staff by default. */
  writers?: Access;
}

const byId = z.object({ id: uuid });

/**
 * The endpoints of rows that staff keep as a list, verb by verb: a concept takes those that it has and writes the others
 * itself.
 */
export function collection<Item extends z.ZodMiniType>(details: CollectionDetails<Item>) {
  const { path, noun, item, readers = 'anyone', writers = staff } = details;
  const { one, many } = noun;
  const [a, the] = noun.gender === 'feminine' ? ['uma', 'das'] : ['um', 'dos'];
  return {
    /** A page of the rows. `below` is appended to the path of a list that shows a part of them: `/active`. */
    list: <Query extends z.core.$ZodLooseShape = Record<never, never>>(
      summary: string,
      { below = '', query }: { below?: string; query?: Query } = {},
    ) =>
      endpoint({
        method: 'GET',
        path: `${path}${below}`,
        access: readers,
        summary,
        query: z.object({ ...pageQuery, ...(query as Query) }),
        answer: z.array(item),
        paginated: true,
        shared: readers === 'anyone',
      }),
    byId: () =>
      endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: readers,
        summary: `${capitalised(a)} ${one} pelo identificador`,
        params: byId,
        answer: item,
        shared: readers === 'anyone',
      }),
    /**
     * `body` is what staff write of a row. A caller may give the new row its id: when the answer is lost, a second call with
     * it is refused as another version of that row, instead of creating another one.
     */
    create: <Body extends z.ZodMiniObject>(body: Body) =>
      endpoint({
        method: 'POST',
        path,
        access: writers,
        summary: `Cria ${a} ${one}`,
        body: z.extend(body, { id: z.optional(uuid) }),
        answer: item,
      }),
    update: <Body extends z.ZodMiniObject>(body: Body) =>
      endpoint({
        method: 'PUT',
        path: `${path}/:id`,
        access: writers,
        summary: `Altera ${a} ${one}`,
        params: byId,
        body: z.extend(z.partial(body), { updatedAt: z.optional(instant) }),
        answer: item,
        versioned: true,
      }),
    remove: () =>
      endpoint({
        method: 'DELETE',
        path: `${path}/:id`,
        access: writers,
        summary: `Exclui ${a} ${one}`,
        params: byId,
        answer: z.null(),
        versioned: true,
      }),
    order: () =>
      endpoint({
        method: 'PUT',
        path: `${path}/order`,
        access: writers,
        summary: `Muda a ordem ${the} ${many}`,
        body: orderBody,
        answer: z.null(),
      }),
  };
}
