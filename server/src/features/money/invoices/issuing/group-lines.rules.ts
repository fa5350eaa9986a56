/** A line that is to be put into the order of an invoice, by what is shown of it. */
interface Groupable {
  shown: { reference: string | null; device: string; from: string };
}

/**
 * Lines in the order of an invoice: those of one of the customer's references together, those without one last; by device and time
 * within. The order is the same wherever it is made.
 */
export function inOrder<Line extends Groupable>(lines: readonly Line[]): Line[] {
  return lines.toSorted(
    ({ shown: one }, { shown: other }) =>
      Number(one.reference === null) - Number(other.reference === null) ||
      compareTexts(one.reference ?? '', other.reference ?? '') ||
      compareTexts(one.device, other.device) ||
      compareTexts(one.from, other.from),
  );
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
