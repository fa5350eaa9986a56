import { euros } from '@belfry/contract/values/money.ts';
import { describe, expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { aSubscription } from './subscription.fixture.ts';
import { aheadWords, contractWords, foundBy, isOver, nextWords } from './subscription-words.ts';

const text = textOf('en-US');

describe('what is ahead of a subscription', () => {
  test.each([
    [{}, []],
    [{ cancelAt: '2027-11-25' }, ['Stops on 25/11/2027']],
    [{ nextPlan: { type: 'yearly', date: '2026-12-25' } as const }, ['“Yearly” from 25/12/2026 on']],
    // It has stopped: when it was to stop is nothing that is to come.
    [{ state: 'canceled', cancelAt: '2026-11-01' } as const, []],
  ])('%j', (more, words) => {
    expect(aheadWords(aSubscription(more), text)).toEqual(words);
  });

  test('one that nobody can tell of is not charged, and says so', () => {
    expect(aheadWords(aSubscription({ state: 'unknown' }), text).join()).toContain(
      'charge nothing meanwhile',
    );
  });
});

test.each([
  ['2027-11-25', 'Can stop from 25/11/2027 on'],
  ['2026-11-25', 'Can stop any month'],
  [null, null],
])('a contract that ends on %j: %j', (contractEnd, words) => {
  expect(contractWords({ contractEnd }, '2026-11-25', text)).toBe(words);
});

test.each([
  ['active', '2026-12-25', 'on 25/12/2026, with VAT'],
  ['active-payment-needed', '2026-12-25', 'on 25/12/2026, with VAT'],
  // Its day has passed and nothing was charged: charging pauses while too much is open.
  ['active-payment-needed', '2026-11-24', 'as soon as what is open is paid, with VAT'],
] as const)('%s, to be charged on %s: %s', (state, date, words) => {
  const nextPayment = { date, amount: euros(1809) };
  expect(nextWords({ nextPayment, state }, '2026-11-25', text)).toBe(words);
});

test('canceled and retired ones are over, all others go on', () => {
  expect((['canceled', 'retired'] as const).every((state) => isOver({ state }))).toBe(true);
  expect((['active', 'active-payment-needed', 'unknown'] as const).some((state) => isOver({ state }))).toBe(
    false,
  );
});

test('one is found by its device’s name or serial number, in small letters or capitals', () => {
  const rows = [aSubscription(), aSubscription({ deviceName: 'Cold store', serialNumber: 'BF-000-002' })];
  expect(foundBy(rows, 'cold')).toEqual([rows[1]]);
  expect(foundBy(rows, 'bf-000-001')).toEqual([rows[0]]);
  expect(foundBy(rows, '')).toEqual(rows);
});
