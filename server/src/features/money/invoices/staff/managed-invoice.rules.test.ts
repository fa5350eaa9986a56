import { expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { invoiceActionsOf, type InvoiceActionFacts } from './managed-invoice.rules.ts';

const issued: InvoiceActionFacts = {
  kind: 'invoice',
  total: euros(1809),
  credited: euros(0),
  seesMoney: true,
};

test.each<[string, Partial<InvoiceActionFacts>, string]>([
  ['an invoice', {}, 'credit reissue mail'],
  ['one that was credited in part', { credited: euros(100) }, 'credit mail'],
  ['one that was credited whole', { credited: euros(1809) }, 'mail'],
  ['a credit note', { kind: 'credit-note' }, 'mail'],
  ['an invoice, for staff without money', { seesMoney: false }, 'mail'],
])('%s', (_, facts, actions) => {
  expect(invoiceActionsOf({ ...issued, ...facts }).join(' ')).toBe(actions);
});
