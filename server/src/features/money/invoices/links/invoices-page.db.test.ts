import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { aBuyer, aSeller } from '../invoices.fixture.ts';
import { invoicesLinkPath } from './invoices-link.ts';
import { installInvoicesPage } from './invoices-page.ts';

let database: Awaited<ReturnType<typeof ownTestDatabase>>;
let platform: TestPlatform;
let app: Awaited<ReturnType<typeof createHttpServer>>;
beforeAll(async () => {
  database = await ownTestDatabase();
});
beforeEach(async () => {
  platform = await testPlatform(database);
  platform.clock.advance(Date.parse('2027-02-01T08:00:00Z') - platform.clock.now().getTime());
  await aSeller(platform);
  app = await createHttpServer(platform.config, platform.log);
  installInvoicesPage(app, platform);
});
afterAll(() => database.close());

async function aLink(address = 'office@farm.example') {
  const buyer = await aBuyer(platform);
  await buyer.is({ name: 'De <b>Hoeve</b>', invoice_emails: ['office@farm.example'] });
  const { companyId } = buyer;
  const path = invoicesLinkPath(platform.config, { companyId, address }, platform.clock.now());
  const opens = (url: string = path) =>
    app.inject({ method: 'GET', url, headers: { 'accept-language': 'nl' } });
  return { buyer, path, opens };
}

test('a bookkeeper sees all invoices without an account, what is open, and the way to pay', async () => {
  const { buyer, opens, path } = await aLink();
  expect((await opens()).body).toContain('Er is nog geen factuur');
  const { invoiceId, number } = await buyer.isInvoiced(1495);
  const creditId = await buyer.credits(invoiceId, [{ line: 1, net: { cents: 495, currency: 'EUR' } }]);
  const { body, statusCode, headers } = await opens();
  expect(statusCode).toBe(200);
  for (const words of [
    number,
    'De &lt;b&gt;Hoeve',
    '18,09',
    '12,10 staat open',
    '15/02/2027',
    '/link/payment/',
  ])
    expect(body).toContain(words);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  for (const [id, kind, type] of [
    [invoiceId, 'pdf', 'application/pdf'],
    [creditId, 'xml', 'application/xml'],
  ]) {
    const file = await opens(`${path}/${id}/${kind}`);
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain(type);
    expect(file.headers['cache-control']).toBe('no-store');
  }
  expect(path.length).toBeLessThanOrEqual('/link/invoices/'.length + 100);
});

test('what the bank is about to debit is not called late', async () => {
  const { buyer, opens } = await aLink();
  await buyer.hasMandate();
  const { paymentId } = await buyer.isInvoiced(1495);
  expect((await opens()).body).toContain('wordt op 15/02/2027 afgeschreven');
  platform.clock.advance(14 * 24 * 3_600_000);
  await buyer.works();
  await buyer.becomes(paymentId, { status: 'pending' });
  platform.clock.advance(2 * 24 * 3_600_000);
  const { body } = await opens();
  expect(body).toContain('Uw betaling wordt verwerkt');
  expect(body).not.toContain('staat open sinds');
  expect(body).not.toContain('/link/payment/');
});

test('the pages go back to the first invoice', async () => {
  const { buyer, opens } = await aLink();
  const numbers: string[] = [];
  for (let count = 0; count < 27; count += 1) numbers.push((await buyer.isInvoiced(100)).number);
  const first = (await opens()).body;
  const [, older = ''] = /href="[^"]*(\/link\/invoices\/[^"?]+\?[^"]+)"/.exec(first) ?? [];
  const second = (await opens(older.replaceAll('&amp;', '&'))).body;
  const shown = (body: string) => numbers.filter((number) => body.includes(`${number}<`));
  expect([shown(first).length, shown(second).length]).toEqual([25, 2]);
});

test('the link ends with its time, and with the address being taken out of the company’s', async () => {
  const { buyer, opens, path } = await aLink();
  const { invoiceId } = await buyer.isInvoiced(1495);
  await buyer.is({ invoice_emails: ['other@farm.example'] });
  expect((await opens()).statusCode).toBe(404);
  expect((await opens(`${path}/${invoiceId}/pdf`)).statusCode).toBe(404);
  await buyer.is({ invoice_emails: ['OFFICE@farm.example'] });
  expect((await opens()).statusCode).toBe(200);
  platform.clock.advance(400 * 24 * 3_600_000);
  expect((await opens()).statusCode).toBe(404);
});

test('a link leads to no other company’s invoices, and what is no link to none', async () => {
  const [mine, theirs] = [await aLink(), await aLink()];
  const { invoiceId } = await theirs.buyer.isInvoiced(1495);
  expect((await mine.opens(`${mine.path}/${invoiceId}/pdf`)).statusCode).toBe(404);
  expect((await mine.opens()).body).not.toContain('18,09');
  for (const bad of [
    '/link/invoices/nonsense',
    mine.path.replace(/(?<=invoices\/.{20})./, (letter) => (letter === 'A' ? 'B' : 'A')),
    `${mine.path}/1/pdf`,
    `${mine.path}/${invoiceId}/exe`,
  ])
    expect((await mine.opens(bad)).statusCode).toBe(404);
});

test('a link gives files within limits', async () => {
  const { buyer, opens, path } = await aLink();
  const { invoiceId } = await buyer.isInvoiced(1495);
  const codes: number[] = [];
  for (let count = 0; count < 201; count += 1)
    codes.push((await opens(`${path}/${invoiceId}/xml`)).statusCode);
  expect(codes.filter((code) => code === 200)).toHaveLength(200);
  expect(codes.at(-1)).toBe(429);
});
