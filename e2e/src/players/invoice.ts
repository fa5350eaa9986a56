import { randomUUID } from 'node:crypto';
import type { Invoice } from '@belfry/contract/money/invoices/invoices.contract.ts';
import { getCompany } from '@belfry/contract/people/companies/companies.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { SharedWorld } from '../world/stage.ts';
import type { DemoFarm } from './demo-farm.ts';

/** A month of one device, which nobody has paid yet, as the books have it. */
const net = euros(1495);
const vat = euros(314);
const total = euros(1809);
const series = 'E';

/** Has a farm owe for a month of its first pig house: there is no screen that has an invoice issued. */
export async function owesInvoice(
  { database }: Pick<SharedWorld, 'database'>,
  { api, anna, pigHouse1 }: Pick<DemoFarm, 'api' | 'anna' | 'pigHouse1'>,
): Promise<Pick<Invoice, 'id' | 'number' | 'paymentId'>> {
  const company = await api.call(getCompany, {});
  const [id, paymentId] = [randomUUID(), randomUUID()];
  const issuedOn = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Amsterdam' }).format();
  const dueOn = dayLater(issuedOn, 14);
  const year = Number(issuedOn.slice(0, 4));
  const [counter] = await database.rows<{ sequence: number }>(
    'select next_invoice_number($1, $2::smallint) as sequence',
    [series, year],
  );
  const sequence = counter?.sequence ?? 0;
  const number = `${series}${year}-${String(sequence).padStart(5, '0')}`;
  const place = { address: 'Oosterweg 12', postalCode: '7411 AB', city: 'Deventer', country: 'NL' };
  const document = {
    kind: 'invoice',
    number,
    issuedOn,
    dueOn,
    langCode: 'en-US',
    format: 'peppol',
    corrects: null,
    buyerReference: '10001',
    seller: {
      ...place,
      legalName: 'Alarm Works B.V.',
      registrationNumber: '12345678',
      taxNumber: 'NL123456789B01',
      iban: 'NL91ABNA0417164300',
      bic: null,
      accountName: 'Alarm Works B.V.',
      contactName: 'Fay Finance',
      email: 'finance@belfry.example',
      phoneNumber: '+31381234567',
    },
    buyer: {
      ...place,
      customerNumber: '10001',
      name: company.name,
      registrationNumber: null,
      taxNumber: company.taxNumber,
      endpoint: { scheme: 'EM', id: anna },
    },
    vat: { category: 'S', country: 'NL', rate: 2100 },
    lines: [
      {
        line: 1,
        device: 'Pig house 1',
        location: null,
        serialNumber: pigHouse1.serial,
        type: 'monthly',
        from: issuedOn,
        until: dayLater(issuedOn, 30),
        reference: 'PO 4711',
        amount: net,
        discount: euros(0),
        net,
      },
    ],
    net,
    vatAmount: vat,
    total,
    prepaid: euros(0),
    terms: { how: 'transfer', reference: 'RF18539007547034' },
  };
  await database.rows(
    `with invoice as (
       insert into invoices (id, company_id, kind, number, series, year, sequence, issued_on, due_on, net_cents, vat_cents,
           total_cents, currency, document, issued_at)
         values ($1::uuid, $2::uuid, 'invoice', $3::text, $4, $5, $6, $7::date, $8, $9::bigint, $10::bigint, $11::bigint,
           'EUR', $12, now())),
     line as (
       insert into invoice_lines (company_id, invoice_id, line, charge, device_id, net_cents)
         values ($2::uuid, $1::uuid, 1, 'e2e/' || $1::uuid, $13, $9::bigint)),
     claim as (
       insert into payments (id, company_id, invoice_id, kind, state, amount_cents, currency, created_at)
         values ($14, $2::uuid, $1::uuid, 'invoice', 'added', $11::bigint, 'EUR', now())),
     posting as (
       insert into ledger_postings (company_id, kind, source, booked_on, posted_at, reference)
         values ($2::uuid, 'invoice', 'invoice/' || $1::uuid, $7::date, now(), $3::text) returning id)
     insert into ledger_entries (posting_id, line, company_id, account, cents, currency, invoice_id, vat_code)
       select posting.id, entry.line, $2::uuid, entry.account, entry.cents, 'EUR', $1::uuid, entry.vat_code
         from posting, (values (1, 'receivables', $11::bigint, null), (2, 'revenue', -$9::bigint, 'NL S 2100'),
           (3, 'vat-payable', -$10::bigint, 'NL S 2100')) as entry (line, account, cents, vat_code)`,
    [
      id,
      company.id,
      number,
      series,
      year,
      sequence,
      issuedOn,
      dueOn,
      net.cents,
      vat.cents,
      total.cents,
      JSON.stringify(document),
      pigHouse1.id,
      paymentId,
    ],
  );
  return { id, number, paymentId };
}

function dayLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
