/** Where a row stands after a change of its list, by where it stood; null once it is gone. */
export type Places = (index: number) => number | null;

/** A list with one row taken out, and where the others are then. */
export function withoutRow<R>(rows: readonly R[], index: number): [R[], Places] {
  return [rows.toSpliced(index, 1), (place) => (place === index ? null : place > index ? place - 1 : place)];
}

/** A list with one row moved up (-1) or down (1) by a place; as it was where there is no such place. */
export function movedRow<R>(rows: readonly R[], index: number, by: 1 | -1): [R[], Places] {
  const to = index + by;
  const [row, other] = [rows[index], rows[to]];
  if (row === undefined || other === undefined) return [[...rows], (place) => place];
  return [
    rows.with(index, other).with(to, row),
    (place) => (place === index ? to : place === to ? index : place),
  ];
}

/** What is wrong with the fields of a form after a change of one of its lists: a fault goes where its row goes. */
export function faultsAfter<F>(
  faults: Readonly<Record<string, F>>,
  list: string,
  places: Places,
): Record<string, F> {
  const found = Object.entries(faults).flatMap(([name, fault]): [string, F][] => {
    if (!name.startsWith(`${list}/`)) return [[name, fault]];
    const [index, ...field] = name.slice(list.length + 1).split('/');
    const place = places(Number(index));
    return place === null ? [] : [[[list, place, ...field].join('/'), fault]];
  });
  return Object.fromEntries(found);
}
