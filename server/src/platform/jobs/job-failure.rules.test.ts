import { expect, test } from 'vitest';
import { errorLine, isAlarming, withoutSecrets } from './job-failure.rules.ts';

test.each([
  [1, 25, false],
  [3, 25, false],
  [4, 25, true],
  [3, 3, true],
  [1, 1, true],
])('failure %i of %i is alarming: %s', (attempts, maxAttempts, alarming) => {
  expect(isAlarming(attempts, maxAttempts)).toBe(alarming);
});

test('an error is told in a line, without what the job carried and without tokens', () => {
  const payload = { to: 'anna@farm.example', list: [{ token: 'T0KEN-one' }], at: 7, is: 'no' };
  const id = '0a1b2c3d-0000-4000-8000-00000000abcd';
  const error = new Error(
    `550 <anna@farm.example>\n no T0KEN-one, smtp://me:pw@mail ${'x'.repeat(40)} ${id} no`,
  );
  expect(errorLine(error, payload)).toBe(`Error: 550 <…> no …, smtp://…@mail … ${id} no`);
  expect(errorLine('lost', {})).toBe('lost');
  const many = new AggregateError([new TypeError('one'), new Error('two')], 'all failed');
  expect(errorLine(many, {})).toBe('AggregateError: all failed / TypeError: one / Error: two');
  expect(errorLine(new Error('a '.repeat(5000)), {}).length).toBe(500);
  expect(withoutSecrets('abcdef abcd', { a: 'abcd', b: 'abcdef' })).toBe('… …');
});
