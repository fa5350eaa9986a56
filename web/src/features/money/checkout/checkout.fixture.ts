import type { Checkout, Order } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';

/** One device for a month, at 21 % in the Netherlands, with the starting discount, unless told otherwise. */
export function aCheckout(more: Partial<Checkout> = {}): Checkout {
  return {
    cartVersion: 'v1',
    lines: [
      {
        id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0c01',
        deviceId: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0e01',
        deviceName: 'Pig house 1',
        serialNumber: 'BF-000-001',
        type: 'monthly',
        from: '2026-11-25',
        until: '2026-12-25',
        amount: euros(1495),
        discount: euros(100),
        net: euros(1395),
        later: { amount: euros(1495), months: 1, from: '2026-12-25' },
        contractEnd: '2027-11-25',
      },
    ],
    net: euros(1395),
    vat: { category: 'S', country: 'NL', rate: 2100, amount: euros(293) },
    dueToday: euros(1688),
    fromBalance: euros(0),
    invoiceDay: 25,
    contractMonths: 12,
    noticeMonths: 1,
    conditionsVersion: '2026-11',
    conditions: 'We sell to businesses.',
    declaration: 'I order as a business.',
    missing: [],
    methods: [
      { method: 'ideal', label: 'iDEAL | Wero', way: 'provider', account: null },
      { method: 'directdebit', label: 'SEPA direct debit', way: 'signed-mandate', account: null },
    ],
    consent: { version: '2026-11', text: 'You authorise us.' },
    ...more,
  };
}

/** An order that was paid at the provider, unless told otherwise. */
export function anOrder(more: Partial<Order> = {}): Order {
  return {
    id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0f01',
    state: 'paid',
    method: 'ideal',
    way: 'provider',
    total: euros(1688),
    lines: [],
    paymentId: null,
    invoiceId: null,
    placedAt: '2026-11-25T12:00:00.000Z',
    version: 1,
    ...more,
  };
}
