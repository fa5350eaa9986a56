/**
 * Watches work that comes in, many pieces at a time. `stuck` is called once when some is there and none of it has ended for so many
 * milliseconds: slow work that goes on is not stuck.
 */
export function watchProgress(stuckMs: number, stuck: () => void) {
  let pieces = 0;
  let movedAt = 0;
  const watching = setInterval(() => {
    if (pieces === 0 || performance.now() - movedAt < stuckMs) return;
    clearInterval(watching);
    stuck();
  }, stuckMs / 4);
  const ended = () => {
    pieces -= 1;
    movedAt = performance.now();
  };
  return {
    /** Counts a piece as there until it has ended, in whatever way. @returns it */
    during: <T>(piece: Promise<T>): Promise<T> => {
      if (pieces === 0) movedAt = performance.now();
      pieces += 1;
      return piece.finally(ended);
    },
    stop: () => clearInterval(watching),
  };
}
