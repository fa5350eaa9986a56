import { chargedTypes } from '@belfry/contract/money/prices/plans.ts';
import {
  bridgeFigures,
  bridgeOf,
  bridgesBySlot,
  bridgesByType,
  bridgeValues,
} from '../tables/bridge.rules.ts';
import { columnsOf } from '../tables/draft.rules.ts';
import { openingOf, readMovements } from './movements.ts';
import { slotsIn, type ReportMaker } from './report-maker.ts';

/** How recurring revenue became what it is (decision 0135): new, changed, price and ended add up to what is there at the end. */
export const recurringRevenueReport: ReportMaker = {
  async make(reading) {
    const movements = await readMovements(reading, 'recurring');
    const { opening, moves } = movements;
    const all = bridgeOf(openingOf(movements), moves);
    const columns = columnsOf('money', bridgeFigures);
    const total = bridgeValues(all);
    const lines = (rows: { key: string; bridge: typeof all }[]) =>
      rows.map(({ key, bridge }) => ({ key, values: bridgeValues(bridge) }));
    return {
      figures: [
        { id: 'opening', unit: 'money', value: all.opening },
        { id: 'closing', unit: 'money', value: all.closing },
      ],
      tables: [
        {
          id: 'bridge',
          rows: 'type',
          columns,
          lines: lines(bridgesByType(chargedTypes, opening, moves)),
          total,
          chart: { kind: 'bridge' },
        },
        {
          id: 'movements',
          rows: reading.grain,
          columns,
          lines: lines(bridgesBySlot(slotsIn(reading), all.opening, moves)),
          total,
          chart: { kind: 'bars', column: 'closing' },
        },
      ],
    };
  },
};
