import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { aMaker } from '#features/money/settlements/settlements.fixture.ts';
import { onDay, runSubscriptions } from '../subscriptions.fixture.ts';
import {
  discountOf,
  faultsOfLines,
  later,
  monthsLater,
  valueOf,
  type Life,
  type Line,
} from './day-arithmetic.fixture.ts';
import {
  followReplacements,
  morning,
  playCompanies,
  randomOf,
  type Played,
} from './play-companies.fixture.ts';

const isFullSize = process.env['TEST_SIZE'] === 'full';
// Each test reads what thousands of subscriptions were charged.
if (isFullSize) vi.setConfig({ testTimeout: 600_000 });
const [companies, months] = isFullSize ? [450, 24] : [6, 14];
const seed = Number(process.env['PROPERTY_SEED'] ?? 8);

const first = '2027-01-29';
/** From this day on everything costs a euro less: a raise would let customers go before their contract ends. */
const cheaperFrom = '2027-08-10';
const monthly: Record<ChargedType, number> = {
  yearly: 1495,
  '3-monthly': 1495,
  monthly: 1495,
  xl: 2495,
  'voip-only': 795,
  'voip-only-xl': 1495,
};
const priceOn = (type: ChargedType, day: string) => monthly[type] - (day >= cheaperFrom ? 100 : 0);

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let played: Played[];
let maker: Awaited<ReturnType<typeof aMaker>>;
const last = monthsLater(first, months);
beforeAll(
  async () => {
    database = await ownTestDatabase();
    platform = await testPlatform(database);
    onDay(platform, first);
    await aSeller(platform);
    maker = await aMaker(platform);
    await database.allCompanies
      .insertInto('prices')
      .values(
        Object.entries(monthly).map(([type, cents]) => ({
          type: type as ChargedType,
          valid_from: cheaperFrom,
          monthly_cents: cents - 100,
          added_at: platform.clock.now(),
        })),
      )
      .execute();
    played = await playCompanies(platform, {
      companies,
      from: first,
      until: last,
      random: randomOf(seed),
      async monthEnds() {
        platform.payouts.paysOut();
        await maker.reads();
      },
    });
    // In the end all is paid, and what was paused is caught up with.
    for (const day of [later(last), later(last, 2)]) {
      await payAll();
      onDay(platform, day);
      await morning(platform);
      await followReplacements(platform, played, day);
    }
    await payAll();
    await runSubscriptions(platform);
    platform.payouts.paysOut();
    await maker.reads();
  },
  isFullSize ? 7_200_000 : 300_000,
);
afterAll(() => database.close());

async function payAll(): Promise<void> {
  for (const { buyer } of played)
    for (const { paymentId, state } of await buyer.invoices())
      if (state !== 'paid') await buyer.isPaid(paymentId);
}

async function linesOf({ id }: Life): Promise<Line[]> {
  const rows = await database.allCompanies
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', id)
    .orderBy('n')
    .execute();
  return rows.map((row) => ({
    from: row.starts_on,
    until: row.ends_on,
    amount: row.amount_cents,
    discount: row.discount_cents,
  }));
}

test('something happened', async () => {
  const lives = played.flatMap((each) => each.lives);
  const ended = lives.filter(({ end }) => end !== null && end <= last);
  const states = await database.allCompanies
    .selectFrom('payment_attempts')
    .select('state')
    .distinct()
    .execute();
  expect(played).toHaveLength(companies);
  expect(lives.length).toBeGreaterThan(2 * companies);
  expect(ended.length).toBeGreaterThan(companies / 4);
  expect(states.map(({ state }) => state)).toEqual(expect.arrayContaining(['paid', 'failed']));
  const { rows } = await database.pools.belfry_provider.query<Record<string, number>>(`
    select (select count(*) from payment_chargebacks)::int as chargebacks,
      (select count(*) from (select serial_number from subscriptions group by 1 having count(distinct company_id) > 1) as shared)::int
        as "handedOver",
      (select count(*) from (select payment_id from bank_payments group by 1 having count(*) > 1) as several)::int as "inParts",
      (select count(*) from ledger_postings where kind = 'balance-used')::int as "fromBalance"`);
  for (const [what, count] of Object.entries(rows[0] ?? {})) expect([what, count > 0]).toEqual([what, true]);
});

