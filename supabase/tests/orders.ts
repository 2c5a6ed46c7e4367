/** All orders of some items. */
export function* ordersOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const others of ordersOf(items.toSpliced(index, 1))) yield [item, ...others];
}
