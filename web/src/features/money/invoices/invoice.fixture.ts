import type {
  Invoice,
  InvoiceDelivery,
  InvoiceLine,
} from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';

/** A line of a month without a discount, unless told otherwise. */
export function aLine(more: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    line: 1,
    device: 'Pig house 1',
    location: 'Dijkweg 4, Zwolle',
    serialNumber: 'TA-100001',
    type: 'monthly',
    from: '2026-11-01',
    until: '2026-12-01',
    reference: null,
    amount: euros(1495),
    discount: euros(0),
    net: euros(1495),
    ...more,
  };
}

/** A mail that was sent when the invoice was issued, unless told otherwise. */
export function aDelivery(more: Partial<InvoiceDelivery> = {}): InvoiceDelivery {
  return {
    id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0d01',
    way: 'mail',
    reason: 'issued',
    to: 'books@farm.example',
    state: 'delivered',
    at: '2026-11-20T12:00:00.000Z',
    ...more,
  };
}

/** An invoice that nobody has paid yet, unless told otherwise. */
export function anInvoice(more: Partial<Invoice> = {}): Invoice {
  return {
    id: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0b01',
    kind: 'invoice',
    number: 'F2026-00042',
    date: '2026-11-20',
    dueOn: '2026-12-04',
    collectedOn: null,
    state: 'open',
    total: euros(1809),
    open: euros(1809),
    paymentId: '0b0f6a52-7d0e-4a0b-9b1e-1f1f4f0c0a01',
    isUndelivered: false,
    version: 1,
    lines: [aLine()],
    net: euros(1495),
    vat: euros(314),
    vatRate: 2100,
    vatCategory: 'S',
    paid: euros(0),
    credited: euros(0),
    writtenOff: euros(0),
    corrects: null,
    creditNotes: [],
    reason: null,
    deliveries: [aDelivery()],
    ...more,
  };
}
