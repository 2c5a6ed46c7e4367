/** The conditions that a list may be narrowed by, as PostgREST's client spells them. */
export interface Filterable<Row> {
  eq<C extends keyof Row & string>(column: C, value: Row[C]): this;
  gte<C extends keyof Row & string>(column: C, value: Row[C]): this;
  lte<C extends keyof Row & string>(column: C, value: Row[C]): this;
  lt<C extends keyof Row & string>(column: C, value: Row[C]): this;
  like(column: keyof Row & string, pattern: string): this;
  in<C extends keyof Row & string>(column: C, values: readonly Row[C][]): this;
  or(condition: string): this;
}

/** Narrows a list further. */
export type Narrow<Whole> = <Rows extends Filterable<Whole>>(rows: Rows) => Rows;

/**
 * The rows that all conditions let through. Of two with one column and operator, such as two lower bounds, and of two `or`, the embedded
 * server applies only one or joins them wrongly (docs/decisions/0008), so that these go into one group.
 */
export function narrowed<Whole, Rows extends Filterable<Whole>>(rows: Rows, narrow: Narrow<Whole>): Rows {
  const { alone, grouped } = narrow(new Conditions<Whole>()).sorted();
  const some = alone.reduce((narrower, { apply }) => apply(narrower) as Rows, rows);
  return grouped.length === 0 ? some : some.or(`and(${grouped.map(({ text }) => text).join(',')})`);
}

interface Condition<Row> {
  /** What must be on its own in a query: `date.gte`. */
  key: string;
  apply: (rows: Filterable<Row>) => Filterable<Row>;
  /** As PostgREST writes it in a group. */
  text: string;
}

class Conditions<Row> implements Filterable<Row> {
  readonly #all: Condition<Row>[] = [];

  eq<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.eq`, quoted(value), (rows) => rows.eq(column, value));
  }

  gte<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.gte`, quoted(value), (rows) => rows.gte(column, value));
  }

  lte<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.lte`, quoted(value), (rows) => rows.lte(column, value));
  }

  lt<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.lt`, quoted(value), (rows) => rows.lt(column, value));
  }

  like(column: keyof Row & string, pattern: string): this {
    return this.#add(`${column}.like`, quoted(pattern), (rows) => rows.like(column, pattern));
  }

  in<C extends keyof Row & string>(column: C, values: readonly Row[C][]): this {
    return this.#add(`${column}.in`, `(${values.map(quoted).join(',')})`, (rows) => rows.in(column, values));
  }

  or(condition: string): this {
    this.#all.push({ key: 'or', apply: (rows) => rows.or(condition), text: `or(${condition})` });
    return this;
  }

  /** Those that can be parameters of their own; where some share their key with another, those and the `or` that a group is itself. */
  sorted() {
    const keys = this.#all.map(({ key }) => key);
    const isShared = (key: string) => keys.indexOf(key) !== keys.lastIndexOf(key);
    const hasGroup = keys.some(isShared);
    const isGrouped = ({ key }: Condition<Row>) => hasGroup && (key === 'or' || isShared(key));
    return { alone: this.#all.filter((each) => !isGrouped(each)), grouped: this.#all.filter(isGrouped) };
  }

  #add(key: string, value: string, apply: Condition<Row>['apply']): this {
    this.#all.push({ key, apply, text: `${key}.${value}` });
    return this;
  }
}

const quoted = (value: unknown): string => `"${String(value).replace(/["\\]/g, '\\$&')}"`;
