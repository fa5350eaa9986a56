import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aMaker } from '../settlements.fixture.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aMaker>>;
let clearing: number;
beforeAll(async () => {
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  maker = await aMaker(platform);
  clearing = 0;
});
afterAll(() => database.close());

const days = (count: number) => platform.clock.advance(count * 24 * 3_600_000);

/** What is new in what is open, and by how much `provider-clearing` has changed; all that is open is closed after. */
async function findings() {
  await maker.reads();
  const [open, now] = [await maker.open(), await maker.has('provider-clearing')];
  const moved = now - clearing;
  clearing = now;
  await database.allCompanies
    .updateTable('settlement_differences')
    .set({ resolved_at: platform.clock.now(), resolution: 'nothing-to-book' })
    .where('resolved_at', 'is', null)
    .execute();
  return { open, moved };
}

test('sum: a payout that is not its lines less its costs', async () => {
  await maker.customer(2178);
  platform.payouts.paysOut({ sum: 100 });
  expect(await findings()).toEqual({ open: [['sum', '', 100]], moved: -100 });
});

test('fees: what the balance took is not what the payout says that it cost', async () => {
  await maker.customer(2178);
  platform.payouts.paysOut({ fees: 50 });
  expect(await findings()).toEqual({ open: [['fees', '', -50]], moved: 0 });
  // A fee that is no part of a payment is a cost, and no line.
  await maker.customer(2178);
  platform.payouts.takes('direct-debit-failure-fee', 7500);
  platform.payouts.paysOut();
  expect(await findings()).toEqual({ open: [], moved: 0 });
});

test('unknown: a payment that nobody made, and a correction of the balance', async () => {
  await maker.customer(2178);
  platform.payouts.corrects(-125);
  const { lines } = platform.payouts.paysOut({ unknown: 900 });
  expect(await findings()).toEqual({
    open: [
      ['unknown', expect.stringMatching(/^baltr_/), -125],
      ['unknown', lines.at(-1)?.id, 900],
    ],
    moved: -775,
  });
});

test('other-amount: a line says something else than was booked', async () => {
  const { providerId } = await maker.customer(2178);
  platform.payouts.paysOut({ otherAmount: -8 });
  expect(await findings()).toEqual({ open: [['other-amount', providerId, -8]], moved: 8 });
});

test('twice: a line that another payout has stays there', async () => {
  const { providerId } = await maker.customer(2178);
  const first = platform.payouts.paysOut();
  days(1);
  await maker.customer(1000);
  platform.payouts.paysOut({ twice: first.lines });
  expect(await findings()).toEqual({ open: [['twice', providerId, 2178]], moved: -2178 });
  const line = await database.allCompanies
    .selectFrom('settlement_lines')
    .innerJoin('settlements', 'settlements.id', 'settlement_id')
    .select('settlements.provider_id')
    .where('settlement_lines.provider_id', '=', providerId)
    .executeTakeFirst();
  expect(line?.provider_id).toBe(first.id);
});

test('missing: what was paid more than 35 days ago and is in no payout, until it is in one', async () => {
  const { providerId } = await maker.customer(2178);
  const missing = [providerId];
  days(1);
  await maker.customer(1000);
  platform.payouts.paysOut({ missing });
  expect(await findings()).toEqual({ open: [], moved: 2178 });
  days(36);
  await maker.reads();
  expect(await maker.open()).toEqual([['missing', providerId, -2178]]);
  await maker.reads();
  expect(await maker.open()).toHaveLength(1);
  platform.payouts.paysOut();
  await maker.reads();
  expect(await maker.open()).toEqual([]);
  const [row] = await database.allCompanies
    .selectFrom('settlement_differences')
    .select(['resolution', 'settlement_id'])
    .where('subject', '=', providerId)
    .execute();
  expect(row).toEqual({ resolution: 'explained', settlement_id: null });
  clearing = await maker.has('provider-clearing');
});

test('bank: the bank got another amount than was paid out, which no claim can be paid with', async () => {
  await maker.customer(2178);
  const { reference, amount, id } = platform.payouts.paysOut();
  await maker.reads();
  const cents = Math.round(Number(amount.value) * 100);
  const underWay = await maker.has('payouts-under-way');
  expect(await maker.gets(cents - 30, `Payout ${reference}`)).toBe('unmatched');
  await maker.works();
  expect(await maker.open()).toEqual([]);
  days(7);
  await maker.reads();
  await maker.works();
  expect(await maker.open()).toEqual([['bank', '', -30]]);
  expect(await maker.has('payouts-under-way')).toBe(underWay - cents + 30);
  expect(await maker.row(id)).toMatchObject({ transfer_id: expect.any(String) });
});
