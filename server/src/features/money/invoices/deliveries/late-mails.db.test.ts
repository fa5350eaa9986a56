import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aBuyer, aSeller, runInvoices } from '../invoices.fixture.ts';
import { tellPaid } from './tell-paid.job.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
beforeAll(async () => {
  // Its jobs are run here, and nobody else's.
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  // Ahead of real time, in which jobs without a moment are added.
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
});
afterAll(() => database.close());

test('a mail that is sent late does not say paid of what the bank took back meanwhile', async () => {
  const buyer = await aBuyer(platform);
  await database.allCompanies
    .updateTable('users')
    .set({ receive_paid_invoices: true })
    .where('id', '=', buyer.userId)
    .execute();
  const { invoiceId, paymentId } = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  // Its word is out, and its mail waits.
  await tellPaid.run(platform, { invoiceId }, { number: 1, isLast: false });
  await buyer.takesBack(paymentId, 1809);
  const before = platform.mail.sent.length;
  await runInvoices(platform);
  const [mail, ...others] = platform.mail.sent.slice(before).filter(({ to }) => to === buyer.email);
  expect(others).toEqual([]);
  expect(mail?.subject).not.toContain('betaald');
  expect(mail?.text).toContain('18,09');
});
