import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { shown } from '#platform/shown.fixture.tsx';
import { aLine } from '../invoice.fixture.ts';
import { InvoiceLines } from './invoice-lines.tsx';

test('a line says its device as it was named, the last day of its period, and the discount', () => {
  const words = shown(<InvoiceLines lines={[aLine({ discount: euros(100), net: euros(1395) })]} />);
  for (const part of [
    'Pig house 1',
    'Dijkweg 4, Zwolle · TA-100001',
    'Monthly',
    '01/11/2026 to 30/11/2026',
    '€13.95',
    '€14.95 less €1.00 discount',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('reference');
});

test('lines of several references stand below the one that they have', () => {
  const words = shown(<InvoiceLines lines={[aLine({ reference: 'PO 7' }), aLine({ line: 2 })]} />);
  expect(words).toMatch(/Your reference: PO 7 .*Without a reference /);
});
