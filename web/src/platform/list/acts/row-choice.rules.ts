/** A press on the box of a row. */
export interface Press {
  key: string;
  isOn: boolean;
  /** The row that was pressed before, where all from it on are meant. */
  from: string | null;
}

/** What is chosen after a press: the row, or all from the one before to it. A row that is gone begins no range. */
export function chosenAfter(
  chosen: ReadonlySet<string>,
  keys: readonly string[],
  { key, isOn, from }: Press,
): Set<string> {
  const [at, begin] = [keys.indexOf(key), from === null ? -1 : keys.indexOf(from)];
  const meant = begin < 0 ? [key] : keys.slice(Math.min(at, begin), Math.max(at, begin) + 1);
  const next = new Set(chosen);
  for (const each of meant) {
    if (isOn) next.add(each);
    else next.delete(each);
  }
  return next;
}
