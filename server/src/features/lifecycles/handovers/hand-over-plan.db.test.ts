import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { momentOn } from '#platform/values/calendar.rules.ts';
import { testApp } from '#app.fixture.ts';
import { aDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { aSeller } from '#features/money/invoices/invoices.fixture.ts';
import { cancelSubscription } from '#features/money/subscriptions/cancelling/cancel-subscription.ts';
import { aSubscriber, onDay } from '#features/money/subscriptions/subscriptions.fixture.ts';
import { offerHandover } from './offer-handover.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: FastifyInstance;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  onDay(platform, '2027-01-31');
  await aSeller(platform);
  app = await testApp(platform);
  return () => app.close();
});
afterAll(() => database.close());

type Subscriber = Awaited<ReturnType<typeof aSubscriber>>;
const midnight = (day: string) => momentOn(day, 0, 'Europe/Amsterdam');
const provider = () => database.allCompanies;

/** A company with all details that an invoice asks for. */
async function aFarm(): Promise<Subscriber> {
  const farm = await aSubscriber(platform);
  const numbers = { tax_number: 'NL123456789B01', registration_number: '12345678' };
  await farm.is({ ...numbers, invoice_emails: ['office@farm.example'] });
  return farm;
}

/** A company with a device that is subscribed from today on. */
async function aGiver() {
  const farm = await aFarm();
  const { id, serialNumber } = await aDevice(platform, farm.context, { name: 'Barn 1' });
  const [subscription = ''] = (await farm.begins([{ type: 'monthly', deviceId: id }])).ids;
  return { ...farm, device: { id, serialNumber }, subscription };
}

async function mailsTo(address: string) {
  for (const payload of await pendingJobs(platform, 'account-mails/send', {}))
    await accountMail.run(platform, payload, { number: 1, isLast: false });
  return platform.mail.sent.filter(({ to }) => to === address);
}

/** Offers a device, and does with its link what a browser without script does. */
async function offered(from: Subscriber, deviceId: string, to: Subscriber) {
  await offerHandover(platform, from.context, deviceId, { email: to.email });
  const mail = (await mailsTo(to.email)).findLast(({ text }) => text.includes('/link/handover/'));
  const url = `/link/handover/${/\/link\/handover\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''}`;
  const looks = async () => (await app.inject({ url })).body;
  return {
    looks,
    boxIn: (page: string) => /<input type="checkbox" name="plan" value="([\w-]+)">/.exec(page)?.[1],
    accepts: (plan?: string) =>
      app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: plan === undefined ? '' : new URLSearchParams({ plan }).toString(),
      }),
  };
}

const subscribed = async ({ companyId }: Subscriber, serialNumber: string) =>
  provider()
    .selectFrom('subscriptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_number', '=', serialNumber)
    .orderBy('id')
    .execute();
const deviceOf = async ({ companyId }: Subscriber, serialNumber: string) =>
  provider()
    .selectFrom('devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_number', '=', serialNumber)
    .executeTakeFirst();

