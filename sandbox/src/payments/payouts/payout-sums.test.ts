import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createBankBook } from '../../bank/bank-book.ts';
import { createWork } from '../../work.ts';
import { changeRefund } from '../change-refund.ts';
import { createPaymentActs } from '../payment-acts.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createPayment } from '../api/create-payment.ts';
import { startPayments } from '../start-payments.ts';
import { readSettings } from '../../settings.ts';
import { resultOf } from './balance-book.ts';
import { createPayoutActs } from './payout-acts.ts';
import { periodsOf } from './settlement-sums.ts';
import { costOf, feeOf, tariffOf } from './tariffs.ts';

/** A provider without a network, on a clock that moves by hand. */
function aProvider() {
  const clock = {
    at: Date.parse('2026-11-28T12:00:00Z'),
    now: () => clock.at,
    after: () => ({ cancel: () => undefined }),
    nextDue: () => null,
    moveTo: (moment: number) => void (clock.at = moment),
    runDue: () => undefined,
    hold: () => undefined,
    release: () => undefined,
    close: () => undefined,
  };
  const provider: PaymentProvider = startPayments(readSettings({}), {
    clock,
    work: createWork(),
    stop: new AbortController().signal,
    ownAddress: () => 'http://sandbox',
    changed: () => undefined,
  });
  provider.webhooks.tell = () => undefined;
  const bank = createBankBook(
    () => clock.at,
    () => undefined,
  );
  return {
    provider,
    clock,
    bank,
    acts: createPaymentActs(provider),
    payouts: createPayoutActs(provider, bank),
  };
}
type World = ReturnType<typeof aProvider>;

async function pay({ provider, acts }: World, cents: number, method: string): Promise<string> {
  const { id } = createPayment(provider, {
    amount: { value: (cents / 100).toFixed(2), currency: 'EUR' },
    description: 'Belfry',
    redirectUrl: 'https://portal.example',
    sequenceType: 'oneoff',
    method,
  });
  await acts.become(id, 'paid');
  return id;
}

function refund({ provider }: World, paymentId: string, cents: number) {
  const { book, clock } = provider;
  const amount = { value: (cents / 100).toFixed(2), currency: 'EUR' };
  const id = book.newId('re');
  const status = 'queued' as const;
  const made = { id, paymentId, status, amount, description: '', metadata: null, createdAt: clock.now() };
  book.refunds.set(id, made);
  changeRefund(provider, made, 'refunded');
  return made;
}

/** Whether all that was due could be paid out. */
function wasPaidOut({ payouts }: World): boolean {
  try {
    payouts.payOut();
    return true;
  } catch {
    return false;
  }
}

test.each([
  ['ideal', 1495, 35, { net: 2900, vat: 609, gross: 3509 }],
  ['bancontact', 1495, 47, { net: 3900, vat: 819, gross: 4719 }],
  ['creditcard', 1495, 63, { net: 5191, vat: 1090, gross: 6281 }],
  ['directdebit', 1495, 36, { net: 3000, vat: 630, gross: 3630 }],
  ['refund', 1495, 30, { net: 2500, vat: 525, gross: 3025 }],
  ['chargeback', 1495, 908, { net: 75_000, vat: 15_750, gross: 90_750 }],
  ['giropay', 1495, 35, { net: 2900, vat: 609, gross: 3509 }],
])('%s of %i cents takes %i cents off the balance', (name, cents, fee, cost) => {
  expect(costOf(tariffOf(name), 1, cents)).toEqual(cost);
  expect(feeOf(tariffOf(name), cents)).toBe(fee);
});

