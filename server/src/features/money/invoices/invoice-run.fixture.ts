import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { euros } from '@belfry/contract/values/money.ts';
import { readConfig } from '#platform/config/config.ts';
import { openDatabase } from '#platform/database/database.ts';
import { addDays } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { aSeller } from './document/invoice-document.fixture.ts';
import { makeFiles } from './files/make-files.ts';
import { issueInvoice } from './issuing/issue-invoice.ts';

/**
 * A process that issues invoices for a bench: `POST /?ms=` runs for so long, `POST /?count=` so often, and answers how many and how
 * many milliseconds. Each is issued, numbered, booked, made into PDF and XML, kept, and its mails are queued.
 */
const [databaseUrl = ''] = process.argv.slice(2);
const database = openDatabase({ url: databaseUrl, log: pino({ level: 'silent' }), poolSize: 4 });
const config = readConfig({ NODE_ENV: 'test' });
const platform = {
  config,
  database,
  clock: { now: () => new Date() },
  eDelivery: null,
  live: {
    toCompany: () => undefined,
    missed: () => undefined,
    mayListen: () => false,
    relay: () => 'none' as const,
    endSession: () => undefined,
    close: async () => undefined,
  },
};
const companies = 50;
const devicesOfEach = 3;
const buyers = await Promise.all(Array.from({ length: companies }, () => aBuyer()));
await sell();
let turn = 0;

const server = createServer((request, reply) => {
  const asked = new URL(request.url ?? '', 'http://here').searchParams;
  const [ms, count] = [Number(asked.get('ms') ?? Infinity), Number(asked.get('count') ?? Infinity)];
  run(ms, count).then(
    (done) => reply.end(JSON.stringify(done)),
    (error: unknown) => reply.writeHead(500).end(String(error)),
  );
});
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
process.once('disconnect', () => process.exit());

async function run(ms: number, most: number): Promise<{ count: number; ms: number }> {
  const began = performance.now();
  let count = 0;
  for (; count < most && performance.now() - began < ms; count += 1) await one();
  return { count, ms: performance.now() - began };
}

async function one(): Promise<void> {
  const buyer = buyers[turn++ % companies];
  if (!buyer) throw new Error('no buyer');
  const at = new Date();
  const from = bookDay(at);
  const charges = buyer.devices.map((deviceId) => ({
    charge: randomUUID(),
    deviceId,
    type: 'monthly' as const,
    from,
    until: addDays(from, 30),
    amount: euros(1495),
    discount: euros(0),
  }));
  const { companyId } = buyer;
  const issued = await database.transaction(companyId, (trx) =>
    issueInvoice(platform, trx, { companyId, charges, at }),
  );
  if (issued) await makeFiles(platform, issued.invoiceId);
}

async function aBuyer(): Promise<{ companyId: string; devices: string[] }> {
  const companyId = randomUUID();
  const created_at = new Date();
  const place = { address: 'Dorpsstraat 1', postal_code: '1234 AB', city: 'Barneveld', country: 'NL' };
  return database.transaction('allCompanies', async (trx) => {
    const company = { id: companyId, name: `Farm ${companyId}`, invoice_emails: ['office@farm.example'] };
    await trx
      .insertInto('companies')
      .values({ ...company, ...place, created_at })
      .execute();
    const devices: string[] = [];
    for (let number = 1; number <= devicesOfEach; number += 1) {
      const serial_number = `BENCH-${randomUUID()}`;
      const hash = Buffer.from(serial_number);
      const device = { serial_number, type: 'dialler' as const };
      await trx
        .insertInto('device_identities')
        .values({ ...device, key_hash: hash, connect_code_hash: hash })
        .execute();
      const { id } = await trx
        .insertInto('devices')
        .values({ ...device, company_id: companyId, name: `Barn ${number}`, added_at: created_at })
        .returning('id')
        .executeTakeFirstOrThrow();
      devices.push(id);
    }
    return { companyId, devices };
  });
}

async function sell(): Promise<void> {
  const { legalName, postalCode, registrationNumber, taxNumber, accountName, ...seller } = aSeller();
  const { contactName, phoneNumber, ...rest } = seller;
  await database.allCompanies
    .insertInto('sellers')
    .values({
      ...rest,
      valid_from: bookDay(new Date()),
      legal_name: legalName,
      postal_code: postalCode,
      registration_number: registrationNumber,
      tax_number: taxNumber,
      account_name: accountName,
      contact_name: contactName,
      phone_number: phoneNumber,
      invoice_series: 'B',
      credit_series: 'C',
      oss: false,
      added_at: new Date(),
    })
    .execute();
}
