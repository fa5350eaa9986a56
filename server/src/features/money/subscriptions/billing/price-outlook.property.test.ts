import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chargedTypes, monthsCharged } from '@belfry/contract/money/prices/plans.ts';
import { euros, multiply, subtract } from '@belfry/contract/values/money.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { priceOn, type PriceRow } from '#features/money/prices/price-list.rules.ts';
import { besideOf, differenceOf } from '#features/money/prices/price-outlook.rules.ts';
import type { Billed } from './charge.rules.ts';
import { withVat } from './company-vat.ts';
import { duePeriods } from './due-periods.rules.ts';

const days = fc.integer({ min: 0, max: 900 }).map((count) => addDays('2026-01-01', count));
const cents = fc.integer({ min: 1, max: 9_999 });

test('what a price is said to change is what the charges change: by whole periods from its day on, and nothing before or after', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...chargedTypes),
      fc.record({ start: days, base: days, day: days, next: fc.option(days), monthly: cents, later: cents }),
      fc.constantFrom(0, 1900, 2100),
      (type, { start, base, day, next, monthly, later }, rate) => {
        const rows: PriceRow[] = [{ id: 1, type, validFrom: '2020-01-01', monthly: euros(1495) }];
        if (next !== null) rows.push({ id: 2, type, validFrom: next, monthly: euros(later) });
        const added = { id: 3, type, validFrom: day, monthly: euros(monthly) };
        const { promised } = besideOf(rows, added);
        const said = differenceOf({ promised, monthly: added.monthly }, [{ subscriptions: 1, rate }]);
        const billed: Billed = {
          type,
          start,
          base,
          discountFrom: null,
          discountGiven: euros(0),
          endsOn: null,
        };
        const charges = (prices: readonly PriceRow[]) =>
          duePeriods(billed, 0, '2030-01-01', { prices, discounts: [] }).due;
        const [before, after] = [charges(rows), charges([...rows, added])];
        const months = monthsCharged[type];
        const nothing = { net: euros(0), gross: euros(0) };
        // A period of some days has a part of it, rounded once.
        const whole = after.flatMap((period, index) => {
          const was = before[index]?.net;
          return was && period.from === period.fullFrom ? [{ ...period, was }] : [];
        });
        const changes = whole.map(({ net, was }) => ({
          net: subtract(net, was),
          gross: subtract(withVat(net, { rate }), withVat(was, { rate })),
        }));
        const expected = whole.map(({ from }) => {
          if (priceOn([...rows, added], type, from)?.id !== added.id) return nothing;
          const ofMonths = { promised: multiply(promised, months), monthly: multiply(added.monthly, months) };
          const { gross } = differenceOf(ofMonths, [{ subscriptions: 1, rate }]);
          return { net: multiply(said.net, months), gross };
        });
        expect(changes).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
