import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { ProviderMemory } from '@belfry/contract/sandbox/provider-memory.ts';
import { createProviderBook } from './provider-book.ts';
import { recallPayments } from './recall-payments.ts';

const folder = mkdtempSync(join(tmpdir(), 'recall-'));
const file = join(folder, 'memory.json');
afterEach(() => rmSync(file, { force: true }));

const at = '2026-11-01T09:00:00.000Z';
const memory: ProviderMemory = {
  webhookUrl: 'http://portal.example/webhook',
  customers: [{ id: 'cst_1', name: 'Demo Farm', companyId: 'company' }],
  mandates: [
    {
      id: 'mdt_1',
      customerId: 'cst_1',
      method: 'directdebit',
      reference: 'M-1',
      name: 'Demo Farm',
      account: 'NL•• •••• 5264',
      createdAt: at,
    },
  ],
  payments: [
    {
      id: 'tr_1',
      status: 'paid',
      amount: { value: '18.09', currency: 'EUR' },
      description: 'Belfry',
      method: 'directdebit',
      sequence: 'recurring',
      customerId: 'cst_1',
      mandateId: 'mdt_1',
      attemptId: 'attempt',
      reason: null,
      createdAt: at,
      changedAt: at,
    },
  ],
  chargebacks: [
    {
      id: 'chb_1',
      paymentId: 'tr_1',
      amount: { value: '18.09', currency: 'EUR' },
      reason: 'MD06',
      createdAt: at,
      reversedAt: null,
    },
  ],
};

test('what the portal writes down after the sandbox has started is remembered once it is asked, and once', () => {
  const book = createProviderBook();
  let changes = 0;
  const recall = recallPayments({ file, log: () => undefined }, book, () => void (changes += 1));
  recall();
  expect(book.mandates.size).toBe(0);
  writeFileSync(file, JSON.stringify(memory));
  recall();
  expect(book.customers.get('cst_1')).toMatchObject({ metadata: { companyId: 'company' } });
  expect(book.mandates.get('mdt_1')).toMatchObject({ customerId: 'cst_1', status: 'valid' });
  expect(book.payments.get('tr_1')).toMatchObject({
    status: 'paid',
    metadata: { attemptId: 'attempt' },
    webhookUrl: memory.webhookUrl,
  });
  expect(book.chargebacks.get('chb_1')).toMatchObject({ paymentId: 'tr_1', reversedAt: null });
  // A mandate that the desk revokes stays so.
  book.mandates.delete('mdt_1');
  recall();
  expect([book.mandates.size, changes]).toEqual([0, 1]);
});

test('a file that is none is said, and nothing is remembered', () => {
  writeFileSync(file, '{"mandates": 1}');
  const book = createProviderBook();
  const lines: string[] = [];
  recallPayments({ file, log: (line) => void lines.push(line) }, book, () => undefined)();
  expect(book.payments.size).toBe(0);
  expect(lines).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
