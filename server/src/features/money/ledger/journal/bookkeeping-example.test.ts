import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { ledgerAccounts, postingKinds } from '@belfry/contract/money/ledger/chart.ts';
import { euros } from '@belfry/contract/values/money.ts';
import * as bookings from '../bookings.rules.ts';
import type { Posting } from '../posting.rules.ts';
import { journalHeading, journalLine } from './journal-csv.ts';

const guide = readFileSync(resolve(import.meta.dirname, '../../../../../../docs/bookkeeping.md'), 'utf8');

/** The example of the guide, as the rules book it. */
function example(): [day: string, customer: number, posting: Posting][] {
  const invoice = { companyId: 'farm', source: 'invoice', reference: 'F2026-00042' };
  const invoiceId = 'invoice';
  const totals = [{ vatCode: 'NL S 2100', net: euros(1495), vat: euros(314) }];
  const paid = { invoiceId, amount: euros(1809), open: euros(1809), on: 'provider-clearing' } as const;
  const payout = { companyId: 'maker', source: 'settlement', reference: '1234567.2610.03' };
  const [amount, none] = [euros(1773), euros(0)];
  const costs = {
    payout: amount,
    fees: euros(30),
    chargebackCosts: none,
    inputVat: euros(6),
    rounding: none,
  };
  return [
    ['2026-10-01', 10_002, bookings.invoiceIssued(invoice, { invoiceId, totals })],
    ['2026-10-15', 10_002, bookings.paymentReceived({ ...invoice, reference: 'RF18000000000042' }, paid)],
    ['2026-10-20', 10_001, bookings.payoutMade(payout, costs)],
    [
      '2026-10-21',
      10_001,
      bookings.transferReceived({ ...payout, reference: 'NTRY-20261021-7' }, { amount }),
    ],
    ['2026-10-21', 10_001, bookings.payoutArrived(payout, { amount })],
  ];
}

test('the guide for bookkeepers shows an invoice, its payment, the payout and the bank as they are booked', () => {
  const lines = example().flatMap(([bookedOn, customerNumber, { kind, reference, entries }], index) =>
    entries
      .filter(({ amount }) => amount.cents !== 0)
      .map(({ account, amount, vatCode = null }) =>
        journalLine({
          bookedOn,
          customerNumber,
          kind,
          reference,
          account,
          vatCode,
          postingId: index + 1,
          cents: amount.cents,
        }),
      ),
  );
  const [, shown] = /```csv\n([^`]+)```/.exec(guide) ?? [];
  expect(shown).toBe([journalHeading, ...lines].join('').replaceAll('\r\n', '\n'));
});

test('the guide names every account, kind and column', () => {
  const columns = journalHeading.trim().split(',');
  const words = [...ledgerAccounts, ...postingKinds, ...columns];
  expect(words.filter((word) => !guide.includes(`\`${word}\``))).toEqual([]);
});
