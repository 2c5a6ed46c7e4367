/** The filter methods of PostgREST's client that a list may use. */
export interface Filterable<Row> {
  eq<C extends keyof Row & string>(column: C, value: Row[C]): this;
  gt<C extends keyof Row & string>(column: C, value: Row[C]): this;
  gte<C extends keyof Row & string>(column: C, value: Row[C]): this;
  lte<C extends keyof Row & string>(column: C, value: Row[C]): this;
  lt<C extends keyof Row & string>(column: C, value: Row[C]): this;
  like(column: keyof Row & string, pattern: string): this;
  in<C extends keyof Row & string>(column: C, values: readonly Row[C][]): this;
  or(condition: string): this;
}

/** Adds conditions to a query. */
export type Narrow<Whole> = <Rows extends Filterable<Whole>>(rows: Rows) => Rows;

/**
 * The query with these conditions. The embedded server applies only one of two conditions on one column and operator,
 * and misjoins two `or` conditions (docs/decisions/0008), so such conditions are sent as one `or=(and(…))` group.
 */
export function narrowed<Whole, Rows extends Filterable<Whole>>(rows: Rows, narrow: Narrow<Whole>): Rows {
  const { alone, grouped } = narrow(new Conditions<Whole>()).sorted();
  const some = alone.reduce((narrower, { apply }) => apply(narrower) as Rows, rows);
  return grouped.length === 0 ? some : some.or(`and(${grouped.map(({ text }) => text).join(',')})`);
}

interface Condition<Row> {
  /** The query parameter and operator, such as `date.gte`; `or` for a group. */
  key: string;
  apply: (rows: Filterable<Row>) => Filterable<Row>;
  /** The condition in PostgREST's syntax for groups. */
  text: string;
}

class Conditions<Row> implements Filterable<Row> {
  readonly #all: Condition<Row>[] = [];

  eq<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.eq`, quoted(value), (rows) => rows.eq(column, value));
  }

  gt<C extends keyof Row & string>(column: C, value: Row[C]): this {
    return this.#add(`${column}.gt`, quoted(value), (rows) => rows.gt(column, value));
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

  /** Separates the conditions that can be query parameters of their own from those that must be sent as one group. */
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
