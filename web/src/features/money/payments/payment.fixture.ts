import type { Payment } from '@belfry/contract/money/payments/payments.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';

/** An invoice that nobody has tried to pay, unless told otherwise. */
export function aPayment(more: Partial<Payment> = {}): Payment {
  return {
    id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0a01',
    kind: 'invoice',
    state: 'added',
    amount: euros(1809),
    open: euros(1809),
    invoiceId: null,
    reference: 'RF18539007547034',
    method: null,
    failure: null,
    nextTryAt: null,
    isProcessing: false,
    createdAt: '2026-11-20T12:00:00.000Z',
    version: 1,
    ...more,
  };
}
