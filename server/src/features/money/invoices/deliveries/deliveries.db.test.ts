import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { aCompany, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { listMailFaults } from '#features/ground/mail-fates/list-mail-faults.ts';
import { makeFiles } from '../files/make-files.ts';
import { getInvoice } from '../get-invoice.ts';
import { aBuyer, aSeller, playedAccessPoint, runInvoices } from '../invoices.fixture.ts';
import { forgetPerson } from '../forget-people.ts';
import { mailInvoice } from './mail-invoice.ts';
import { sendInvoiceMail } from './send-mail.job.ts';
import { sendDocument } from './send-document.job.ts';
import { takeInvoiceNotice } from './take-invoice-notice.ts';

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

type Buyer = Awaited<ReturnType<typeof aBuyer>>;
const hours = (count: number) => platform.clock.advance(count * 3_600_000);
const mailsTo = (address: string) => platform.mail.sent.filter(({ to }) => to === address);
const addressOf = ({ companyId }: Buyer) => `office@${companyId}.example`;
const toFarm = (buyer: Buyer) => mailsTo(addressOf(buyer));
/** Changes the flags of its Administrator. */
const wants = (buyer: Buyer, flags: { receive_invoices?: boolean; receive_paid_invoices?: boolean }) =>
  database.allCompanies.updateTable('users').set(flags).where('id', '=', buyer.userId).execute();

async function aFarm() {
  const buyer = await aBuyer(platform);
  await buyer.is({ name: 'De Hoeve', invoice_emails: [addressOf(buyer)] });
  return buyer;
}

test('an invoice goes to the invoice addresses and to the users who want it, each once, with its files', async () => {
  const buyer = await aFarm();
  await wants(buyer, { receive_invoices: true });
  const { invoiceId, number } = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  await makeFiles(platform, invoiceId);
  await runInvoices(platform);
  const files = await buyer.files(invoiceId);
  expect(files.map(({ kind, name }) => [kind, name])).toEqual([
    ['pdf', `${number}.pdf`],
    ['xml', `${number}.xml`],
  ]);
  for (const address of [addressOf(buyer), buyer.email]) {
    const mails = mailsTo(address);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toContain(number);
    expect(mails[0]?.attachments?.map(({ filename, content }) => [filename, content])).toEqual(
      files.map(({ name, bytes }) => [name, bytes]),
    );
  }
  expect((await buyer.deliveries(invoiceId)).map(({ state }) => state)).toEqual(['sent', 'sent']);
});

test('an invoice that nobody would get goes to the Administrators', async () => {
  const buyer = await aBuyer(platform);
  await buyer.isInvoiced(1495);
  await runInvoices(platform);
  expect(mailsTo(buyer.email)).toHaveLength(1);
});

test.each([
  ['to be paid', async () => undefined, ['18,09', '15/02/2027', 'NL91ABNA0417164300'], true],
  [
    'collected',
    (buyer: Buyer) => buyer.hasMandate(),
    ['18,09', '15/02/2027', 'NL•• •••• 0000', 'M-', 'Belfry RF'],
    false,
  ],
] as const)('the mail of an invoice that is %s says how', async (_, prepare, words, isPaidThere) => {
  const buyer = await aFarm();
  await prepare(buyer);
  await buyer.isInvoiced(1495);
  await runInvoices(platform);
  const [mail] = toFarm(buyer);
  for (const word of words) expect(mail?.text).toContain(word);
  expect(mail?.text).toContain('/link/invoices/');
  expect(mail?.text.includes('/link/payment/')).toBe(isPaidThere);
});

test('word that it is paid goes to the users who want that, once, and not for a credit', async () => {
  const buyer = await aFarm();
  await wants(buyer, { receive_paid_invoices: true });
  const { invoiceId, paymentId } = await buyer.isInvoiced(1495);
  const credited = await buyer.isInvoiced(1495);
  await buyer.credits(credited.invoiceId);
  await runInvoices(platform);
  expect(mailsTo(buyer.email)).toEqual([]);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await runInvoices(platform);
  await buyer.takesBack(paymentId, 1809);
  await buyer.pays(paymentId);
  await buyer.becomes(paymentId, { status: 'paid' });
  await runInvoices(platform);
  expect(mailsTo(buyer.email).map(({ attachments }) => attachments?.length)).toEqual([2]);
  expect((await buyer.deliveries(invoiceId)).map(({ reason }) => reason).toSorted()).toEqual([
    'issued',
    'paid',
  ]);
});

test('who gets an invoice that is paid already is not told again that it is', async () => {
  const buyer = await aFarm();
  await wants(buyer, { receive_invoices: true, receive_paid_invoices: true });
  const order = await buyer.orders(2000);
  await buyer.pays(order);
  await buyer.becomes(order, { status: 'paid' });
  await buyer.isInvoiced(1495);
  await runInvoices(platform);
  await runInvoices(platform);
  expect(mailsTo(buyer.email)).toHaveLength(1);
  expect(mailsTo(buyer.email)[0]?.text).toContain('Er hoeft niets meer');
});

test('a mail that came back is shown at its invoice and to staff, and a late word takes nothing back', async () => {
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  const buyer = await aFarm();
  const { invoiceId } = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  const [delivery] = await buyer.deliveries(invoiceId);
  const id = delivery?.id ?? '';
  expect(await takeInvoiceNotice(platform, id, { kind: 'delivered', status: '2.0.0' })).toBe(true);
  expect(await getInvoice(platform, buyer.context, { id: invoiceId })).toMatchObject({
    isUndelivered: false,
  });
  await takeInvoiceNotice(platform, id, { kind: 'failed', status: '5.1.1' });
  await takeInvoiceNotice(platform, id, { kind: 'delivered', status: '2.0.0' });
  expect(await getInvoice(platform, buyer.context, { id: invoiceId })).toMatchObject({
    isUndelivered: true,
    deliveries: [{ to: addressOf(buyer), state: 'bounced' }],
  });
  expect(platform.live.sent.at(-1)).toMatchObject({ event: 'invoice', companyId: buyer.companyId });
  const bounced = () =>
    database.allCompanies
      .selectFrom('bounced_mails')
      .select(['kind', 'address', 'subject_id', 'fault', 'times', 'ended_by'])
      .where('company_id', '=', buyer.companyId)
      .execute();
  const row = { kind: 'invoice', address: addressOf(buyer), subject_id: invoiceId, fault: 'unknown-address' };
  expect(await bounced()).toEqual([{ ...row, times: 1, ended_by: null }]);
  const again = await mailInvoice(platform, maker.context, {
    invoiceId,
    reason: 'Asked',
    email: addressOf(buyer),
  });
  await runInvoices(platform);
  await takeInvoiceNotice(platform, again.deliveries[0] ?? '', { kind: 'delivered', status: '2.0.0' });
  expect(await bounced()).toEqual([{ ...row, times: 1, ended_by: 'delivered' }]);
  expect(await takeInvoiceNotice(platform, buyer.companyId, { kind: 'failed', status: '5.1.1' })).toBe(false);
});

test('what the mail server never takes did not arrive', async () => {
  const buyer = await aFarm();
  const { invoiceId } = await buyer.isInvoiced(1495);
  await makeFiles(platform, invoiceId);
  const [delivery] = await buyer.deliveries(invoiceId);
  const broken = { ...platform, mail: { ...platform.mail, send: () => Promise.reject(new Error('no')) } };
  const send = (isLast: boolean) =>
    sendInvoiceMail.run(broken, { deliveryId: delivery?.id }, { number: 1, isLast });
  await expect(send(false)).rejects.toThrow('no');
  expect(await buyer.deliveries(invoiceId)).toMatchObject([{ state: 'waiting' }]);
  await send(true);
  expect(await buyer.deliveries(invoiceId)).toMatchObject([{ state: 'bounced' }]);
});

test('an address that a mail server refuses did not get its invoice, and it is not tried again', async () => {
  const buyer = await aFarm();
  platform.mail.refused.add(addressOf(buyer));
  const { invoiceId } = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  expect(await buyer.deliveries(invoiceId)).toMatchObject([{ state: 'bounced', detail: '5.1.1' }]);
  expect(await getInvoice(platform, buyer.context, { id: invoiceId })).toMatchObject({ isUndelivered: true });
  expect(await listMailFaults(platform, buyer.context)).toMatchObject({
    items: [{ kind: 'invoice', address: addressOf(buyer), fault: 'unknown-address' }],
  });
});

/** A farm that gets its invoices by the network, and an access point. */
async function byNetwork() {
  const buyer = await aFarm();
  await buyer.is({ e_invoice_way: 'network', registration_number: '87654321' });
  const accessPoint = playedAccessPoint();
  return { buyer, accessPoint, connected: { ...platform, eDelivery: accessPoint } };
}

test('a buyer in the network gets the invoice there instead of by mail, and hears what became of it', async () => {
  const { buyer, accessPoint, connected } = await byNetwork();
  const { invoiceId } = await buyer.isInvoiced(1495);
  await runInvoices(connected);
  const [document] = accessPoint.documents.values();
  const xml = (await buyer.files(invoiceId)).find(({ kind }) => kind === 'xml')?.bytes.toString();
  expect(document).toMatchObject({
    to: { scheme: '0106', id: '87654321' },
    from: { scheme: '0106', id: '12345678' },
    xml,
  });
  expect(toFarm(buyer)).toEqual([]);
  expect(await buyer.deliveries(invoiceId)).toMatchObject([{ way: 'network', state: 'accepted' }]);
  accessPoint.says('delivered');
  hours(1);
  await runInvoices(connected);
  expect(await buyer.deliveries(invoiceId)).toMatchObject([{ state: 'delivered' }]);
});

test('Factur-X, which the network does not carry, is mailed', async () => {
  const { buyer, accessPoint, connected } = await byNetwork();
  await buyer.is({ e_invoice_format: 'factur-x' });
  await buyer.isInvoiced(1495);
  await runInvoices(connected);
  expect(accessPoint.documents.size).toBe(0);
  expect(toFarm(buyer)).toHaveLength(1);
});

test.each([
  ['at once', 0],
  ['later', 1],
])('what the access point rejects %s is mailed instead, once', async (_, later) => {
  const { buyer, accessPoint, connected } = await byNetwork();
  if (later === 0) accessPoint.says('rejected', 'no such type');
  const { invoiceId } = await buyer.isInvoiced(1495);
  await runInvoices(connected);
  accessPoint.says('rejected', 'no such type');
  hours(1);
  await runInvoices(connected);
  await runInvoices(connected);
  expect(await buyer.deliveries(invoiceId)).toMatchObject([
    { way: 'network', state: 'rejected', detail: 'no such type' },
    { way: 'mail', state: 'sent' },
  ]);
  expect(toFarm(buyer)).toHaveLength(1);
});

test('an access point that gives no answer is asked again with the same key, and in the end it is mailed', async () => {
  const { buyer, accessPoint, connected } = await byNetwork();
  accessPoint.says(new Error('it hangs'));
  const { invoiceId } = await buyer.isInvoiced(1495);
  await makeFiles(connected, invoiceId);
  const [delivery] = await buyer.deliveries(invoiceId);
  const send = (isLast: boolean) =>
    sendDocument.run(connected, { deliveryId: delivery?.id }, { number: 1, isLast });
  await expect(send(false)).rejects.toThrow('it hangs');
  await expect(send(false)).rejects.toThrow('it hangs');
  expect([...accessPoint.documents.keys()]).toEqual([delivery?.id]);
  await send(true);
  await send(true);
  expect((await buyer.deliveries(invoiceId)).map(({ way }) => way)).toEqual(['network', 'mail']);
});

test('staff send an invoice again, to an address that sees this one alone or to all, within limits', async () => {
  const buyer = await aFarm();
  const maker = await aCompany(platform, { roleId: roles.providerAdmin });
  const { invoiceId } = await buyer.isInvoiced(1495);
  await runInvoices(platform);
  const act = { invoiceId, reason: 'Asked by phone' };
  const email = 'accountant@books.example';
  const finance = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  await mailInvoice(platform, finance.context, { ...act, email });
  await expect(
    mailInvoice(platform, maker.context, { ...act, email }),
    'whoever has the mail reads the amounts',
  ).rejects.toMatchObject({ code: 'no-permission' });
  await mailInvoice(platform, maker.context, { ...act, email: null });
  await runInvoices(platform);
  const [stranger] = mailsTo(email);
  expect(stranger?.attachments).toHaveLength(2);
  expect(stranger?.text).not.toContain('/link/invoices/');
  expect(toFarm(buyer)).toHaveLength(2);
  for (let count = 2; count < 50; count += 1)
    await mailInvoice(platform, maker.context, { ...act, email: null });
  await expect(mailInvoice(platform, maker.context, { ...act, email: null })).rejects.toMatchObject({
    code: 'limit-reached',
  });
  await expect(mailInvoice(platform, buyer.context, { ...act, email: null })).rejects.toMatchObject({
    code: 'no-permission',
  });
});

test('a mail asks for no payment of what the bank is about to debit', async () => {
  const buyer = await aFarm();
  const maker = await aCompany(platform, { roleId: roles.providerAdmin });
  await buyer.hasMandate();
  const { invoiceId, paymentId } = await buyer.isInvoiced(1495);
  hours(14 * 24);
  await runInvoices(platform);
  await buyer.becomes(paymentId, { status: 'pending' });
  hours(2 * 24);
  await mailInvoice(platform, maker.context, { invoiceId, reason: 'Asked by phone', email: null });
  await runInvoices(platform);
  const again = toFarm(buyer).at(-1);
  expect(again?.text).toContain('Uw betaling wordt verwerkt');
  expect(again?.text).not.toContain('/link/payment/');
});

test('somebody who is erased stands in no delivery, and is sent nothing any more', async () => {
  const buyer = await aFarm();
  await wants(buyer, { receive_invoices: true });
  const { invoiceId } = await buyer.isInvoiced(1495);
  await makeFiles(platform, invoiceId);
  await database.transaction(buyer.companyId, (trx) =>
    forgetPerson(
      trx,
      { companyId: buyer.companyId, userId: buyer.userId, names: [buyer.email, 'Anna'] },
      'Removed user',
    ),
  );
  await runInvoices(platform);
  expect(mailsTo(buyer.email)).toEqual([]);
  expect(toFarm(buyer)).toHaveLength(1);
  expect((await buyer.deliveries(invoiceId)).map(({ recipient, state }) => [recipient, state])).toEqual([
    ['', 'waiting'],
    [addressOf(buyer), 'sent'],
  ]);
});
