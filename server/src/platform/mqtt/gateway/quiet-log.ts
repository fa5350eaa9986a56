import type { Logger } from 'pino';

const windowMs = 10_000;
const linesPerWindow = 10;

/**
 * Warnings that strangers can cause, 10 in 10 seconds for each reason at most; the next line says how many were
 * left out. Everything a device chose (its id, a topic) is cut short; keys are never given to it.
 */
export function createQuietLog(log: Logger, milliseconds = () => performance.now()) {
  const windows = new Map<string, { since: number; lines: number; leftOut: number }>();

  return function warn(reason: string, facts: Record<string, string | number | undefined> = {}): void {
    const now = milliseconds();
    let window = windows.get(reason);
    if (!window) windows.set(reason, (window = { since: now, lines: 0, leftOut: 0 }));
    if (now - window.since >= windowMs) Object.assign(window, { since: now, lines: 0 });
    if (window.lines >= linesPerWindow) {
      window.leftOut += 1;
      return;
    }
    window.lines += 1;
    const leftOut = window.leftOut > 0 ? { leftOut: window.leftOut } : {};
    window.leftOut = 0;
    log.warn({ reason, ...shortened(facts), ...leftOut }, 'device refused');
  };
}

function shortened(
  facts: Record<string, string | number | undefined>,
): Record<string, string | number | undefined> {
  return Object.fromEntries(
    Object.entries(facts).map(([name, fact]) => [name, typeof fact === 'string' ? fact.slice(0, 80) : fact]),
  );
}