const methods = fc.constantFrom('ideal', 'bancontact', 'creditcard', 'giropay');
const deed = fc.oneof(
  fc.record({
    kind: fc.constant('pay' as const),
    cents: fc.integer({ min: 1, max: 90_000 }),
    method: methods,
  }),
  fc.record({
    kind: fc.constantFrom('refund' as const, 'chargeback' as const, 'back' as const),
    of: fc.nat(),
  }),
  fc.record({ kind: fc.constant('correct' as const), cents: fc.integer({ min: -500, max: 500 }) }),
  fc.record({ kind: fc.constantFrom('payout' as const, 'fails' as const) }),
  fc.record({ kind: fc.constant('time' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

test('whatever happens, a payout is to the cent what came less what it cost, empties the balance, and has each thing once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 60 }), async (deeds) => {
      const world = aProvider();
      const { provider, clock, acts, payouts, bank } = world;
      provider.book.methods.add('giropay');
      const paid: string[] = [];
      for (const each of deeds) {
        const known = 'of' in each ? paid[each.of % (paid.length || 1)] : undefined;
        if (each.kind === 'pay') paid.push(await pay(world, each.cents, each.method));
        if (each.kind === 'refund' && known) refund(world, known, 1 + (each.of % 700));
        if (each.kind === 'chargeback' && known) await acts.chargeBack(known).catch(() => undefined);
        if (each.kind === 'back' && known) {
          await acts.reverse(known).catch(() => undefined);
          const [last] = acts.refunds();
          if (last) await acts.setRefund(last.id, 'failed').catch(() => undefined);
        }
        if (each.kind === 'correct' && each.cents !== 0)
          payouts.correct({ cents: each.cents, description: 'Correction' });
        if (each.kind === 'time') clock.at += each.days * 86_400_000;
        const [newest] = payouts.payouts();
        if (each.kind === 'fails' && newest?.state === 'paidout') payouts.moveOn(newest.id, 'failed');
        if (each.kind !== 'payout') continue;
        const before = provider.balance.unsettled();
        const isRefused = !wasPaidOut(world);
        const left = isRefused ? provider.balance.unsettled() : provider.balance.total();
        expect(left).toEqual(isRefused ? before : 0);
      }
      let arrived = 0;
      for (const { id, lines, amount } of payouts.payouts()) {
        arrived += amount;
        // In ten-thousandths, each line by itself: only a card's share is rounded, in the sum of its month.
        const came = lines.reduce((sum, { initial }) => sum + initial * 100, 0);
        const cost = lines.reduce((sum, { fee, initial }) => {
          if (!fee) return sum;
          const { fixed, perMille } = tariffOf(fee.tariff);
          return sum + (fixed + (Math.abs(initial) * perMille) / 10) * 1.21;
        }, 0);
        const months = periodsOf(lines).length;
        expect(Math.abs(came - cost - amount * 100)).toBeLessThanOrEqual(50 + 2 * months);
        const own = provider.balance.transactions.filter(({ settlementId }) => settlementId === id);
        expect(own.reduce((sum, one) => sum + resultOf(one), 0)).toBe(0);
      }
      const listed = payouts.payouts().flatMap(({ lines }) => lines.map(({ id }) => id));
      expect(new Set(listed).size).toBe(listed.length);
      const things = provider.balance.transactions.filter(({ type }) => type === 'payment');
      expect(things).toHaveLength(paid.length);
      const all = provider.balance.transactions.reduce((sum, one) => sum + resultOf(one), 0);
      expect(provider.balance.total()).toBe(all);
      const atBank = bank.all().reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
      expect(atBank).toBe(arrived);
    }),
    { numRuns: 60 },
  );
});

test('the oldest payouts make room, with what was in them', async () => {
  const world = aProvider();
  const first = await pay(world, 1495, 'ideal');
  const oldest = world.payouts.payOut();
  for (let count = 0; count < 1000; count += 1) {
    world.payouts.correct({ cents: 100, description: 'Correction' });
    world.payouts.payOut();
  }
  const { balance } = world.provider;
  expect(balance.payouts.size).toBe(1000);
  expect(balance.payouts.has(oldest.id)).toBe(false);
  expect(balance.moved('payment', first)).toBeUndefined();
  expect(balance.transactions).toHaveLength(2000);
  expect(world.payouts.payouts()[0]?.reference).toMatch(/^\d{7}\.2611\.1001$/);
});
