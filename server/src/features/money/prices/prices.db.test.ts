import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubscriptionType } from '@belfry/contract/ground/allowance/subscription-states.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import {
  aCompany,
  aDeviceRow,
  pendingJobs,
  testPlatform,
  type TestPlatform,
} from '#platform/platform.fixture.ts';
import { sendPriceNotice } from './notices/send-notice.job.ts';
import { addPrice } from './add-price.ts';
import { addStartingDiscount } from './add-starting-discount.ts';
import { announcePrice } from './notices/announce-price.job.ts';
import { getPrices } from './get-prices.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  // Prices are everybody's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  maker = await aCompany(platform);
});
afterAll(() => database.close());

const keeper = () => ({
  actor: { kind: 'operator' } as const,
  ip: null,
  requestId: 'prices',
  companyId: maker.companyId,
});
const adds = (type: 'monthly' | 'yearly' | 'xl' | 'voip-only', validFrom: string, cents: number) =>
  addPrice(platform, keeper(), { type, validFrom, monthly: euros(cents) });
const allPrices = () => database.allCompanies.selectFrom('prices').selectAll().orderBy('id').execute();

async function aSubscriber(...types: SubscriptionType[]) {
  const company = await aCompany(platform, { langCode: 'nl-NL' });
  const devices: string[] = [];
  for (const type of types) {
    const deviceId = await aDeviceRow(platform, company.companyId);
    devices.push(deviceId);
    await database.allCompanies
      .insertInto('subscriptions')
      .values({
        company_id: company.companyId,
        device_id: deviceId,
        type,
        state: 'active',
        started_at: platform.clock.now(),
      })
      .execute();
  }
  return {
    ...company,
    devices,
    looks: (deviceId?: string) => getPrices(platform, company.context, deviceId ? { deviceId } : {}),
  };
}

/** Runs what tells companies of the newest price, and then the mails that it added to a company's people. */
async function announces(type: string) {
  const { id: priceId } = await database.allCompanies
    .selectFrom('prices')
    .select('id')
    .where('type', '=', type as 'monthly')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(await pendingJobs(platform, announcePrice.name, { priceId })).toHaveLength(1);
  await announcePrice.run(platform, { priceId }, { number: 1, isLast: false });
  return priceId;
}

test('the maker begins with the prices of the specification', async () => {
  const { looks } = await aSubscriber();
  expect(await looks()).toEqual({
    prices: (
      [
        ['yearly', 1495, 12, 17_940],
        ['3-monthly', 1495, 3, 4485],
        ['monthly', 1495, 1, 1495],
        ['xl', 2495, 1, 2495],
        ['voip-only', 795, 1, 795],
        ['voip-only-xl', 1495, 1, 1495],
      ] as const
    ).map(([type, monthly, months, charged]) => ({
      type,
      monthly: euros(monthly),
      months,
      charged: euros(charged),
      validFrom: '2022-01-01',
    })),
    startingDiscount: { monthly: euros(100), months: 2, monthsBefore: 3, validFrom: '2022-01-01' },
    priceNotification: null,
  });
});

test('a price is announced to who has such a subscription, by banner at once and by one mail each', async () => {
  const [monthly, yearly, demo, over] = [
    await aSubscriber('monthly', 'yearly'),
    await aSubscriber('yearly'),
    await aSubscriber('demo'),
    await aSubscriber('monthly'),
  ];
  await database.allCompanies
    .updateTable('companies')
    .set({ invoice_emails: ['books@farm.example', monthly.email], invoice_lang_code: 'de-DE' })
    .where('id', '=', monthly.companyId)
    .execute();
  await database.allCompanies
    .updateTable('subscriptions')
    .set({ state: 'canceled' })
    .where('company_id', '=', over.companyId)
    .execute();
  const before = await allPrices();

  expect(await adds('monthly', '2027-02-01', 1595)).toBeNull();
  const change = {
    type: 'monthly',
    validFrom: '2027-02-01',
    before: euros(1495),
    after: euros(1595),
    mayLeave: true,
  };
  expect((await monthly.looks()).priceNotification).toEqual({ changes: [change] });
  expect((await monthly.looks(monthly.devices[0])).priceNotification).toEqual({ changes: [change] });
  // What the other device has does not change; and another company's device is nobody's.
  for (const deviceId of [monthly.devices[1], yearly.devices[0], randomUUID()])
    expect((await monthly.looks(deviceId)).priceNotification).toBeNull();
  for (const { looks } of [yearly, demo, over]) expect((await looks()).priceNotification).toBeNull();
  expect((await monthly.looks()).prices.map(({ monthly: { cents } }) => cents)).toContain(1495);

  const priceId = await announces('monthly');
  // Twice, as after a crash.
  await announcePrice.run(platform, { priceId }, { number: 2, isLast: false });
  const notices = await database.allCompanies.selectFrom('price_notices').selectAll().execute();
  expect(notices).toEqual([
    { company_id: monthly.companyId, price_id: priceId, mails: 2, told_at: platform.clock.now() },
  ]);
  for (const mail of await pendingJobs(platform, sendPriceNotice.name, {}))
    await sendPriceNotice.run(platform, mail, { number: 1, isLast: false });
  const sent = new Map(platform.mail.sent.map((mail) => [mail.to, mail]));
  expect(platform.mail.sent).toHaveLength(2);
  expect(sent.get(monthly.email)?.subject).toContain('prijs van uw abonnement verandert op 01/02/2027');
  expect(sent.get(monthly.email)?.text).toMatch(
    /‘Maandelijks’ €\s15,95 per apparaat en maand in plaats van €\s14,95/,
  );
  expect(sent.get('books@farm.example')?.text).toMatch(
    /„Monatlich“ 15,95\s€ pro Gerät und Monat statt 14,95\s€/,
  );
  expect(sent.get('books@farm.example')?.text).toContain('kostenlos beenden');

  const rows = await allPrices();
  expect(rows.slice(0, before.length)).toEqual(before);
  expect(rows).toHaveLength(before.length + 1);
  const audit = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'details'])
    .where('company_id', '=', maker.companyId)
    .execute();
  expect(audit).toEqual([
    {
      action: 'price.added',
      actor_kind: 'operator',
      details: { type: 'monthly', validFrom: '2027-02-01', monthlyCents: 1595, beforeCents: 1495 },
    },
  ]);
});

