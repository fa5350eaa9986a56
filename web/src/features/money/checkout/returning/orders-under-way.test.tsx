import { expect, test } from 'vitest';
import { markupOf, shown } from '#platform/shown.fixture.tsx';
import { anOrder } from '../checkout.fixture.ts';
import { OrderUnderWay } from './orders-under-way.tsx';

test('an order that waits says what for, and leads to where it is followed', () => {
  const lines = [{ deviceId: 'd1', deviceName: 'New barn', type: 'yearly' as const }];
  const order = anOrder({ state: 'processing', way: 'signed-mandate', lines });
  const words = shown(<OrderUnderWay order={order} />);
  for (const part of [
    'Order of 25/11/2026: €16.88',
    'New barn: Yearly',
    'The bank has to confirm your mandate',
  ])
    expect(words).toContain(part);
  expect(markupOf(<OrderUnderWay order={order} />)).toContain(`href="/account/orders/${order.id}"`);
});
