import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { markupOf, shown } from '#platform/shown.fixture.tsx';
import { CartPanel } from './cart-panel.tsx';

const line = {
  id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0c01',
  deviceId: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0e01',
  deviceName: 'Pig house 1',
  type: 'yearly',
  amount: euros(17_940),
} as const;

test('what lies in the cart says what it costs at once, and leads to the checkout', () => {
  const words = shown(<CartPanel lines={[line]} />);
  expect(words).toMatch(/Pig house 1 .*Yearly .*€179\.40 a year.*Remove.*To the checkout/);
  expect(words).toContain('You order at the end of the checkout.');
  expect(markupOf(<CartPanel lines={[line]} />)).toContain('href="/account/checkout"');
});

test('an empty cart takes no room', () => {
  expect(markupOf(<CartPanel lines={[]} />)).toBe('');
});
