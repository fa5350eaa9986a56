import { langCodes } from '@belfry/contract/ground/languages/language-list.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { euros } from '@belfry/contract/values/money.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import {
  aCompany,
  aDeviceRow,
  pendingJobs,
  testPlatform,
  type TestPlatform,
  smtpRefusal,
} from '#platform/platform.fixture.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { addManagedPrice } from './management/add-managed-price.ts';
import { addManagedDiscount, addManagedVatRate } from './management/add-managed-rates.ts';
import { getManagedPrices } from './management/get-managed-prices.ts';
import { getManagedDiscounts, getManagedVatRates } from './management/managed-rates.ts';
import { previewPrice } from './management/preview-price.ts';
import { announcePrice } from './notices/announce-price.job.ts';
import { priceNoticeList } from './notices/price-notice-list.ts';
import { sendPriceNoticesAgain } from './notices/send-again.ts';
import { sendPriceNotice } from './notices/send-notice.job.ts';
import { takePriceNotice } from './notices/take-price-notice.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let maker: Awaited<ReturnType<typeof aCompany>>;
beforeAll(async () => {
  // Prices are everybody's.
  database = await ownTestDatabase();
  platform = await testPlatform(database);
  maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
});
afterAll(() => database.close());

async function aSubscriber(subscriptions: number, { cancelAt }: { cancelAt?: Date } = {}) {
  const company = await aCompany(platform, { langCode: 'nl-NL' });
  for (let count = 0; count < subscriptions; count += 1)
    await database.allCompanies
      .insertInto('subscriptions')
      .values({
        company_id: company.companyId,
        device_id: await aDeviceRow(platform, company.companyId),
        type: 'monthly',
        state: 'active',
        started_at: platform.clock.now(),
        ...(cancelAt && { cancel_at: cancelAt }),
      })
      .execute();
  return company;
}

const raise = { type: 'monthly', validFrom: '2027-02-01' } as const;
const versionNow = async () => (await getManagedPrices(platform)).version;
const sets = async (monthlyCents: number, version?: number) =>
  addManagedPrice(platform, maker.context, {
    ...raise,
    monthlyCents,
    version: version ?? (await versionNow()),
  });
const newest = async () => {
  const { version, items } = await getManagedPrices(platform);
  const price = items.find(({ id }) => id === version);
  if (!price) throw new Error('no price');
  return price;
};
/** Tells of the newest price, and sends what waits. */
async function tells(isLast = false) {
  const { id: priceId } = await newest();
  await announcePrice.run(platform, { priceId }, { number: 1, isLast });
  return sends(isLast);
}
async function sends(isLast = false) {
  platform.mail.sent.length = 0;
  for (const job of await pendingJobs(platform, sendPriceNotice.name, {}))
    await sendPriceNotice.run(platform, job, { number: 1, isLast });
  return platform.mail.sent.map(({ to }) => to).toSorted();
}
const companiesTold = async () => {
  const { id: price } = await newest();
  const query = { price, sort: 'company', limit: 50 } as const;
  const { items } = await listOverCompanies(platform, maker.context, priceNoticeList, query);
  return items;
};

