import { expect, test } from 'vitest';
import { shown } from '#platform/shown.fixture.tsx';
import { anInvoice } from '../invoice.fixture.ts';
import { InvoiceDetails } from './invoice-details.tsx';

test('what we collect ourselves has no day by which it is to be paid', () => {
  const invoice = anInvoice({ dueOn: '2026-12-04', collectedOn: '2026-12-04' });
  const words = shown(<InvoiceDetails invoice={invoice} />);
  expect(words).toContain('Day of collection 04/12/2026');
  expect(words).not.toContain('To be paid by');
  expect(shown(<InvoiceDetails invoice={anInvoice({ dueOn: '2026-12-04' })} />)).toContain(
    'To be paid by 04/12/2026',
  );
});
