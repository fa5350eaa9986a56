import fc from 'fast-check';
import { expect, test } from 'vitest';
import { restPosition, restTarget, restTierOf } from './rest-alarm.rules.ts';

const mapping = { categories: { fire: 'input.2', gone: 'input.9' }, locations: ['Barn'] };
const points = new Set(['input.1', 'input.2']);

test.each([
  [{ alarm: 'input.1' }, 'input.1', []],
  [{ alarm: 'input.7' }, 'input.7', []],
  [{ alarm: 'fire' }, 'input.2', []],
  [{ alarm: 'flood' }, 'failure.default-category', ['failure.default-category']],
  [{ alarm: 'constructor' }, 'failure.default-category', ['failure.default-category']],
  [{ alarm: 'gone' }, 'failure.category-alarm', ['failure.category-alarm']],
  [{ alarm: 'input.1', location: 'Barn' }, 'input.1', []],
  [{ alarm: 'input.1', location: 'Attic' }, 'input.1', ['failure.unknown-location']],
])('%j goes to %s and raises %j', (report, alarmId, failures) => {
  expect(restTarget(report, mapping, points)).toEqual({ alarmId, failures });
});

test('the best licence counts, and without one there is still the basic one', () => {
  expect(restTierOf([]).keys).toBe(1);
  expect(restTierOf(['private-lan', 'medium-rest-api']).keys).toBe(5);
  expect(restTierOf(['medium-rest-api', 'premium-rest-api']).keys).toBe(50);
});

test('the same report has the same place, a later one a later place', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.boolean(),
      fc.date({ noInvalidDate: true, min: new Date(0) }),
      (alarm, active, at) => {
        const place = restPosition(alarm, active, at);
        expect(restPosition(alarm, active, new Date(at))).toEqual(place);
        expect(restPosition(alarm, !active, at).seq).not.toBe(place.seq);
        expect(restPosition(alarm, active, new Date(at.getTime() + 1)).boot).toBeGreaterThan(place.boot);
      },
    ),
  );
});
