import { randomUUID } from 'node:crypto';
import type { Updateable } from 'kysely';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Participant, EDelivery, EDeliveryState } from '#platform/e-delivery/e-delivery.ts';
import type { Platform } from '#platform/platform.ts';
import { aDeviceRow, type TestPlatform } from '#platform/platform.fixture.ts';
import { putSeller } from '#features/money/seller/put-seller.ts';
import { whoSells } from '#features/money/seller/who-sells.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { payments } from '#features/money/payments/payments.feature.ts';
import { aPayer, runDue } from '#features/money/payments/payments.fixture.ts';
import { issueCreditNote } from './credits/issue-credit-note.ts';
import type { CreditPart } from './credits/credit-lines.rules.ts';
import { invoices } from './invoices.feature.ts';
import { findAnyInvoice } from './invoices.queries.ts';
import { selectFiles } from './files/files.queries.ts';
import type { Charge } from './issuing/charged-lines.ts';
import { issueInvoice } from './issuing/issue-invoice.ts';

/** Somebody who sells, in series of their own: no other test's invoices stand between theirs. */
export async function aSeller(platform: TestPlatform): Promise<void> {
  if (await whoSells(platform)) return;
  const keeper = { actor: { kind: 'operator' } as const, ip: null, requestId: 'test' };
  const { companyId } = await aPayer(platform);
  await putSeller(
    platform,
    { ...keeper, companyId },
    {
      validFrom: bookDay(platform.clock.now()),
      seller: {
        legalName: 'Bell Alarms B.V.',
        address: 'Havenkade 7',
        postalCode: '8011 AB',
        city: 'Zwolle',
        country: 'NL',
        registrationNumber: '12345678',
        taxNumber: 'NL123456789B01',
        iban: 'NL91ABNA0417164300',
        bic: 'ABNANL2A',
        accountName: 'Bell Alarms B.V.',
        contactName: 'Fay Finance',
        email: 'finance@bell.example',
        phoneNumber: '+31381234567',
        invoiceSeries: 'F',
        creditSeries: 'C',
        oss: false,
        logo: null,
      },
    },
  );
}

/** A company with a dialler that is invoiced. */
export async function aBuyer(platform: TestPlatform) {
  const payer = await aPayer(platform);
  const { companyId } = payer;
  const { database, clock } = platform;
  const { allCompanies } = database;
  const deviceId = await aDeviceRow(platform, companyId);

  const buyer = {
    ...payer,
    deviceId,
    /** Changes the company's row. */
    async is(change: Updateable<DB['companies']>) {
      await allCompanies.updateTable('companies').set(change).where('id', '=', companyId).execute();
    },
    charge: (net: number, of: Partial<Charge> = {}): Charge => ({
      charge: `subscription/${randomUUID()}/0`,
      deviceId,
      type: 'monthly',
      from: '2027-02-01',
      until: '2027-03-01',
      amount: euros(net),
      discount: euros(0),
      ...of,
    }),
    /** Issues an invoice for amounts without VAT, or for charges. */
    async isInvoiced(...charges: (number | Charge)[]) {
      const issued = await buyer.isInvoicedOnce(
        charges.map((charge) => (typeof charge === 'number' ? buyer.charge(charge) : charge)),
      );
      if (!issued) throw new Error('nothing was issued');
      return issued;
    },
    isInvoicedOnce: (charges: Charge[]) =>
      database.transaction(companyId, (trx) =>
        issueInvoice(platform, trx, { companyId, charges, at: clock.now() }),
      ),
    credits: (invoiceId: string, parts: CreditPart[] | null = null) =>
      database.transaction(companyId, (trx) =>
        issueCreditNote(trx, { companyId, invoiceId, parts, reason: 'A slip', at: clock.now() }),
      ),
    async document(invoiceId: string) {
      const invoice = await findAnyInvoice(allCompanies, invoiceId);
      if (!invoice) throw new Error('no invoice');
      return invoice.document;
    },
    files: (invoiceId: string) => selectFiles(allCompanies, invoiceId),
    async standing(invoiceId: string) {
      const standing = (await findStandings(allCompanies, companyId, [invoiceId])).get(invoiceId);
      return Object.fromEntries(Object.entries(standing ?? {}).map(([name, { cents }]) => [name, cents]));
    },
    deliveries: (invoiceId: string) =>
      allCompanies
        .selectFrom('invoice_deliveries')
        .select(['id', 'way', 'reason', 'recipient', 'state', 'detail'])
        .where('invoice_id', '=', invoiceId)
        .orderBy('created_at')
        .orderBy('recipient')
        .execute(),
  };
  return buyer;
}

/** Runs what of invoices and payments is due, and what that makes due. */
export async function runInvoices(platform: Platform): Promise<void> {
  await runDue(platform, 'payments', payments);
  await runDue(platform, 'invoices', invoices);
}

/** An access point that says what it is told to. */
export function playedAccessPoint() {
  const documents = new Map<string, { id: string; xml: string; to: Participant; from: Participant }>();
  let answer: { state: EDeliveryState; reason: string | null } | Error = { state: 'accepted', reason: null };
  const said = () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  return {
    documents,
    says(state: EDeliveryState | Error, reason: string | null = null) {
      answer = state instanceof Error ? state : { state, reason };
    },
    lookUp: async () => true,
    async send({ key, xml, ...of }) {
      const known = documents.get(key) ?? { id: `doc-${randomUUID()}`, xml: xml.toString(), ...of };
      documents.set(key, known);
      return { id: known.id, ...said() };
    },
    look: async () => said(),
  } satisfies EDelivery & Record<string, unknown>;
}
