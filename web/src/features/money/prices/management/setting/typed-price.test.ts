import { expect, test } from 'vitest';
import { priceOf } from './typed-price.ts';

const typed = { type: 'monthly', amount: '15,95', validFrom: '01/02/2027' };

test('a price is read as it is written in German, Dutch and English', () => {
  for (const amount of ['15,95', '15.95', '€ 15,95'])
    expect(priceOf({ ...typed, amount }, '2026-11-20')).toEqual({
      price: { type: 'monthly', cents: 1595, validFrom: '2027-02-01' },
    });
});

test.each([
  [{ amount: '0' }, ['amount']],
  [{ amount: '-5' }, ['amount']],
  [{ amount: '15.955' }, ['amount']],
  [{ amount: '1000000' }, ['amount']],
  [{ validFrom: '20/11/2026' }, ['validFrom']],
  [{ amount: '', validFrom: 'soon' }, ['amount', 'validFrom']],
])('%j is marked at %j', (change, fields) => {
  const answer = priceOf({ ...typed, ...change }, '2026-11-20');
  expect('issues' in answer && Object.keys(answer.issues)).toEqual(fields);
});
