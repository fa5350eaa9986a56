/** A list with one item moved up (-1) or down (1) by a place; as it was where there is no such place. */
export function moved<T>(items: readonly T[], index: number, by: 1 | -1): T[] {
  const to = index + by;
  const item = items[index];
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return items.toSpliced(index, 1).toSpliced(to, 0, item);
}
