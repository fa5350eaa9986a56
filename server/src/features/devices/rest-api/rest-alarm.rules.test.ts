import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  exceeds,
  restPosition,
  restTarget,
  restTierOf,
  settingsFault,
  watchdogState,
} from './rest-alarm.rules.ts';

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
  expect(restTierOf([])).toBe('basic-rest-api');
  expect(restTierOf(['private-lan', 'medium-rest-api'])).toBe('medium-rest-api');
  expect(restTierOf(['medium-rest-api', 'premium-rest-api'])).toBe('premium-rest-api');
});

test.each([
  [{ before: 0, after: 8 }, false],
  [{ before: 8, after: 9 }, true],
  [{ before: 20, after: 20 }, false],
  [{ before: 20, after: 19 }, false],
  [{ before: 20, after: 21 }, true],
])('of 8, %j is too much: %s', (change, tooMuch) => {
  expect(exceeds(8, change)).toBe(tooMuch);
});

const fire = { category: 'fire', alarmId: 'input.1' };
test.each([
  [[fire], ['Barn'], null],
  [[fire, { ...fire, alarmId: 'input.2' }], [], '/categories/1/category'],
  [[{ category: 'input.1', alarmId: 'input.1' }], [], '/categories/0/category'],
  [[{ category: 'failure.gone', alarmId: 'input.1' }], [], '/categories/0/category'],
  [[fire, { category: 'flood', alarmId: 'input.3' }], [], '/categories/1/alarmId'],
  [[], ['Barn', 'Attic', 'Barn'], '/locations/2'],
])('settings %j %j: fault at %s', (categories, locations, fault) => {
  expect(settingsFault({ categories, locations }, points)).toBe(fault);
});

const three = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute));
test.each([
  ['that never called', null, null, 'silent'],
  ['that called', three(0), three(10), 'in-time'],
  ['that should have called', three(0), three(5), 'overdue'],
  ['that was found overdue', three(0), null, 'overdue'],
] as const)('the watchdog of a location %s', (_what, calledAt, dueAt, state) => {
  expect(watchdogState({ calledAt, dueAt }, three(5))).toBe(state);
});

test('the same report has the same place, a later one a later place', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.boolean(),
      // A millisecond later there must still be a date.
      fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(8_639_999_999_999_999) }),
      (alarm, active, at) => {
        const place = restPosition(alarm, active, at);
        expect(restPosition(alarm, active, new Date(at))).toEqual(place);
        expect(restPosition(alarm, !active, at).seq).not.toBe(place.seq);
        expect(restPosition(alarm, active, new Date(at.getTime() + 1)).boot).toBeGreaterThan(place.boot);
      },
    ),
  );
});
