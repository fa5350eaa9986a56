import { afterAll, beforeAll, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { assignTransfer } from '#features/money/payments/transfers/assign-transfer.ts';
import { aMaker } from '../settlements.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aMaker>>;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aMaker(platform);
});
afterAll(() => database.close());

const centsOf = ({ amount }: { amount: { value: string } }) => Math.round(Number(amount.value) * 100);

test('the bank’s statement first or the payout first: the transfer is the payout, once, and pays no claim', async () => {
  const payer = await maker.customer(2178);
  const first = platform.payouts.paysOut();
  await maker.gets(centsOf(first), `Uitbetaling\n${first.reference ?? ''}`);
  // Of a file that was read before the payout, somebody else's transfer stays as it is.
  await maker.gets(500, 'cadeau');
  await maker.works();
  expect(await maker.has('unmatched-transfers')).toBe(-500 - centsOf(first));
  await maker.reads();
  await maker.works();
  expect([await maker.has('payouts-under-way'), await maker.has('unmatched-transfers')]).toEqual([0, -500]);

  await maker.customer(1000);
  const second = platform.payouts.paysOut();
  await maker.reads();
  await maker.works();
  expect(await maker.has('payouts-under-way')).toBe(centsOf(second));
  await maker.gets(centsOf(second), `x ${second.reference ?? ''} y`);
  await maker.gets(centsOf(second), `once more ${second.reference ?? ''}`);
  await maker.works();
  await maker.works();
  expect(await maker.has('payouts-under-way')).toBe(0);
  expect(await maker.has('bank')).toBe(centsOf(first) + 500 + 2 * centsOf(second));
  expect(await maker.open()).toEqual([]);

  const { id } = await database.allCompanies
    .selectFrom('incoming_transfers')
    .select('id')
    .where('state', '=', 'payout')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { paymentId } = await payer.owes(100);
  const parts = [{ paymentId, amount: euros(100) }];
  await expect(
    assignTransfer(platform, maker.context, { transferId: id, parts, reason: 'as an example' }),
  ).rejects.toMatchObject({ code: 'not-allowed-now' });
});

test('a stranger’s cent with the reference of a payout does not take its place', async () => {
  await maker.customer(3000);
  const payout = platform.payouts.paysOut();
  const [bank, underWay] = [await maker.has('bank'), await maker.has('payouts-under-way')];
  await maker.reads();
  await maker.gets(1, `from me ${payout.reference ?? ''}`);
  await maker.works();
  await maker.gets(centsOf(payout), `Payout ${payout.reference ?? ''}`);
  await maker.works();
  expect([await maker.has('bank'), await maker.has('payouts-under-way')]).toEqual([
    bank + 1 + centsOf(payout),
    underWay,
  ]);
  expect(await maker.open()).toEqual([]);

  // One of which the provider says after that it came back: somebody must ask the bank.
  platform.payouts.becomes(payout.id, 'failed');
  await maker.reads();
  await maker.reads();
  expect(await maker.open()).toEqual([['bank', payout.id, centsOf(payout)]]);
  expect(await maker.has('payouts-under-way')).toBe(underWay - centsOf(payout));
});

test('a payout that does not arrive though newer ones do is a difference, until it has', async () => {
  const before = await maker.open();
  platform.clock.advance(24 * 3_600_000);
  await maker.customer(3000);
  const lost = platform.payouts.paysOut();
  await maker.customer(4000);
  const failing = platform.payouts.paysOut();
  const comes = async (payout: typeof lost) => {
    await maker.gets(centsOf(payout), `Payout ${payout.reference ?? ''}`);
    await maker.works();
  };
  platform.clock.advance(20 * 24 * 3_600_000);
  await maker.reads();
  await maker.works();
  expect(await maker.open(), 'nobody may read files of the bank').toEqual(before);
  await maker.customer(1000);
  const newer = platform.payouts.paysOut();
  await maker.reads();
  await comes(newer);
  await maker.works();
  expect(new Set(await maker.open())).toEqual(
    new Set([['bank', '', -centsOf(lost)], ['bank', '', -centsOf(failing)], ...before]),
  );
  await comes(lost);
  platform.payouts.becomes(failing.id, 'failed');
  await maker.reads();
  expect(await maker.open()).toEqual(before);
});
