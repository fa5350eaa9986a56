/** Moments that come this soon after a stop crowd, as after a storm, where hundreds of timers are milliseconds apart; ms. */
const crowdedMs = 500;
/** Stops of a crowd that are made at their very moments, so that the few timers of one alarm keep to the millisecond. */
const exactStops = 10;

/**
 * Where a move of time stops next, given when something is due next (infinity: nothing is) and where the move ends. A stop is
 * at the moment itself; in a crowd it is half a second after the stop before, and all that became due by then runs there,
 * never before its moment and in the order of the moments. So a move makes two stops a second at most, however much is due.
 */
export type NextStop = (due: number, end: number) => number;

/** The stops of one move that begins at `start`. */
export function createStops(start: number): NextStop {
  let last = start;
  let crowded = 0;
  return (due, end) => {
    const next = Math.min(due, end);
    if (next <= last) return last;
    crowded = next - last < crowdedMs ? crowded + 1 : 0;
    last = crowded > exactStops ? Math.min(last + crowdedMs, end) : next;
    return last;
  };
}