test('a raise is looked at before, told as it was said, counted mail by mail, sent again where it came back, and taken back in words', async () => {
  const three = await aSubscriber(3);
  const leaving = await aSubscriber(1, { cancelAt: new Date('2027-01-15T12:00:00Z') });
  const nobody = await aSubscriber(1);
  await database.allCompanies
    .updateTable('companies')
    .set({ invoice_emails: ['books@farm.example', three.email] })
    .where('id', '=', three.companyId)
    .execute();
  await database.allCompanies
    .updateTable('users')
    .set({ blocked_at: platform.clock.now() })
    .where('company_id', '=', nobody.companyId)
    .execute();

  expect(await previewPrice(platform, { ...raise, validFrom: '2026-12-19', cents: 1595 })).toEqual({
    fault: 'too-soon',
    earliest: '2026-12-20',
    outlook: null,
  });
  expect(await previewPrice(platform, { ...raise, validFrom: '2020-01-01', cents: 1 })).toMatchObject({
    fault: 'past',
  });
  const { outlook } = await previewPrice(platform, { ...raise, cents: 1595 });
  expect(outlook).toMatchObject({
    before: euros(1495),
    mayLeave: true,
    warnings: [],
    subscriptions: 4,
    payers: 2,
    difference: { net: euros(400), gross: euros(484) },
    companies: 3,
    unreachable: 1,
    mails: 3,
  });
  expect(outlook?.letters.map(({ langCode }) => langCode)).toEqual(langCodes);

  // Two who looked at the same prices.
  const version = await versionNow();
  const both = await Promise.allSettled([sets(1595, version), sets(1595, version)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'changed-meanwhile', options: { current: { version: await versionNow() } } },
  });
  await expect(sets(1595)).rejects.toMatchObject({ code: 'not-allowed-now' });

  // As it was said: the same mail, to as many.
  const sent = await tells();
  expect(sent).toEqual(['books@farm.example', leaving.email, three.email].toSorted());
  const dutch = outlook?.letters.find(({ langCode }) => langCode === 'nl-NL');
  const own = platform.mail.sent.find(({ to }) => to === three.email);
  expect(own?.subject).toBe(dutch?.subject);
  for (const paragraph of dutch?.paragraphs ?? [])
    expect(own?.text.replaceAll(/\s+/g, ' ')).toContain(paragraph.replaceAll(/\s+/g, ' '));
  expect((await newest()).told).toEqual({ companies: 3, unreachable: 1, waiting: 0, sent: 3, bounced: 0 });

  // One comes back; the company without anybody gets somebody.
  const bounced = platform.mail.sent.find(({ to }) => to === 'books@farm.example')?.bounceOf ?? '';
  expect(await takePriceNotice(platform, bounced, { kind: 'failed', status: '5.1.1' })).toBe(true);
  expect(await takePriceNotice(platform, randomUUID(), { kind: 'failed', status: null })).toBe(false);
  expect((await newest()).told).toMatchObject({ sent: 2, bounced: 1, unreachable: 1 });
  const stateOf = new Map((await companiesTold()).map((row) => [row.company.id, row.state]));
  expect(stateOf).toEqual(
    new Map([
      [three.companyId, 'bounced'],
      [leaving.companyId, 'sent'],
      [nobody.companyId, 'unreachable'],
    ]),
  );
  await database.allCompanies
    .updateTable('users')
    .set({ blocked_at: null })
    .where('company_id', '=', nobody.companyId)
    .execute();
  const { id } = await newest();
  expect(await sendPriceNoticesAgain(platform, maker.context, id)).toEqual({ mails: 2 });
  expect(await sendPriceNoticesAgain(platform, maker.context, id)).toEqual({ mails: 0 });
  expect(await sends()).toEqual(['books@farm.example', nobody.email].toSorted());

  // An address that was corrected takes the place of the one that mail came back from; whoever reads no more hears nothing more.
  await takePriceNotice(platform, bounced, { kind: 'failed', status: '5.1.1' });
  const invoicesTo = (...emails: string[]) =>
    database.allCompanies
      .updateTable('companies')
      .set({ invoice_emails: emails })
      .where('id', '=', three.companyId)
      .execute();
  await invoicesTo(three.email);
  expect(await sendPriceNoticesAgain(platform, maker.context, id)).toEqual({ mails: 0 });
  await invoicesTo('accounts@farm.example', 'more@farm.example');
  expect(await sendPriceNoticesAgain(platform, maker.context, id)).toEqual({ mails: 1 });
  expect(await sends()).toEqual(['accounts@farm.example']);
  await invoicesTo('accounts@farm.example');
  expect((await newest()).told).toEqual({ companies: 3, unreachable: 0, waiting: 0, sent: 4, bounced: 0 });
  let csv = '';
  for await (const piece of exportOverCompanies(platform, maker.context, priceNoticeList, {
    price: id,
    sort: 'company',
  }))
    csv += piece;
  expect(csv.trim().split('\n')).toHaveLength(4);

  // Taken back: whoever was told is told that it does not come.
  const back = await previewPrice(platform, { ...raise, cents: 1495 });
  expect(back.outlook).toMatchObject({
    warnings: ['replaces'],
    companies: 3,
    mails: 4,
    promised: euros(1595),
  });
  await aSubscriber(1);
  await sets(1495);
  expect(await tells()).toHaveLength(4);
  const word = platform.mail.sent.find(({ to }) => to === three.email);
  expect(word?.subject).toMatch(/verandert niet/);
  expect(word?.text).toMatch(/blijft €\s14,95/);
  await expect(sendPriceNoticesAgain(platform, maker.context, id)).rejects.toMatchObject({
    code: 'not-allowed-now',
  });
  const { items } = await getManagedPrices(platform);
  expect(items.filter(({ type }) => type === 'monthly').map(({ standing }) => standing)).toEqual([
    'announced',
    'replaced',
    'now',
  ]);

  const audit = await database.allCompanies
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', maker.companyId)
    .where('action', 'like', 'price%')
    .orderBy('seq')
    .execute();
  expect(audit).toEqual([
    { action: 'price.added', details: { ...raise, monthlyCents: 1595, beforeCents: 1495 } },
    { action: 'price-notices.sent-again', details: { ...raise, mails: 2 } },
    { action: 'price-notices.sent-again', details: { ...raise, mails: 1 } },
    { action: 'price.added', details: { ...raise, monthlyCents: 1495, beforeCents: 1595 } },
  ]);
});

