import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { DB } from '#platform/database/database.ts';
import type { Feature } from '#platform/feature.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { aCompany, type TestPlatform } from '#platform/platform.fixture.ts';
import { accountMailsTo } from '#features/ground/account-mails/account-mail.job.ts';
import { invoiceIssued } from '#features/money/ledger/bookings.rules.ts';
import { findStandings } from '#features/money/ledger/find-standings.ts';
import { findBalance } from '#features/money/ledger/find-balance.ts';
import { post } from '#features/money/ledger/post.ts';
import { addClaim } from './add-claim.ts';
import { selectAttempts, type AttemptRow } from './attempts/attempts.queries.ts';
import { syncAttempt } from './attempts/sync-attempt.ts';
import { beginPayment } from './begin-payment.ts';
import { chargeMandate } from './dunning/charge-mandate.ts';
import { insertMandate } from './mandates/mandates.queries.ts';
import { lockPayment, findClaimed } from './payments.queries.ts';
import { payments as feature } from './payments.feature.ts';

/** A company that pays, with what it owes and what the provider knows of it. */
export async function aPayer(platform: TestPlatform) {
  const company = await aCompany(platform, { langCode: 'nl-NL' });
  const { companyId } = company;
  const { database, clock, payments: provider } = platform;
  const { allCompanies } = database;

  const payer = {
    ...company,
    /** An invoice in the books, and its claim. */
    async owes(cents: number) {
      const invoiceId = randomUUID();
      const [net, vat] = [Math.round(cents / 1.21), cents - Math.round(cents / 1.21)];
      const totals = [{ vatCode: 'NL S 2100', net: euros(net), vat: euros(vat) }];
      const head = { companyId, source: `invoice/${invoiceId}`, reference: 'F1' };
      return database.transaction(companyId, async (trx) => {
        await insertInvoiceRow(trx, { companyId, invoiceId, net, vat, at: clock.now() });
        await post(trx, invoiceIssued(head, { invoiceId, totals }), clock.now());
        const amount = euros(cents);
        const claim = await addClaim(trx, { companyId, kind: 'invoice', amount, invoiceId }, clock.now());
        return { paymentId: claim.id, invoiceId };
      });
    },
    /** A claim of an order that becomes an invoice once it is paid. */
    async orders(cents: number) {
      const claim = { companyId, kind: 'checkout', amount: euros(cents) } as const;
      const { id } = await database.transaction(companyId, (trx) => addClaim(trx, claim, clock.now()));
      return id;
    },
    /** A mandate that counts, as the provider and we know it. */
    async hasMandate(method: 'directdebit' | 'creditcard' = 'directdebit') {
      const [id, providerId, customerId] = [
        randomUUID(),
        `mdt_${randomUUID().slice(0, 8)}`,
        `cst_${companyId.slice(0, 8)}`,
      ];
      await allCompanies
        .insertInto('payment_customers')
        .values({ id: randomUUID(), company_id: companyId, provider_id: customerId })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      provider.mandates.set(providerId, {
        id: providerId,
        customerId,
        state: 'valid',
        method,
        reference: `M-${id}`,
        account: 'NL55INGB0000000000',
        cardLabel: null,
      });
      await insertMandate(allCompanies, {
        id,
        company_id: companyId,
        method,
        state: 'valid',
        reference: `M-${id}`,
        signed_name: null,
        iban: null,
        account_hint: 'NL•• •••• 0000',
        consent_version: null,
        consent_text: null,
        consented_at: null,
        consented_by: null,
        created_at: clock.now(),
        provider_id: providerId,
      });
      return { id, providerId };
    },
    /** Begins a try at the provider's page. */
    pays: (paymentId: string) =>
      beginPayment(platform, { paymentId, method: 'ideal', returnPath: `/account/payments/${paymentId}` }),
    /** Charges the mandate, and lets the provider be asked. */
    async isCharged(paymentId: string) {
      await database.transaction(companyId, async (trx) => {
        const claim = await lockPayment(trx, paymentId);
        if (!claim || !(await chargeMandate(trx, platform, claim, clock.now())))
          throw new Error('not charged');
      });
      await payer.works();
    },
    attempts: (paymentId: string) => selectAttempts(allCompanies, paymentId),
    async newest(paymentId: string): Promise<AttemptRow & { provider_id: string }> {
      const newest = (await payer.attempts(paymentId)).at(-1);
      if (!newest?.provider_id) throw new Error('no attempt at the provider');
      return { ...newest, provider_id: newest.provider_id };
    },
    /** The provider's object of the newest attempt becomes so, and we look. */
    async becomes(paymentId: string, of: Partial<ProviderPayment>) {
      const { id, provider_id: providerId } = await payer.newest(paymentId);
      if (of.status === 'paid') provider.pay(providerId, of);
      else provider.set(providerId, of);
      await syncAttempt(platform, id);
    },
    /** The bank takes so much of the newest attempt back, or of another. */
    async takesBack(
      paymentId: string,
      cents: number,
      { attempt, id = `chb_${randomUUID().slice(0, 8)}` }: { attempt?: AttemptRow; id?: string } = {},
    ) {
      const of = attempt ?? (await payer.newest(paymentId));
      const providerId = of.provider_id ?? '';
      const chargeback = {
        id,
        amount: writeMoney(euros(cents)),
        reasonCode: 'MD06',
        at: clock.now(),
        reversedAt: null,
      };
      const before = provider.payments.get(providerId)?.chargebacks ?? [];
      provider.set(providerId, { chargebacks: [...before, chargeback] });
      await syncAttempt(platform, of.id);
      return id;
    },
    /** And gives all of it back. */
    async givesBack(attempt: AttemptRow) {
      const providerId = attempt.provider_id ?? '';
      const before = provider.payments.get(providerId)?.chargebacks ?? [];
      provider.set(providerId, {
        chargebacks: before.map((each) => ({ ...each, reversedAt: each.reversedAt ?? clock.now() })),
      });
      await syncAttempt(platform, attempt.id);
    },
    async claim(paymentId: string) {
      const claim = await findClaimed(allCompanies, { id: paymentId });
      if (!claim) throw new Error('no claim');
      return claim;
    },
    async stands(invoiceId: string) {
      const standing = (await findStandings(allCompanies, companyId, [invoiceId])).get(invoiceId);
      return {
        open: standing?.open.cents,
        paid: standing?.paid.cents,
        writtenOff: standing?.writtenOff.cents,
      };
    },
    balance: async () => (await findBalance(allCompanies, companyId)).cents,
    works: () => runPayments(platform),
    /** What is to be mailed to its Administrator, by the message's id without what names it. */
    async mails() {
      const prefix = accountMailsTo(company.email);
      const { rows } = await database.ownerPool.query<{ key: string }>(
        'select key from graphile_worker._private_jobs where starts_with(key, $1) order by id',
        [prefix],
      );
      return rows.map(({ key }) => /^[a-z-]+(?=-[0-9a-f]{8}-)/.exec(key.slice(prefix.length))?.[0] ?? key);
    },
  };
  return payer;
}