test('if the taker accepts the plan the remaining contract moves, the giver is credited and keeps what is open', async () => {
  const giver = await aGiver();
  const { serialNumber } = giver.device;
  const taker = await aFarm();
  onDay(platform, '2027-02-15');
  await taker.subscribes(['yearly']);
  await giver.reaches('2027-02-28');
  const open = await giver.newestClaim();
  onDay(platform, '2027-03-10');
  const link = await offered(giver, giver.device.id, taker);

  const page = await link.looks();
  for (const text of [
    'Maandelijks',
    'Eerste bedrag: € 2,51 voor 10/03/2027 tot 15/03/2027, exclusief btw',
    'dag 15 van de maand',
    'Het contract loopt tot 31/01/2028',
    'De verkoopvoorwaarden gelden, versie',
    'en ga akkoord met de verkoopvoorwaarden',
    '<form method="post">',
  ])
    expect(page.replaceAll('\u00A0', ' ')).toContain(text);
  expect(page).not.toMatch(/<script|checked/);
  const done = await link.accepts(link.boxIn(page));
  expect([done.statusCode, done.body.includes('Het abonnement is vanaf vandaag van u')]).toEqual([200, true]);

  // 21 of the 31 days that cost 13.95, by a credit note against what is open.
  expect(await giver.row(giver.subscription)).toMatchObject({
    state: 'retired',
    ended_at: platform.clock.now(),
    cancel_at: null,
    next_charge_on: null,
    device_id: null,
  });
  const credit = 945 + 198;
  const { invoice_id: invoiceId } = await giver.claim(open);
  expect(await giver.standing(invoiceId ?? '')).toMatchObject({ credited: credit, open: 1688 - credit });
  const notes = await provider()
    .selectFrom('invoices')
    .select(['net_cents', 'document'])
    .where('company_id', '=', giver.companyId)
    .where('kind', '=', 'credit-note')
    .execute();
  expect(JSON.stringify(notes)).toContain('Apparaat overgedragen met het abonnement op 10/03/2027');

  const moved = await deviceOf(taker, serialNumber);
  const [row] = await subscribed(taker, serialNumber);
  expect(row).toMatchObject({
    device_id: moved?.id,
    type: 'monthly',
    state: 'active-payment-needed',
    started_at: midnight('2027-03-10'),
    contract_ends_at: midnight('2028-01-31'),
    invoice_base: '2027-02-15',
    next_charge_on: '2027-03-15',
    cancel_at: null,
    payment_id: null,
    replaces: null,
  });
  // 5 of 28 days, less 5 of the first 31 of the starting discount, which is given once for a company and a serial number.
  expect(await taker.periods(row?.id ?? '')).toEqual(['2027-03-10..2027-03-15 251']);
  expect(platform.live.sent.at(-1)).toMatchObject({
    companyId: taker.companyId,
    payload: { id: moved?.id, subscriptionState: 'active-payment-needed' },
  });
  const { details } = await provider()
    .selectFrom('audit_log')
    .select('details')
    .where('company_id', '=', taker.companyId)
    .where('action', '=', 'handover.plan-accepted')
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({
    conditions: expect.any(String),
    business: true,
    contractEnd: '2028-01-31',
    net: 251,
  });
  expect((await mailsTo(giver.email)).at(-1)?.text).toContain('Ook het abonnement is naar');
  expect((await mailsTo(taker.email)).at(-1)?.text).toContain('Het contract loopt tot 31/01/2028');

  // Back on the same day: what was charged for no day is given back whole, and the discount is not given again.
  const back = await offered(taker, moved?.id ?? '', giver);
  expect((await back.accepts(back.boxIn(await back.looks()))).statusCode).toBe(200);
  const charged = (await taker.invoices()).at(-1);
  expect(await taker.standing(charged?.id ?? '')).toMatchObject({ credited: 304, open: 0 });
  const again = (await subscribed(giver, serialNumber)).find(({ state }) => state !== 'retired');
  expect(again).toMatchObject({ contract_ends_at: midnight('2028-01-31'), discount_from: null });
  expect(await giver.periods(again?.id ?? '')).toEqual(['2027-03-10..2027-03-31 1013']);
});

test('days before the handover that no run has charged yet are charged to the giver, and no more', async () => {
  const giver = await aGiver();
  const taker = await aFarm();
  onDay(platform, '2027-03-10');
  const link = await offered(giver, giver.device.id, taker);
  await link.accepts(link.boxIn(await link.looks()));
  await giver.charges();
  expect((await giver.periods(giver.subscription)).map((period) => period.slice(0, 22))).toEqual([
    '2027-01-31..2027-02-28',
    '2027-02-28..2027-03-10',
  ]);
  expect(await giver.row(giver.subscription)).toMatchObject({ state: 'retired', next_charge_on: null });
});

