import type { Counter } from 'prom-client';

/**
 * Begins a counter at 0 for each of these labels. A series that is born at 1 has, to `increase` and `rate`, never risen: the
 * first failure would be none.
 */
export function fromZero<Label extends string>(
  counter: Counter<Label>,
  all: readonly Partial<Record<Label, string>>[],
): Counter<Label> {
  for (const labels of all) counter.inc(labels, 0);
  return counter;
}
