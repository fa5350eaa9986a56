import { compare, euros, subtract, sum, type Money } from '@belfry/contract/values/money.ts';

/** A line of an invoice that is given back, or part of it. */
export interface CreditPart {
  line: number;
  /** Without VAT. */
  net: Money;
}

/** A line of an invoice, as far as crediting asks. */
interface Creditable {
  line: number;
  amount: Money;
  discount: Money;
  net: Money;
}

/**
 * The lines of a credit note: all of an invoice that no other has given back, or the parts that are asked for. A line that took time
 * back is only credited with all the others.
 * @param credited what was given back of each line before
 * @returns null where a part is of no line, of nothing, or of more than is left of its line or of all lines together, or nothing is
 * left at all
 */
export function creditLines<Line extends Creditable>(
  lines: readonly Line[],
  credited: ReadonlyMap<number, Money>,
  parts: readonly CreditPart[] | null,
): Line[] | null {
  const left = lines.map((line) => subtract(line.net, credited.get(line.line) ?? euros(0)));
  const given = lines.map((line, index) =>
    parts === null
      ? (left[index] ?? euros(0))
      : sum(
          parts.filter((part) => part.line === line.line).map(({ net }) => net),
          'EUR',
        ),
  );
  const isUnknown = parts?.some(
    ({ line, net }) => net.cents <= 0 || !lines.some((each) => each.line === line),
  );
  const isTooMuch = given.some(
    (net, index) => parts !== null && compare(net, left[index] ?? euros(0)) > 0 && net.cents > 0,
  );
  // Where a line took time back, the others come to more than was ever charged.
  const isMoreThanLeft = compare(sum(given, 'EUR'), sum(left, 'EUR')) > 0;
  if (isUnknown || isTooMuch || isMoreThanLeft || sum(given, 'EUR').cents <= 0) return null;
  return lines.flatMap((line, index) => {
    const net = given[index] ?? euros(0);
    return net.cents === 0 ? [] : [{ ...line, amount: net, discount: euros(0), net }];
  });
}