test('a taker who does not accept the plan gets the device alone: for the giver it is a removal', async () => {
  const giver = await aGiver();
  const taker = await aFarm();
  const link = await offered(giver, giver.device.id, taker);
  expect(link.boxIn(await link.looks())).toBeDefined();
  const done = await link.accepts();
  expect([done.statusCode, done.body.includes('kwam zonder abonnement')]).toEqual([200, true]);
  expect(await giver.row(giver.subscription)).toMatchObject({
    state: 'retired',
    cancel_at: midnight('2028-01-31'),
    next_charge_on: '2027-02-28',
    left_device: { name: 'Barn 1' },
  });
  expect(await subscribed(taker, giver.device.serialNumber)).toEqual([]);
  expect((await mailsTo(giver.email)).at(-1)?.text).toContain('eindigt dat met het contract');
  expect((await mailsTo(taker.email)).at(-1)?.text).toContain('Het kwam zonder abonnement');
});

test('without all details of a checkout the page says which are missing, and the plan does not move', async () => {
  const giver = await aGiver();
  const taker = await aFarm();
  await taker.is({ registration_number: null });
  const link = await offered(giver, giver.device.id, taker);
  const page = await link.looks();
  expect(page).toContain('omdat gegevens van uw bedrijf ontbreken');
  expect(page).toContain('<li>KvK- of handelsregisternummer');
  expect(link.boxIn(page)).toBeUndefined();
  // As where a detail went after the page was shown.
  const done = await link.accepts('seen-before');
  expect([done.statusCode, done.body.includes('kon niet worden overgenomen')]).toEqual([200, true]);
  expect(await subscribed(taker, giver.device.serialNumber)).toEqual([]);
  expect(await giver.row(giver.subscription)).toMatchObject({ next_charge_on: '2027-02-28' });
});

test.each<[string, (giver: Awaited<ReturnType<typeof aGiver>>) => Promise<unknown>]>([
  ['cancelled', ({ context, subscription: id }) => cancelSubscription(platform, context, { id, words: '' })],
  ['unknown', (giver) => giver.changes(giver.subscription, { state: 'unknown', oddity: 'odd' })],
  [
    'never invoiced',
    (giver) => giver.changes(giver.subscription, { invoice_base: null, next_charge_on: null }),
  ],
  ['of nobody who sells', async () => onDay(platform, '2027-01-30')],
])('a subscription that is %s is not offered', async (_, becomes) => {
  const giver = await aGiver();
  const taker = await aFarm();
  await becomes(giver);
  const link = await offered(giver, giver.device.id, taker);
  const page = await link.looks();
  expect(link.boxIn(page)).toBeUndefined();
  expect(page).not.toContain('ontbreken');
  expect((await link.accepts('seen-before')).statusCode).toBe(200);
  expect(await subscribed(taker, giver.device.serialNumber)).toEqual([]);
  expect(await deviceOf(taker, giver.device.serialNumber)).toBeDefined();
});

test('what has changed since it was shown is shown again, and nothing moves', async () => {
  const giver = await aGiver();
  const taker = await aFarm();
  const link = await offered(giver, giver.device.id, taker);
  const seen = link.boxIn(await link.looks());
  onDay(platform, '2027-02-01');
  const answer = await link.accepts(seen);
  expect([answer.statusCode, answer.body.includes('Er is nog niets overgenomen')]).toEqual([409, true]);
  expect(await deviceOf(giver, giver.device.serialNumber)).toBeDefined();
  expect((await link.accepts(link.boxIn(answer.body))).statusCode).toBe(200);
  expect(await subscribed(taker, giver.device.serialNumber)).toHaveLength(1);
});

test('two at once are one, also while two companies hand over to each other', async () => {
  const [one, other] = [await aGiver(), await aGiver()];
  const [there, back] = [
    await offered(one, one.device.id, other),
    await offered(other, other.device.id, one),
  ];
  const [thither, hither] = [there.boxIn(await there.looks()), back.boxIn(await back.looks())];
  const answers = await Promise.all([there.accepts(thither), back.accepts(hither), there.accepts(thither)]);
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '200', '409']);
  for (const [farm, { device }] of [
    [other, one],
    [one, other],
  ] as const) {
    const rows = await subscribed(farm, device.serialNumber);
    expect(rows).toHaveLength(1);
    expect(await farm.periods(rows[0]?.id ?? '')).toHaveLength(1);
  }
});
