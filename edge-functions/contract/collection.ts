import * as z from 'zod/mini';
import { type Access, endpoint } from './endpoint.ts';
import { changeOf } from './fields/schemas.ts';
import { type Filters, queryOf, type Sorts } from './filters/filter.ts';
import { labelled } from './label.ts';
import { ifGiven } from './not-given.ts';
import { capitalised, type Noun } from './noun.ts';
import { orderBody, pageQuery, type Role, uuid, version } from './primitives.ts';

interface CollectionDetails<Item extends z.ZodMiniType, Listed extends z.ZodMiniType> {
  /** Below the API's base: `/news`. */
  path: string;
  noun: Noun;
  item: Item;
  /** The schema of a row in lists, if they have fewer fields than a single row. */
  listed?: Listed;
  /** Who may read. Row-level security selects a visitor's rows. */
  readers: Access;
  /** Who may create, change and reorder; empty for read-only rows. */
  writers: readonly Role[];
  /** Who may delete, if not the same roles. */
  removers?: readonly Role[];
}

interface ActionDetails<Body extends z.ZodMiniObject> {
  /** `/publish` */
  below: string;
  /** A call without a body is treated like one with `{}`. */
  body: Body;
}

const byId = z.object({ id: uuid });

const sortQuery = <Sort extends string>(sorts: Sorts<Sort> = {} as Sorts<Sort>) => {
  const names = Object.keys(sorts) as Sort[];
  return (names.length > 0 && { sort: ifGiven(labelled(z.enum(names), 'ordem')) }) as SortQuery<Sort>;
};

/** A list with a fixed order has no such parameter. */
type SortQuery<Sort extends string> = [Sort] extends [never]
  ? Record<never, never>
  : { sort: z.ZodMiniOptional<z.ZodMiniEnum<{ [Name in Sort]: Name }>> };

/**
 * The endpoints of rows that staff keep as a list, verb by verb: a concept takes those that it has and writes the
 * others itself.
 */
export function collection<Item extends z.ZodMiniType, Listed extends z.ZodMiniType = Item>(
  details: CollectionDetails<Item, Listed>,
) {
  return { ...readingOf(details), ...writingOf(details) };
}

const articleOf = ({ gender }: Noun) => (gender === 'feminine' ? 'uma' : 'um');

function readingOf<Item extends z.ZodMiniType, Listed extends z.ZodMiniType>(details: CollectionDetails<Item, Listed>) {
  const { path, noun, item, listed = item as unknown as Listed, readers } = details;
  return {
    /** A page of rows, or all of them. `below` extends the path for a list of some rows: `/active`. */
    list: <const Declared extends Filters = Record<never, never>, Sort extends string = never>(
      summary: string,
      { below = '', filters, sorts }: { below?: string; filters?: Declared; sorts?: Sorts<Sort> } = {},
    ) =>
      endpoint(
        {
          method: 'GET',
          path: `${path}${below}`,
          access: readers,
          summary,
          ...(filters && { filters }),
          ...(sorts && { sorts }),
          paginated: true,
          shared: readers === 'anyone',
        },
        {
          query: () => queryOf(filters ?? ({} as Declared), { ...pageQuery, ...sortQuery(sorts) }),
          answer: () => z.array(listed),
        },
      ),
    byId: () =>
      endpoint({
        method: 'GET',
        path: `${path}/:id`,
        access: readers,
        summary: `${capitalised(articleOf(noun))} ${noun.one} pelo identificador`,
        params: byId,
        answer: item,
        shared: readers === 'anyone',
      }),
  };
}

function writingOf<Item extends z.ZodMiniType, Listed extends z.ZodMiniType>(details: CollectionDetails<Item, Listed>) {
  const { path, noun, item, readers, writers, removers = writers } = details;
  const { one, many } = noun;
  // Pages show only what visitors may read.
  const changesSite = readers === 'anyone';
  const [a, the] = [articleOf(noun), noun.gender === 'feminine' ? 'das' : 'dos'];
  return {
    /**
     * `body` is what staff write of a row. A caller may give the new row its id: when the answer is lost, a second call
     * with it is refused as another version of that row, instead of creating another one.
     */
    create: <Body extends z.ZodMiniObject>(body: Body) =>
      endpoint(
        {
          method: 'POST',
          path,
          access: writers,
          changesSite,
          summary: `Cria ${a} ${one}`,
        },
        {
          body: () => z.extend(body, { id: ifGiven(uuid) }),
          answer: () => item,
        },
      ),
    /**
     * Creates a row that must not be created twice. The caller chooses its id; a repetition after a lost answer gets
     * the existing row.
     */
    createOnce: <Body extends z.ZodMiniObject>(body: Body) =>
      endpoint(
        {
          method: 'POST',
          path,
          access: writers,
          changesSite,
          summary: `Cria ${a} ${one}, uma vez só com o mesmo identificador`,
        },
        {
          body: () => z.extend(body, { id: uuid }),
          answer: () => item,
        },
      ),
    /** `body` is that of `create`; a change may have any of its fields. */
    update: <Shape extends z.core.$ZodLooseShape>(body: z.ZodMiniObject<Shape, z.core.$strict>) =>
      endpoint(
        {
          method: 'PUT',
          path: `${path}/:id`,
          access: writers,
          changesSite,
          summary: `Altera ${a} ${one}`,
          params: byId,
          versioned: true,
        },
        {
          body: () => z.extend(changeOf(body), { updatedAt: version }),
          answer: () => item,
        },
      ),
    remove: () =>
      endpoint(
        {
          method: 'DELETE',
          path: `${path}/:id`,
          access: removers,
          changesSite,
          summary: `Exclui ${a} ${one}`,
          params: byId,
          versioned: true,
        },
        {
          answer: () => z.null(),
        },
      ),
    /** An action on a row, such as publishing it; `below` is appended to the row's path. Returns the changed row. */
    action: <Body extends z.ZodMiniObject>(summary: string, { below, body }: ActionDetails<Body>) =>
      endpoint(
        {
          method: 'PUT',
          path: `${path}/:id${below}`,
          access: writers,
          changesSite,
          summary,
          params: byId,
          versioned: true,
        },
        {
          body: () => z.prefault(z.extend(body, { updatedAt: version }), {} as never),
          answer: () => item,
        },
      ),
    order: () =>
      endpoint(
        {
          method: 'PUT',
          path: `${path}/order`,
          access: writers,
          changesSite,
          summary: `Muda a ordem ${the} ${many}`,
        },
        {
          answer: () => z.null(),
          body: orderBody,
        },
      ),
  };
}
