import {
  overSubscriptionStates,
  subscriptionStates,
  subscriptionTypes,
} from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { FigureId } from '@belfry/contract/overviews/reports/report-figures.ts';
import { selectFacts } from '../reports.queries.ts';
import { bridgeOf, bridgesByType, type Bridge } from '../tables/bridge.rules.ts';
import { columnsOf, totalOf, type TableDraft } from '../tables/draft.rules.ts';
import { openingOf, readMovements } from './movements.ts';
import { type Reading, type ReportMaker } from './report-maker.ts';

const counted = ['opening', 'new', 'changed', 'ended', 'closing'] as const;
const stateColumns = {
  active: 'active',
  'active-payment-needed': 'payment-needed',
  'active-automatic-payment-pending': 'payment-pending',
  'active-automatic-payment-failed-retry': 'payment-retry',
  unknown: 'unknown',
} as const satisfies Partial<Record<(typeof subscriptionStates)[number], FigureId>>;
const states = subscriptionStates.filter((state): state is keyof typeof stateColumns => !isOver(state));

/** Subscriptions by type as they came and went, and by state as they stood on the last day of the period. */
export const subscriptionsReport: ReportMaker = {
  async make(reading) {
    const movements = await readMovements(reading, 'running');
    const all = bridgeOf(openingOf(movements), movements.moves);
    return {
      figures: [
        { id: 'opening', unit: 'count', value: all.opening },
        { id: 'closing', unit: 'count', value: all.closing },
      ],
      tables: [
        {
          id: 'running',
          rows: 'type',
          columns: columnsOf('count', counted),
          lines: bridgesByType(subscriptionTypes, movements.opening, movements.moves).map(
            ({ key, bridge }) => ({ key, values: valuesOf(bridge) }),
          ),
          total: valuesOf(all),
          chart: null,
        },
        await standingOf(reading),
      ],
    };
  },
};

/** How they stood on the last day: nothing of a day before they were noted. */
async function standingOf({ trx, period, today }: Reading): Promise<TableDraft> {
  const day = period.to < today ? period.to : today;
  const facts = await selectFacts(trx, { measures: ['standing'], from: day, to: day, by: 'all' });
  const noted = new Map(facts.map(({ key, number }) => [key, number]));
  const lines = subscriptionTypes.flatMap((type) => {
    const values = states.map((state) => noted.get(`${type}/${state}`) ?? 0);
    return values.some((value) => value > 0) ? [{ key: type, values }] : [];
  });
  return {
    id: 'standing',
    rows: 'type',
    columns: columnsOf(
      'count',
      states.map((state) => stateColumns[state]),
    ),
    lines,
    total: lines.length > 0 ? totalOf(lines, states.length) : null,
    chart: null,
  };
}

function valuesOf(bridge: Bridge): number[] {
  return counted.map((figure) => bridge[figure]);
}

function isOver(state: (typeof subscriptionStates)[number]): boolean {
  return overSubscriptionStates.some((over) => over === state);
}
