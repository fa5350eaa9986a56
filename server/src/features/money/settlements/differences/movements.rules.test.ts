import { expect, test } from 'vitest';
import { feesOfMovements, linesOfMovements, type Movement } from './movements.rules.ts';

const moved = (type: string, of: Partial<Movement> = {}): Movement => ({
  id: `baltr_${type}`,
  type,
  initialCents: 100,
  feeCents: 0,
  resultCents: 100,
  paymentId: null,
  refundId: null,
  chargebackId: null,
  settlementId: null,
  ...of,
});

test.each([
  ['payment', null],
  ['capture', null],
  ['refund', null],
  ['chargeback', null],
  ['outgoing-transfer', null],
  ['invoice-rounding-compensation', null],
  ['payment-fee', null],
  ['balance-charge-fee', null],
  ['a-new-fee', null],
  ['chargeback-reversal', 'chargeback-reversal'],
  ['returned-refund', 'returned-refund'],
  ['returned-transfer', 'returned-payout'],
  ['canceled-transfer', 'returned-payout'],
  ['balance-correction', 'other'],
  ['invoice-compensation', 'other'],
  ['something-newer', 'other'],
])('%s is a line as %s', (type, kind) => {
  expect(linesOfMovements([moved(type)]).map((line) => line.kind)).toEqual(kind === null ? [] : [kind]);
});

test('fees are what was taken of movements, and movements that are fees', () => {
  const movements = [
    moved('payment', { feeCents: -35, resultCents: 65 }),
    moved('refund'),
    moved('payment-fee', { initialCents: -29, resultCents: -29 }),
  ];
  expect(feesOfMovements(movements)).toEqual({ cents: 64, fees: 2 });
});
