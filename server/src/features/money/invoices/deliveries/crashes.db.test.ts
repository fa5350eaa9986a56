import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { makeFiles } from '../files/make-files.ts';
import { aBuyer, aSeller, playedAccessPoint, runInvoices } from '../invoices.fixture.ts';
import { sendDocument } from './send-document.job.ts';

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

/** The database of a node that dies after so many steps on it. */
function dyingAfter(steps: number): TestPlatform['database'] {
  let left = steps;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
    return platform.database;
  };
  return Object.create(platform.database, {
    allCompanies: { get: () => step().allCompanies },
    transaction: {
      value: (...of: Parameters<TestPlatform['database']['transaction']>) => step().transaction(...of),
    },
  }) as TestPlatform['database'];
}

/** An invoice that waits for an access point, which then says this; the node dies after so many steps, and another goes on. */
async function isSentOver(said: 'accepted' | 'rejected', steps: number) {
  const buyer = await aBuyer(platform);
  const address = `office@${buyer.companyId}.example`;
  await buyer.is({ e_invoice_way: 'network', registration_number: '87654321', invoice_emails: [address] });
  const accessPoint = playedAccessPoint();
  accessPoint.says(said);
  const connected = { ...platform, eDelivery: accessPoint };
  const { invoiceId } = await buyer.isInvoiced(1495);
  await makeFiles(connected, invoiceId);
  await database.ownerPool.query('delete from graphile_worker._private_jobs');
  const [delivery] = await buyer.deliveries(invoiceId);
  const send = (on: TestPlatform['database'], number: number) =>
    sendDocument.run({ ...connected, database: on }, { deliveryId: delivery?.id }, { number, isLast: false });
  const isKilled = await send(dyingAfter(steps), 1).then(
    () => false,
    (error: unknown) => {
      expect(error).toMatchObject({ message: 'killed' });
      return true;
    },
  );
  if (isKilled) await send(platform.database, 2);
  expect(accessPoint.documents.size).toBe(1);
  return { buyer, address, invoiceId, accessPoint, connected, isKilled };
}

test('what an access point rejects is mailed once, wherever the node dies', async () => {
  for (let steps = 0, isKilled = true; isKilled; steps += 1) {
    const sent = await isSentOver('rejected', steps);
    await runInvoices(sent.connected);
    expect(platform.mail.sent.filter(({ to }) => to === sent.address)).toHaveLength(1);
    expect(await sent.buyer.deliveries(sent.invoiceId)).toMatchObject([
      { way: 'network', state: 'rejected' },
      { way: 'mail', state: 'sent' },
    ]);
    ({ isKilled } = sent);
  }
});

test('what an access point accepts is asked for again, wherever the node dies', async () => {
  for (let steps = 0, isKilled = true; isKilled; steps += 1) {
    const sent = await isSentOver('accepted', steps);
    sent.accessPoint.says('delivered');
    platform.clock.advance(3_600_000);
    await runInvoices(sent.connected);
    expect(await sent.buyer.deliveries(sent.invoiceId)).toMatchObject([{ state: 'delivered' }]);
    ({ isKilled } = sent);
  }
});
