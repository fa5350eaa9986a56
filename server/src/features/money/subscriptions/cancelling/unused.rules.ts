import { add, euros, subtract, sum, type Money } from '@belfry/contract/values/money.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import type { Creditable } from '#features/money/invoices/credits/creditable.rules.ts';
import { atMost, creditTotalsOf, type InvoiceTotals } from '#features/money/invoices/issuing/totals.rules.ts';
import { beyond } from '../billing/periods.rules.ts';

/** A period that was charged on an invoice. */
export interface ChargedPeriod {
  subscriptionId: string;
  n: number;
  from: Day;
  until: Day;
  /** What was charged, without VAT. */
  net: Money;
  invoiceId: string;
  line: number;
}

/** What of a charged period nobody uses. */
export type UnusedPeriod = ChargedPeriod;

/**
 * What of charged periods lies beyond the day on which a subscription ends.
 * @param before the day on which it was to end until now, beyond which everything was given back then; null for none
 */
export function unusedOf(
  periods: readonly ChargedPeriod[],
  { day, before }: { day: Day; before: Day | null },
): UnusedPeriod[] {
  return periods.flatMap((period) => {
    const all = beyond(period, day);
    const net = before === null ? all : subtract(all, beyond(period, before));
    if (net.cents <= 0) return [];
    const from = day > period.from ? day : period.from;
    const until = before !== null && before < period.until ? before : period.until;
    return [{ ...period, from, until, net }];
  });
}

/** Of each unused period at most what no credit note has given back of its line before. */
export function atMostLeft(
  unused: readonly UnusedPeriod[],
  creditable: ReadonlyMap<string, Creditable>,
): UnusedPeriod[] {
  return unused.flatMap((period) => {
    const left = creditable.get(period.invoiceId)?.lines.get(period.line) ?? euros(0);
    const net = atMost(period.net, left);
    return net.cents > 0 ? [{ ...period, net }] : [];
  });
}

/** A credit note that is to be issued. */
export interface PlannedNote {
  invoiceId: string;
  parts: { line: number; net: Money }[];
  totals: InvoiceTotals;
}

/**
 * The credit notes by which unused time is given back. Where an invoice charged less than its line, as it took older time back, the rest
 * is credited where that older time was charged.
 * @param unused as {@link atMostLeft} gives it
 * @param older periods of the subscriptions before, the newest first
 */
export function planNotes(
  unused: readonly UnusedPeriod[],
  older: readonly ChargedPeriod[],
  creditable: ReadonlyMap<string, Creditable>,
): PlannedNote[] {
  const given = new Map<string, Map<number, Money>>();
  for (const period of unused) {
    let rest = period.net;
    for (const place of [period, ...older]) {
      const invoice = creditable.get(place.invoiceId);
      if (!invoice || rest.cents === 0) continue;
      const lines = given.get(place.invoiceId) ?? new Map<number, Money>();
      const before = lines.get(place.line) ?? euros(0);
      const leftOfLine = subtract(invoice.lines.get(place.line) ?? euros(0), before);
      const leftOfInvoice = subtract(invoice.left.net, sum([...lines.values()], 'EUR'));
      const net = atMost(rest, atMost(leftOfLine, leftOfInvoice));
      if (net.cents === 0) continue;
      given.set(place.invoiceId, lines.set(place.line, add(before, net)));
      rest = subtract(rest, net);
    }
  }
  return [...given].flatMap(([invoiceId, lines]) => {
    const invoice = creditable.get(invoiceId);
    if (!invoice) return [];
    const parts = [...lines].map(([line, net]) => ({ line, net }));
    const nets = parts.map(({ net }) => net);
    return [{ invoiceId, parts, totals: creditTotalsOf(nets, invoice.vat.rate, invoice.left) }];
  });
}
