import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aMaker } from '../settlements.fixture.ts';
import { readBalance } from './read-balance.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aMaker>>;
beforeEach(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aMaker(platform);
});
afterEach(() => database.close());

const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);

test('a good payout leaves in the clearing account what is in none yet, and its costs where they belong', async () => {
  const one = await maker.customer(2178);
  const other = await maker.customer(1809);
  await one.getsBack(178);
  await other.takesBack(other.paymentId, 1809);
  const { amount, id } = platform.payouts.paysOut();
  await maker.customer(500);
  await maker.reads();
  expect(await maker.open()).toEqual([]);
  expect(await maker.has('provider-clearing')).toBe(500);
  // Two payments and a refund at 0.29, 0.29 and 0.25, a chargeback at 7.50, and 21 % of it all.
  expect([await maker.has('provider-fees'), await maker.has('chargeback-costs')]).toEqual([83, 750]);
  expect(await maker.has('input-vat')).toBe(175);
  expect(Math.abs(await maker.has('rounding'))).toBeLessThan(2);
  expect(await maker.has('payouts-under-way')).toBe(Math.round(Number(amount.value) * 100));
  expect(await maker.row(id)).toMatchObject({ state: 'paid-out', company_id: maker.companyId });
  const { rows } = await database.pools.belfry_provider.query(
    'select sum(cents)::int as cents from ledger_entries',
  );
  expect(rows).toEqual([{ cents: 0 }]);
});

test('a payout that is read twice, and by two at once, is booked once and each line is in one payout', async () => {
  await maker.customer(2178);
  await maker.customer(1000);
  const settlement = platform.payouts.paysOut();
  await Promise.all(Array.from({ length: 6 }, () => maker.notes(settlement)));
  await maker.reads();
  await maker.reads();
  expect(await maker.open()).toEqual([]);
  expect(await maker.has('provider-clearing')).toBe(0);
  expect(await database.allCompanies.selectFrom('settlement_lines').select('fee_cents').execute()).toEqual([
    { fee_cents: 35 },
    { fee_cents: 35 },
  ]);

  // What was read before it was paid out, and is noted after, takes nothing of it away.
  await maker.notes({ ...settlement, state: 'pending', lines: [] });
  expect(await maker.open()).toEqual([]);

  // What is booked stays, so that a line which the provider adds later, and pays out in its words, is a difference.
  const { providerId } = await maker.customer(500);
  const late = { kind: 'payment' as const, id: providerId, paymentId: providerId };
  const cents = Math.round(Number(settlement.amount.value) * 100) + 500;
  await maker.notes({
    ...settlement,
    amount: writeMoney(euros(cents)),
    lines: [...settlement.lines, { ...late, amount: { value: '5.00', currency: 'EUR' } }],
  });
  expect(await maker.open()).toEqual([['sum', '', -500]]);
  expect(await maker.has('provider-clearing')).toBe(500);
});

test('payouts of one reference are both booked', async () => {
  await maker.customer(2178);
  const { reference } = platform.payouts.paysOut();
  await maker.customer(1000);
  const { id } = platform.payouts.paysOut();
  Object.assign(platform.payouts.list.at(-1) ?? {}, { reference });
  await maker.reads();
  expect(await maker.row(id)).toMatchObject({ reference, booked_at: expect.any(Date) });
});

test('a payout that is under way is no booking yet, and is looked at until it is paid out', async () => {
  await maker.customer(2178);
  const { id } = platform.payouts.paysOut({}, 'processing-at-bank');
  await maker.reads();
  expect(await maker.row(id)).toMatchObject({ state: 'processing-at-bank', booked_at: null });
  expect(await maker.has('provider-clearing')).toBe(2178);
  days(40);
  platform.payouts.becomes(id, 'paid-out');
  await maker.reads();
  expect(await maker.has('provider-clearing')).toBe(0);
});

