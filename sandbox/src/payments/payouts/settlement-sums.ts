import { dayOfBank } from '../../bank/bank-book.ts';
import { methodNames } from '../api/methods-api.ts';
import type { BalanceMove, BalanceTransaction } from './balance-book.ts';
import { costOf, tariffOf, type Cost, type Tariff } from './tariffs.ts';

/** What came in a month by one way; cents, below zero where it went away. */
export interface Revenue {
  description: string;
  method: string | null;
  count: number;
  cents: number;
}

/** What a month cost at one tariff. */
export interface Costs extends Cost {
  description: string;
  method: string;
  count: number;
  tariff: Tariff;
}

/** A month of a payout. */
export interface Period {
  /** `2026-11`, of Amsterdam. */
  month: string;
  revenue: Revenue[];
  costs: Costs[];
}

const names: Partial<Record<BalanceMove, { method: string | null; description: string }>> = {
  refund: { method: 'refund', description: 'Refunds' },
  'returned-refund': { method: 'refund', description: 'Returned refunds' },
  chargeback: { method: 'chargeback', description: 'Chargebacks' },
  'chargeback-reversal': { method: 'chargeback', description: 'Reversed chargebacks' },
  'balance-correction': { method: null, description: 'Correction' },
  'returned-transfer': { method: null, description: 'Returned payout' },
};

/** The months of some movements, oldest first, each with its revenue and costs by what they are of. */
export function periodsOf(lines: readonly BalanceTransaction[]): Period[] {
  const months = Object.groupBy(lines, ({ createdAt }) => dayOfBank(createdAt).slice(0, 7));
  return Object.entries(months)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([month, all = []]) => {
      const kinds = Object.values(Object.groupBy(all, (line) => `${line.type} ${line.method}`));
      return {
        month,
        revenue: kinds.map((kind = []) => revenueOf(kind)),
        costs: kinds.flatMap((kind = []) => costsOf(kind)),
      };
    });
}

/** What is paid out for some movements: cents, rounded once of all that came less exactly what it cost. */
export function payoutOf(lines: readonly BalanceTransaction[]): number {
  const periods = periodsOf(lines);
  const came = periods.flatMap(({ revenue }) => revenue).reduce((sum, { cents }) => sum + cents, 0);
  const cost = periods.flatMap(({ costs }) => costs).reduce((sum, { gross }) => sum + gross, 0);
  return Math.round((came * 100 - cost) / 100);
}

function revenueOf(kind: readonly BalanceTransaction[]): Revenue {
  return { ...nameOf(kind), count: kind.length, cents: sumOf(kind) };
}

function costsOf(kind: readonly BalanceTransaction[]): Costs[] {
  const [first] = kind;
  if (!first?.fee) return [];
  const tariff = tariffOf(first.fee.tariff);
  const { description } = nameOf(kind);
  const cost = costOf(tariff, kind.length, Math.abs(sumOf(kind)));
  return [{ description, method: first.fee.tariff, count: kind.length, tariff, ...cost }];
}

function nameOf([first]: readonly BalanceTransaction[]): { method: string | null; description: string } {
  const method = first?.method ?? null;
  const way = Object.entries(methodNames).find(([name]) => name === method)?.[1] ?? method ?? '';
  const named = first && names[first.type];
  if (!named) return { method, description: way };
  return { method: named.method, description: `${named.description} ${way}`.trim() };
}

function sumOf(kind: readonly BalanceTransaction[]): number {
  return kind.reduce((sum, { initial }) => sum + initial, 0);
}
