/** Milliseconds that an alarm which needs nobody any more stays where it was, so that no other slides under the thumb. */
export const keepTime = 5_000;
/** Least milliseconds between two changes of the order, so that a storm leaves time to press. */
export const calmTime = 3_000;

/** One alarm of a list at its place. */
export interface SteadyRow<T> {
  id: string;
  item: T;
  /** Since when it is only kept, because it needs nobody any more; null for the others. */
  keptSince: number | null;
  /** Since when it stands at this place. */
  placedAt: number;
}

/** The alarms of a list as they stand. */
export interface SteadyRows<T> {
  rows: readonly SteadyRow<T>[];
  /** When the order changed last. */
  orderedAt: number;
  /** When it looks different by itself; null when it does not. */
  changesAt: number | null;
}

/** How a list names its alarms, and which of them need somebody. */
export interface SteadyOf<T> {
  idOf: (item: T) => string;
  waits: (item: T) => boolean;
}

/** Before anything was shown. */
export const noRows: SteadyRows<never> = { rows: [], orderedAt: -Infinity, changesAt: null };

/**
 * Goes on from what is shown to what should be, without pulling anything from under a thumb: what needs nobody any more
 * is kept at its place for {@link keepTime}, and soon after a change of the order what is new comes behind the others.
 * Answers the same object where nothing changed. `now` and all moments are milliseconds of one clock.
 */
export function steadyRows<T>(
  before: SteadyRows<T>,
  wanted: readonly T[],
  { idOf, waits }: SteadyOf<T>,
  now: number,
): SteadyRows<T> {
  const fresh = new Map(wanted.map((item) => [idOf(item), item]));
  const keptSince = new Map<string, number>();
  for (const { id, item, keptSince: since } of before.rows) {
    const next = fresh.get(id);
    if (next !== undefined && waits(next)) continue;
    if (since === null ? waits(item) : now - since < keepTime) keptSince.set(id, since ?? now);
  }
  const inOrder = wanted.map(idOf).filter((id) => !keptSince.has(id));
  const shown = new Set(before.rows.map(({ id }) => id));
  const isCalm = now - before.orderedAt >= calmTime;
  const asBefore = [
    ...before.rows.map(({ id }) => id).filter((id) => fresh.has(id) && !keptSince.has(id)),
    ...inOrder.filter((id) => !shown.has(id)),
  ];
  const order = isCalm ? inOrder : asBefore;
  for (const [place, { id }] of before.rows.entries())
    if (keptSince.has(id)) order.splice(Math.min(place, order.length), 0, id);

  const known = new Map(before.rows.map((row, place) => [row.id, { ...row, place }]));
  const rows = order.map((id, place): SteadyRow<T> => {
    const old = known.get(id);
    const item = fresh.get(id) ?? (old as SteadyRow<T>).item;
    const placedAt = old?.place === place ? old.placedAt : now;
    return { id, item, keptSince: keptSince.get(id) ?? null, placedAt };
  });
  const moved = rows.some(({ id, placedAt }) => known.has(id) && known.get(id)?.placedAt !== placedAt);
  const orderedAt = moved ? now : before.orderedAt;
  const ends = [...keptSince.values()].map((since) => since + keepTime);
  const isPending = !isCalm && asBefore.some((id, place) => inOrder[place] !== id);
  if (isPending) ends.push(before.orderedAt + calmTime);
  const changesAt = ends.length > 0 ? Math.min(...ends) : null;
  const same =
    rows.length === before.rows.length &&
    changesAt === before.changesAt &&
    rows.every((row, place) => isSame(row, before.rows[place]));
  return same ? before : { rows, orderedAt, changesAt };
}

function isSame<T>(a: SteadyRow<T>, b: SteadyRow<T> | undefined): boolean {
  return a.id === b?.id && a.item === b.item && a.keptSince === b.keptSince && a.placedAt === b.placedAt;
}
