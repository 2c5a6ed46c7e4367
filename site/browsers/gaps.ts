/** A method as it is called on an object. */
type Method<This, Given extends readonly unknown[], Answer> = (this: This, ...given: Given) => Answer;

type Groups<Key, Item> = Map<Key, Item[]>;

const grouped = <Key, Item>(items: Iterable<Item>, keyOf: (item: Item, index: number) => Key): Groups<Key, Item> => {
  const groups: Groups<Key, Item> = new Map();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const at: Method<ArrayLike<unknown>, [number], unknown> = function (index) {
  const place = Math.trunc(index) || 0;
  return this[place < 0 ? this.length + place : place];
};

type Test = (item: unknown, index: number, all: readonly unknown[]) => unknown;

const findLastIndex: Method<readonly unknown[], [Test], number> = function (test) {
  for (let index = this.length - 1; index >= 0; index--) if (test(this[index], index, this)) return index;
  return -1;
};

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * Whatever our scripts use and one of the served browsers lacks, or any browser does on a page without https:
 * `crypto.randomUUID`. By the object that has it. Short, since each is used in the plain way only.
 */
export const gaps: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  URL: {
    canParse: (address: string, base?: string) => {
      try {
        return Boolean(new URL(address, base));
      } catch {
        return false;
      }
    },
  },
  'Array.prototype': {
    at,
    findLastIndex,
    findLast: function (test) {
      return this[findLastIndex.call(this, test)];
    } as Method<readonly unknown[], [Test], unknown>,
    toReversed: function () {
      return [...this].reverse();
    } as Method<readonly unknown[], [], unknown[]>,
    toSorted: function (compare) {
      return [...this].sort(compare);
    } as Method<readonly unknown[], [((one: unknown, other: unknown) => number)?], unknown[]>,
    toSpliced: function (...change) {
      const copy = [...this];
      copy.splice(...change);
      return copy;
    } as Method<readonly unknown[], [number, number, ...unknown[]], unknown[]>,
  },
  'String.prototype': { at },
  'Uint8Array.prototype': { at },
  Object: {
    // A bundler would write the older call as this very function.
    hasOwn: (object: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(object, name) !== undefined,
    groupBy: (...given: Parameters<typeof grouped>) => Object.fromEntries(grouped(...given) as Groups<string, unknown>),
  },
  Map: { groupBy: grouped },
  Promise: {
    withResolvers: () => {
      const made: Record<string, unknown> = {};
      made.promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
      return made;
    },
  },
  AbortSignal: {
    timeout: (milliseconds: number) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), milliseconds);
      return controller.signal;
    },
    any: (signals: Iterable<AbortSignal>) => {
      const combined = new AbortController();
      for (const signal of signals) {
        const abort = () => combined.abort(signal.reason);
        if (signal.aborted) abort();
        else signal.addEventListener('abort', abort, { once: true });
      }
      return combined.signal;
    },
  },
  'AbortSignal.prototype': {
    throwIfAborted: function () {
      if (this.aborted) throw this.reason ?? new DOMException('', 'AbortError');
    } as Method<AbortSignal, [], void>,
  },
  crypto: {
    randomUUID: () => {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      bytes[6] = ((bytes[6] as number) & 0x0f) | 0x40;
      bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80;
      return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  },
};

/** Gives `scope` what it lacks of them. */
export function fillGaps(scope: object): void {
  for (const [path, functions] of Object.entries(gaps)) {
    const owner = path.split('.').reduce<object | undefined>((part, name) => part?.[name as keyof object], scope);
    if (!owner) continue;
    for (const [name, value] of Object.entries(functions)) {
      if (!(name in owner)) Object.defineProperty(owner, name, { value, writable: true, configurable: true });
    }
  }
}
