import type { InvoiceItem } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import type { Dates } from '#platform/i18n/use-dates.ts';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { queryOf } from '#platform/list/list-query.ts';
import { shapeOf } from '#platform/list/list-description.ts';
import { readList } from '#platform/list/list-state.rules.ts';
import { shown } from '#platform/shown.fixture.tsx';
import { anInvoice } from './invoice.fixture.ts';
import { invoiceList } from './invoice-list.tsx';

const say = { text: textOf('en-US'), dates: {} as Dates };
/** What the list says of an invoice, by column. */
const row = (more: Partial<InvoiceItem>) =>
  Object.fromEntries(invoiceList.columns.map(({ id, cell }) => [id, shown(cell(anInvoice(more), say))]));

test('an invoice says its days, what it comes to, what is open and where it stands', () => {
  expect(row({ dueOn: '2000-01-01', open: euros(809) })).toEqual({
    number: 'F2026-00042',
    date: '20/11/2026',
    due: '01/01/2000',
    total: '€18.09',
    open: '€8.09',
    state: 'Open and overdue',
  });
});

test('one that we collect says when, in place of its last day', () => {
  const collected = row({ collectedOn: '2999-01-01' });
  expect([collected['due'], collected['state']]).toEqual(['01/01/2999', 'Being collected on 01/01/2999']);
});

test('a credit note takes away, and nothing of it is ever open', () => {
  expect(row({ kind: 'credit-note', state: 'issued', dueOn: null, open: euros(0) })).toMatchObject({
    due: '–',
    total: '-€18.09',
    open: '–',
    state: 'Credit note',
  });
});

test('what did not arrive is marked in words', () => {
  expect(row({ state: 'paid', isUndelivered: true })['state']).toBe('Paid Did not arrive everywhere');
});

test('month and order are those of the address, and the server is asked for no more than it knows', () => {
  const asked = (address: string) =>
    queryOf(invoiceList, readList(shapeOf(invoiceList), new URLSearchParams(address)), {
      now: new Date(),
      timeZone: 'Europe/Amsterdam',
    });
  expect(asked('')).toEqual({ sort: 'newest' });
  expect(asked('period=previous-month&sort=oldest')).toEqual({ period: 'previous-month', sort: 'oldest' });
  expect(asked('period=next-year')).toEqual({ sort: 'newest' });
});