test('a mail that no server takes has come back after its last try; who was erased gets none', async () => {
  const { companyId } = await aSubscriber(1);
  const { id: priceId } = await newest();
  await database.allCompanies
    .insertInto('price_notices')
    .values({ company_id: companyId, price_id: priceId, mails: 3, told_at: platform.clock.now() })
    .execute();
  const mails = ['to@farm.example', 'zoe@farm.example', ''].map((recipient) => ({
    id: randomUUID(),
    recipient,
  }));
  await database.allCompanies
    .insertInto('price_notice_mails')
    .values(
      mails.map((mail) => ({
        ...mail,
        company_id: companyId,
        price_id: priceId,
        lang_code: 'en-US' as const,
        state: 'waiting' as const,
        changed_at: platform.clock.now(),
      })),
    )
    .execute();
  let fault = new Error('no');
  const broken = {
    ...platform,
    mail: { ...platform.mail, send: async () => Promise.reject(fault) },
  };
  const run = (mailId = '', isLast = false) => sendPriceNotice.run(broken, { mailId }, { number: 1, isLast });
  await expect(run(mails[0]?.id)).rejects.toThrow('no');
  await run(mails[0]?.id, true);
  await run(mails[2]?.id);
  // Where a mail server says that it never will, nobody tries again.
  fault = smtpRefusal();
  await run(mails[1]?.id);
  const rows = await database.allCompanies
    .selectFrom('price_notice_mails')
    .select(['recipient', 'state', 'detail'])
    .where('company_id', '=', companyId)
    .orderBy('recipient')
    .execute();
  expect(rows).toEqual([
    { recipient: '', state: 'waiting', detail: null },
    { recipient: 'to@farm.example', state: 'bounced', detail: 'mail server' },
    { recipient: 'zoe@farm.example', state: 'bounced', detail: '5.1.1' },
  ]);
});

test('discounts and rates are added for days to come, by who looked at the last', async () => {
  const { version } = await getManagedDiscounts(platform);
  const discount = { validFrom: '2027-01-01', monthlyCents: 200, months: 1, version };
  const { items } = await addManagedDiscount(platform, maker.context, discount);
  expect(items.map(({ standing, months }) => [standing, months])).toEqual([
    ['announced', 1],
    ['now', 2],
    ['past', 3],
  ]);
  await expect(addManagedDiscount(platform, maker.context, discount)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
  const { version: newestRate } = await getManagedVatRates(platform);
  const rate = { country: 'FI', validFrom: '2027-01-01', rate: 2650, version: newestRate };
  await expect(
    addManagedVatRate(platform, maker.context, { ...rate, validFrom: '2026-11-20' }),
  ).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(addManagedVatRate(platform, maker.context, { ...rate, country: 'CH' })).rejects.toMatchObject({
    code: 'invalid-input',
  });
  const rates = await addManagedVatRate(platform, maker.context, rate);
  expect(rates.items.filter(({ country }) => country === 'FI')).toMatchObject([
    { rate: 2650, standing: 'announced' },
    { rate: 2550, standing: 'now' },
  ]);
  await expect(addManagedVatRate(platform, maker.context, rate)).rejects.toMatchObject({
    code: 'changed-meanwhile',
  });
});
