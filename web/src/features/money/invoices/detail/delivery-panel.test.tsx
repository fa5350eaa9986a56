import { deliveryStates, type InvoiceDelivery } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { expect, test } from 'vitest';
import { shown } from '#platform/shown.fixture.tsx';
import { aDelivery } from '../invoice.fixture.ts';
import { DeliveryPanel } from './delivery-panel.tsx';

const said = (more: Partial<InvoiceDelivery>) => shown(<DeliveryPanel deliveries={[aDelivery(more)]} />);

test('it says to whom an invoice went, how, why, and what became of it', () => {
  const words = said({});
  for (const part of ['books@farm.example', 'Arrived', 'By mail, when it was issued'])
    expect(words).toContain(part);
});

test('only what did not arrive says what to do', () => {
  const advised = deliveryStates.filter((state) => said({ state }).includes('in the company details'));
  expect(advised).toEqual(['bounced', 'rejected']);
});

test('what was sent to nobody says so', () => {
  expect(shown(<DeliveryPanel deliveries={[]} />)).toContain('It was not sent to anybody.');
});