test('what is refused adds nothing and tells nobody', async () => {
  const before = await allPrices();
  const jobs = await pendingJobs(platform, announcePrice.name, {});
  expect(await adds('xl', '2026-12-19', 2595)).toEqual({ why: 'too-soon', earliest: '2026-12-20' });
  expect(await adds('xl', '2026-11-20', 2395)).toEqual({ why: 'past' });
  expect(await adds('xl', '2027-01-01', 2495)).toEqual({ why: 'unchanged' });
  expect(await allPrices()).toEqual(before);
  expect(await pendingJobs(platform, announcePrice.name, {})).toEqual(jobs);
});

test('whoever is told that something costs less is not told to leave', async () => {
  const cheap = await aSubscriber('voip-only');
  await adds('voip-only', '2026-12-01', 695);
  await announces('voip-only');
  const jobs = await pendingJobs(platform, sendPriceNotice.name, {});
  platform.mail.sent.length = 0;
  for (const mail of jobs) await sendPriceNotice.run(platform, mail, { number: 1, isLast: false });
  const [mail] = platform.mail.sent.filter(({ to }) => to === cheap.email);
  expect(mail?.text).toContain('6,95');
  expect(mail?.text).not.toContain('kosteloos');
});

test('a price that was taken back before anybody was told is told to nobody', async () => {
  const { companyId } = await aSubscriber('xl');
  await adds('xl', '2027-03-01', 2595);
  await adds('xl', '2027-03-01', 2495);
  const rows = await allPrices();
  for (const { id } of rows.slice(-2))
    await announcePrice.run(platform, { priceId: id }, { number: 1, isLast: false });
  const told = await database.allCompanies
    .selectFrom('price_notices')
    .select('price_id')
    .where('company_id', '=', companyId)
    .execute();
  expect(told).toEqual([]);
});

test('of two who add the same price at once, one is told that it is there', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => adds('yearly', '2027-04-01', 1695)));
  expect(answers.filter((answer) => answer === null)).toHaveLength(1);
  expect(answers.filter((answer) => answer?.why === 'unchanged')).toHaveLength(2);
});

test('a starting discount is for those who begin later, and zero months are none', async () => {
  const { looks } = await aSubscriber();
  const discount = { validFrom: '2026-11-21', monthly: euros(0), months: 0 };
  expect(await addStartingDiscount(platform, keeper(), { ...discount, validFrom: '2026-11-20' })).toBe(
    'past',
  );
  expect(await addStartingDiscount(platform, keeper(), discount)).toBeNull();
  expect((await looks()).startingDiscount).toMatchObject({ months: 2 });
  platform.clock.advance(86_400_000);
  expect((await looks()).startingDiscount).toBeNull();
});

test('no role of the portal may change or take away a price, a discount, a rate or a notice', async () => {
  for (const table of ['prices', 'starting_discounts', 'vat_rates', 'sellers', 'price_notices'] as const)
    for (const scope of [database.allCompanies, database.company(maker.companyId)]) {
      await expect(scope.deleteFrom(table).execute()).rejects.toThrow(/permission denied/);
      await expect(
        scope
          .updateTable(table as 'prices')
          .set({ valid_from: '2000-01-01' })
          .execute(),
      ).rejects.toThrow(/permission denied|does not exist/);
    }
  await expect(
    database
      .company(maker.companyId)
      .insertInto('prices')
      .values({ type: 'xl', valid_from: '2027-01-01', monthly_cents: 1, added_at: platform.clock.now() })
      .execute(),
  ).rejects.toThrow(/permission denied/);
});