test('each day of a subscription is charged once, at the price of its period’s first day', async () => {
  const today = later(last, 2);
  for (const { lives } of played)
    for (const life of lives)
      expect(faultsOfLines(life, await linesOf(life), { today, priceOn }), `seed ${String(seed)}`).toEqual(
        [],
      );
});

test('what was invoiced and not given back is what the days cost that were used', async () => {
  for (const { buyer, lives } of played) {
    let used = 0;
    for (const life of lives) used += valueOf(life, await linesOf(life));
    const { rows } = await database.pools.belfry_provider.query<{ cents: number }>(
      `select sum(case kind when 'invoice' then net_cents else -net_cents end)::int as cents
        from invoices where company_id = $1`,
      [buyer.companyId],
    );
    expect(rows, `seed ${String(seed)}`).toEqual([{ cents: used }]);
  }
});

test('the starting discount is given at most once for a company and serial number', async () => {
  const bySerial = played.flatMap(({ lives }) => [...Map.groupBy(lives, ({ serial }) => serial).values()]);
  for (const lives of bySerial) {
    let given = 0;
    let parts = 0;
    for (const life of lives) {
      const lines = await linesOf(life);
      given += discountOf(life, lines);
      parts += lines.filter(({ discount }) => discount > 0 && discount % 100 !== 0).length;
    }
    // A part of a month's discount is rounded, and once more where some of its days are given back.
    expect(given).toBeLessThanOrEqual(lives.length === 1 ? 200 : 200 + parts);
    // One that goes on, and has for long enough by one type, has had all of it.
    const [only, ...others] = lives;
    const goesOn = others.length === 0 && only?.end === null;
    const hasAll = goesOn && last > monthsLater(only.start, 3);
    expect(hasAll ? given : 200).toBe(200);
  }
});

test('the books sum to zero, each invoice is paid, credited, written off and open to the cent, and numbers have no gap', async () => {
  for (const { buyer } of played) {
    const { rows } = await database.pools.belfry_provider.query<{ cents: number }>(
      'select coalesce(sum(cents), 0)::int as cents from ledger_entries where company_id = $1',
      [buyer.companyId],
    );
    expect(rows).toEqual([{ cents: 0 }]);
    const invoices = await database.allCompanies
      .selectFrom('invoices')
      .select(['id', 'total_cents'])
      .where('company_id', '=', buyer.companyId)
      .where('kind', '=', 'invoice')
      .execute();
    const standings = await findStandings(
      database.allCompanies,
      buyer.companyId,
      invoices.map(({ id }) => id),
    );
    for (const { id, total_cents: total } of invoices) {
      const standing = standings.get(id);
      const parts = ['paid', 'credited', 'writtenOff', 'open'] as const;
      expect(parts.reduce((sum, part) => sum + (standing?.[part].cents ?? 0), 0)).toBe(total);
      expect(standing?.open.cents).toBe(0);
    }
    expect(await buyer.balance()).toBeGreaterThanOrEqual(0);
  }
  const { rows } = await database.pools.belfry_provider.query<{ is_whole: boolean }>(
    'select max(sequence) = count(*) and min(sequence) = 1 as is_whole from invoices group by series, year',
  );
  expect(rows.every((row) => row.is_whole)).toBe(true);
});

test('ledger and payouts agree to the cent: all that was paid is paid out, and no difference is open', async () => {
  const payouts = platform.payouts.list;
  const paidOut = payouts.reduce((total, { amount }) => total + Math.round(Number(amount.value) * 100), 0);
  expect(payouts.length).toBeGreaterThanOrEqual(months);
  expect(await maker.open(), `seed ${String(seed)}`).toEqual([]);
  expect(await maker.has('provider-clearing')).toBe(0);
  expect(await maker.has('payouts-under-way')).toBe(paidOut);
});

test('who has paid all is active, whose last day is over has ended, and of none nobody can tell', async () => {
  for (const { buyer, lives } of played)
    for (const { id, end } of lives) {
      const { state } = await buyer.row(id);
      const isOver = end !== null && end <= later(last, 2);
      expect([id, isOver ? ['canceled', 'retired'] : ['active']]).toEqual([
        id,
        expect.arrayContaining([state]),
      ]);
    }
});
