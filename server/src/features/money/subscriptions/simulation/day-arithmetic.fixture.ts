import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';

/*
 * What is charged of subscriptions, counted day by day on a calendar of its own: nothing here is of what it checks.
 */

/** A subscription as it was lived, from its first day to the first one without it. */
export interface Life {
  id: string;
  serial: string;
  type: ChargedType;
  start: string;
  /** The first day on which the company was invoiced. */
  base: string;
  /** The first day on which its contract may end. */
  contractEnd: string;
  /** Null while nobody has ended it. */
  end: string | null;
  /** What takes its place, and when. */
  next: { type: ChargedType; on: string } | null;
}

/** A line that was charged, in cents without VAT. */
export interface Line {
  from: string;
  until: string;
  amount: number;
  discount: number;
}

const months: Record<ChargedType, number> = {
  yearly: 12,
  '3-monthly': 3,
  monthly: 1,
  xl: 1,
  'voip-only': 1,
  'voip-only-xl': 1,
};

/** The day after a day, and so on. */
export function later(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Days from one to another. */
export function daysFrom(from: string, until: string): number {
  return (Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;
}

/** The day of that number in the month of a day, or its last one. */
export function monthsLater(day: string, count: number): string {
  const [year, month, number] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(number, last))).toISOString().slice(0, 10);
}

/** Whether a day has the number of the base, or is the last of a month that is too short for it. */
export function isInvoiceDay(base: string, day: string): boolean {
  const [number, wanted] = [Number(day.slice(8)), Number(base.slice(8))];
  return number === wanted || (number < wanted && later(day).endsWith('-01'));
}

function nextInvoiceDay(base: string, day: string, step: 1 | -1 = 1): string {
  for (let at = later(day, step); ; at = later(at, step)) if (isInvoiceDay(base, at)) return at;
}

function walked(base: string, day: string, count: number, step: 1 | -1 = 1): string {
  let at = day;
  for (let times = 0; times < count; times += 1) at = nextInvoiceDay(base, at, step);
  return at;
}

/** The day after all that is charged of a life by a day. */
export function chargedThrough(life: Pick<Life, 'type' | 'start' | 'base'>, today: string): string {
  const { start, base, type } = life;
  let until = isInvoiceDay(base, start) ? walked(base, start, months[type]) : nextInvoiceDay(base, start);
  while (until <= today) until = walked(base, until, months[type]);
  return until;
}

/**
 * What is wrong with what was charged of a life by a day; nothing where each of its days was charged once, at the price of its
 * period's first day.
 */
export function faultsOfLines(
  life: Life,
  lines: readonly Line[],
  { today, priceOn }: { today: string; priceOn: (type: ChargedType, day: string) => number },
): string[] {
  const { start, base, type, end } = life;
  const faults: string[] = [];
  const through = chargedThrough(life, end !== null && end <= today ? later(end, -1) : today);
  const isBorn = end === null || end > start;
  const last = lines.at(-1);
  // One that ended on an invoice day, after its charge of that morning: all of that is given back.
  const isGivenBack = end !== null && last?.from === end;
  if (isBorn && !isGivenBack && last?.until !== through && last?.until !== end)
    faults.push(`${life.id} is charged until ${String(last?.until)}, not ${through} or ${String(end)}`);
  let expected = start;
  for (const [index, { from, until, amount }] of lines.entries()) {
    if (from !== expected) faults.push(`${life.id} is charged from ${from}, not ${expected}`);
    const isStub = index === 0 && !isInvoiceDay(base, start);
    const whole = isStub ? nextInvoiceDay(base, from) : walked(base, from, months[type]);
    const fullFrom = isStub ? walked(base, whole, months[type], -1) : from;
    if (until !== whole && until !== end) faults.push(`${life.id} is charged until ${until}, not ${whole}`);
    const cost = priceOn(type, from) * months[type];
    const cents = Math.round((cost * daysFrom(from, until)) / daysFrom(fullFrom, whole));
    if (cents !== amount)
      faults.push(`${life.id} costs ${String(amount)} from ${from}, not ${String(cents)}`);
    expected = until;
  }
  return faults;
}

/** What of lines is for days of a life, in cents: each line less the days of it that were given back. */
export function valueOf(life: Life, lines: readonly Line[]): number {
  return used(life, lines, ({ amount, discount }) => amount - discount);
}

/** The same of the discounts alone. */
export function discountOf(life: Life, lines: readonly Line[]): number {
  return used(life, lines, ({ discount }) => discount);
}

function used({ end }: Life, lines: readonly Line[], centsOf: (line: Line) => number): number {
  return lines.reduce((total, line) => {
    const { from, until } = line;
    const cents = centsOf(line);
    if (end === null || end >= until) return total + cents;
    const beyond = daysFrom(end > from ? end : from, until);
    return total + cents - Math.round((cents * beyond) / daysFrom(from, until));
  }, 0);
}
