/** How each of some properties is made. */
export type Makers<Made> = { readonly [Name in keyof Made]: () => Made[Name] };

/**
 * Adds properties that are made when they are first read: a schema costs a cheap phone a tenth of a millisecond, and of
 * a concept's hundred a page reads a few.
 */
export function lazily<Given extends object, Made extends object>(
  given: Given,
  makers: Makers<Made>,
): Omit<Given, keyof Made> & Made {
  for (const [name, make] of Object.entries<() => unknown>(makers)) {
    let made: unknown;
    let isMade = false;
    const get = () => {
      if (!isMade) made = make();
      isMade = true;
      return made;
    };
    Object.defineProperty(given, name, { get, enumerable: true, configurable: true });
  }
  return given as unknown as Omit<Given, keyof Made> & Made;
}

/** A copy whose unread properties stay unread. */
export const copyUnread = <Given extends object>(given: Given): Given =>
  Object.defineProperties({}, Object.getOwnPropertyDescriptors(given)) as Given;