/** Runs what of payments is due, and what that makes due, until nothing is. For a database of the test's own. */
export function runPayments(platform: TestPlatform): Promise<void> {
  return runDue(platform, 'payments', feature);
}

/** Runs what of a room is due, and what that makes due, until nothing is. For a database of the test's own. */
export async function runDue(platform: Platform, room: string, { worldJobs = [] }: Feature): Promise<void> {
  const { database, clock } = platform;
  for (let rounds = 0; rounds < 50; rounds += 1) {
    const { rows } = await database.ownerPool.query<{ id: string; name: string; payload: unknown }>(
      `select job.id, identifier as name, payload from graphile_worker._private_jobs as job
        join graphile_worker._private_tasks as task on task.id = task_id
        where starts_with(identifier, $2) and identifier <> 'payments/reconcile' and run_at <= $1
        order by run_at, job.id`,
      [clock.now(), `${room}/`],
    );
    if (rows.length === 0) return;
    for (const { id, name, payload } of rows) {
      await database.ownerPool.query('delete from graphile_worker._private_jobs where id = $1', [id]);
      const job = worldJobs.find((each) => each.name === name);
      await job?.run(platform, payload, { number: 1, isLast: false });
    }
  }
  throw new Error('work without end');
}

/** The row of an invoice that other rows are about; what stands on it is nothing to them. */
export async function insertInvoiceRow(
  trx: Kysely<DB>,
  {
    companyId,
    invoiceId,
    net,
    vat,
    at,
  }: { companyId: string; invoiceId: string; net: number; vat: number; at: Date },
): Promise<void> {
  await trx
    .insertInto('invoices')
    .values({
      id: invoiceId,
      company_id: companyId,
      kind: 'invoice',
      number: `T-${invoiceId}`,
      series: `T-${invoiceId}`,
      year: 2027,
      sequence: 1,
      issued_on: '2027-02-01',
      due_on: '2027-02-15',
      net_cents: net,
      vat_cents: vat,
      total_cents: net + vat,
      currency: 'EUR',
      document: '{}',
      issued_at: at,
    })
    .execute();
}
