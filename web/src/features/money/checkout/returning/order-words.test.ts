import { checkoutWays, orderStates } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { describe, expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { anOrder } from '../checkout.fixture.ts';
import { cameToNothing, orderWords } from './order-words.ts';

const text = textOf('en-US');
const said = (order: Parameters<typeof orderWords>[0], isFollowed = true) => {
  const { title, more } = orderWords(order, { amount: '€16.88', isFollowed }, text);
  return [title, ...more].join(' ');
};

describe('whoever comes back from ordering', () => {
  const all = orderStates.flatMap((state) => checkoutWays.map((way) => anOrder({ state, way })));

  test.each(all.map((order) => [order.state, order.way, order] as const))(
    'reads of %s by %s that it is paid or active only where it is',
    (state, _way, order) => {
      expect(/This is paid|are active/.test(said(order))).toBe(state === 'paid' || state === 'confirmed');
    },
  );

  test('whose payment came to nothing reads that nothing was paid, and is led to the cart only where it still lies there', () => {
    for (const order of all.filter(cameToNothing)) {
      expect(said(order)).toContain('Nothing was paid');
      expect(said(order).includes('still lies in the cart')).toBe(order.way === 'provider');
    }
  });

  test('is told to go on with the payment only once nobody looks any more', () => {
    const order = anOrder({ state: 'processing' });
    expect(said(order)).not.toContain('go on with the payment');
    expect(said(order, false)).toContain('go on with the payment');
  });

  test('who signed a mandate waits for the bank; who transfers reads how much', () => {
    expect(said(anOrder({ state: 'processing', way: 'signed-mandate' }))).toContain('confirm your mandate');
    expect(said(anOrder({ state: 'awaiting-transfer', way: 'transfer' }))).toContain(
      'Please transfer €16.88',
    );
    expect(said(anOrder({ state: 'failed', way: 'signed-mandate' }))).toContain('could not be confirmed');
  });
});
