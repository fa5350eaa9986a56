import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallClock } from './wall-clock.rules.ts';

const zones = Intl.supportedValuesOf('timeZone');

/** What a calendar of the runtime shows, asked anew. */
function shownBy(timeZone: string, at: number): string {
  return new Date(at).toLocaleString('sv-SE', { timeZone });
}

test('the clocks of every zone are right in every quarter of an hour, whatever was asked before', () => {
  // Both sides of a change of clocks and the middle of the next quarter, in any order.
  const changes = [
    Date.UTC(2026, 2, 29, 1),
    Date.UTC(2026, 9, 25, 1),
    Date.UTC(2026, 3, 4, 15),
    Date.UTC(1980, 3, 6, 1),
  ];
  const moment = fc.oneof(
    fc.integer({ min: Date.UTC(1973, 0), max: Date.UTC(2090, 0) }),
    fc
      .tuple(fc.constantFrom(...changes), fc.integer({ min: -3_600_000, max: 3_600_000 }))
      .map(([at, off]) => at + off),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.array(moment, { minLength: 1, maxLength: 12 }),
      (zone, moments) => {
        for (const at of moments)
          expect(new Date(wallClock(zone, at)).toISOString().slice(0, 19).replace('T', ' ')).toBe(
            shownBy(zone, at),
          );
      },
    ),
    { numRuns: 500 },
  );
});

test.each(['Nowhere/Town', ''])('a zone that no clock knows (%j) is UTC', (zone) => {
  const at = Date.UTC(2026, 6, 1, 12, 30, 15);
  expect([wallClock(zone, at), wallClock(zone, at + 999)]).toEqual([at, at]);
});

test('a moment before there were zones of quarters is read as it was', () => {
  expect(new Date(wallClock('Africa/Monrovia', Date.UTC(1971, 5, 1, 12))).toISOString()).toBe(
    '1971-06-01T11:15:30.000Z',
  );
});