test('a payout that fails lies at the provider again, and is in the next one', async () => {
  await maker.customer(2178);
  const { id, amount } = platform.payouts.paysOut();
  await maker.reads();
  const cents = Math.round(Number(amount.value) * 100);
  days(3);
  platform.payouts.becomes(id, 'failed');
  await maker.reads();
  expect(await maker.row(id)).toMatchObject({ state: 'failed' });
  expect([await maker.has('provider-clearing'), await maker.has('payouts-under-way')]).toEqual([cents, 0]);
  const next = platform.payouts.paysOut();
  await maker.reads();
  expect(next.amount).toEqual(amount);
  expect([await maker.has('provider-clearing'), await maker.has('payouts-under-way')]).toEqual([0, cents]);
  // One that failed before anybody had seen it paid out is the same.
  await maker.customer(1000);
  const unseen = platform.payouts.paysOut({}, 'processing-at-bank');
  platform.payouts.becomes(unseen.id, 'failed');
  platform.payouts.paysOut();
  await maker.reads();
  expect([await maker.open(), await maker.has('provider-clearing')]).toEqual([[], 0]);
});

test('a chargeback that no webhook told of is booked by the payout that has it, and so is its reversal', async () => {
  const one = await maker.customer(2178);
  await maker.customer(5000);
  const taken = { id: 'chb_unheard', amount: { value: '21.78', currency: 'EUR' }, reasonCode: 'MD06' };
  platform.payments.set(one.providerId, {
    chargebacks: [{ ...taken, at: platform.clock.now(), reversedAt: null }],
  });
  platform.payouts.paysOut();
  await maker.reads();
  expect([await maker.open(), await maker.has('provider-clearing')]).toEqual([[], 0]);
  const at = platform.clock.now();
  platform.payments.set(one.providerId, { chargebacks: [{ ...taken, at, reversedAt: at }] });
  days(1);
  platform.payouts.paysOut();
  await maker.reads();
  expect([await maker.open(), await maker.has('provider-clearing')]).toEqual([[], 0]);
});

test('a refund that had arrived and came back is the customer’s balance again, and no difference', async () => {
  const payer = await maker.customer(2178);
  await payer.getsBack(178);
  platform.payouts.paysOut();
  await maker.reads();
  expect(await payer.balance()).toBe(2000);
  const [refund] = platform.payments.payments.get(payer.providerId)?.refunds ?? [];
  if (!refund) throw new Error('no refund');
  platform.payments.set(payer.providerId, { refunds: [{ ...refund, status: 'failed' }] });
  days(1);
  platform.payouts.paysOut();
  await maker.reads();
  await maker.reads();
  expect([await maker.open(), await maker.has('provider-clearing'), await payer.balance()]).toEqual([
    [],
    0,
    2178,
  ]);
});

test('what cannot be read of the provider’s holds up nothing else, and what was before these books is not theirs', async () => {
  platform.payouts.paysOut({ unknown: 9900 });
  days(1);
  await maker.customer(2178);
  const { id } = platform.payouts.paysOut();
  platform.payouts.unreadable.push({ id: 'stl_new', error: new Error('a status that is newer') });
  await maker.reads();
  expect(await database.allCompanies.selectFrom('settlements').select('provider_id').execute()).toEqual([
    { provider_id: id },
  ]);
  expect(await maker.open()).toEqual([]);
});

test('a balance of many pages is read on where the turn before ended, without a hole', async () => {
  platform.payouts.sizes.page = 1;
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 22; count += 1) platform.payouts.corrects(1);
    days(1);
    await maker.customer(2178);
    platform.payouts.paysOut();
  }
  await maker.reads();
  // Two turns' worth: nothing is booked before it is read to the end.
  expect(await maker.has('payouts-under-way')).toBe(0);
  await maker.customer(500);
  platform.payouts.paysOut();
  await maker.reads();
  await maker.reads();
  await maker.reads();
  const read = await database.allCompanies
    .selectFrom('balance_transactions')
    .select('provider_id')
    .orderBy('created_at')
    .orderBy('number')
    .execute();
  expect(read.map(({ provider_id: id }) => id)).toEqual(
    platform.payouts.transactionsOf().map(({ id }) => id),
  );
  expect(await maker.has('provider-clearing')).toBe(-66);

  // Of two turns at once the one that lost does not know to where the other has read.
  platform.payouts.corrects(1);
  platform.payouts.paysOut();
  const transactions = async (from: string | null) => {
    const page = await platform.payouts.transactions(from);
    expect(await readBalance(platform, maker.companyId)).toBe(true);
    return page;
  };
  const slow = { ...platform, payouts: { ...platform.payouts, transactions } };
  platform.payouts.sizes.page = 250;
  expect(await readBalance(slow, maker.companyId)).toBe(false);
});
