import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';

/** A monthly subscription in its first year, unless told otherwise. */
export function aSubscription(more: Partial<Subscription> = {}): Subscription {
  return {
    id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0d01',
    deviceId: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0e01',
    deviceName: 'Pig house 1',
    serialNumber: 'BF-000-001',
    type: 'monthly',
    state: 'active',
    amount: euros(1495),
    vat: euros(314),
    startDate: '2026-11-25',
    nextPayment: { date: '2026-12-25', amount: euros(1809) },
    paymentMethod: 'ideal',
    payment: 'recurring',
    contractEnd: '2027-11-25',
    cancelAt: null,
    nextPlan: null,
    allowedActions: ['cancel', 'change-plan'],
    version: 1,
    ...more,
  };
}
