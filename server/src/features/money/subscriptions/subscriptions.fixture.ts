import { randomUUID } from 'node:crypto';
import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { SubscriptionState } from '@belfry/contract/ground/allowance/subscription-states.ts';
import type { Updateable } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { aDeviceRow, type TestPlatform } from '#platform/platform.fixture.ts';
import { momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { aBuyer } from '#features/money/invoices/invoices.fixture.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { openOfClaim } from '#features/money/payments/open-of-claim.ts';
import { lockPayment } from '#features/money/payments/payments.queries.ts';
import { bookBankPayment } from '#features/money/payments/transfers/book-bank-payment.ts';
import { runDue, runPayments } from '#features/money/payments/payments.fixture.ts';
import { chargeCompany } from './billing/charge-company.ts';
import { quoteSubscriptions } from './starting/quote-subscriptions.ts';
import { issueFirstInvoice, startSubscriptions } from './starting/start-subscriptions.ts';
import { subscriptions as feature } from './subscriptions.feature.ts';
import { updateSubscription, type SubscriptionRow } from './subscriptions.queries.ts';

/** Takes the clock to noon of a day. */
export function onDay({ clock }: TestPlatform, day: Day): void {
  clock.advance(momentOn(day, 12, 'Europe/Amsterdam').getTime() - clock.now().getTime());
}

/** Runs what of payments and subscriptions is due. For a database of the test's own. */
export async function runSubscriptions(platform: TestPlatform): Promise<void> {
  await runPayments(platform);
  await runDue(platform, 'subscriptions', feature);
}

/** A company that subscribes. */
export async function aSubscriber(platform: TestPlatform) {
  const buyer = await aBuyer(platform);
  const { companyId } = buyer;
  const { database, clock } = platform;
  const { allCompanies } = database;

  const subscriber = {
    ...buyer,
    /** Begins a subscription of each type today, each of a new device, on one invoice. */
    async subscribes(
      types: readonly ChargedType[],
      of: { state?: SubscriptionState; isPaid?: boolean } = {},
    ) {
      const lines = [];
      for (const type of types) lines.push({ type, deviceId: await aDeviceRow(platform, companyId) });
      return subscriber.begins(lines, of);
    },
    /** Begins subscriptions of devices. */
    async begins(
      lines: readonly { type: ChargedType; deviceId: string }[],
      { state = 'active', isPaid = true }: { state?: SubscriptionState; isPaid?: boolean } = {},
    ) {
      const at = clock.now();
      const { rows, issued } = await database.transaction(companyId, async (trx) => {
        const quotes = await quoteSubscriptions(trx, { companyId, lines, start: bookDay(at) });
        const of = { companyId, quotes, at };
        const first = await issueFirstInvoice(platform, trx, of);
        return { rows: await startSubscriptions(trx, { ...of, state, paymentId: null }), issued: first };
      });
      if (issued && isPaid) await subscriber.isPaid(issued.paymentId);
      return { ids: rows.map(({ id }) => id), paymentId: issued?.paymentId ?? '' };
    },
    /** Pays what is open of a claim by bank, which leaves no mandate. */
    isPaid: (paymentId: string) => subscriber.transfers(paymentId, (open) => open),
    /** Pays a claim by bank: so much of what is open, or more. */
    async transfers(paymentId: string, centsOf: (open: number) => number) {
      await database.transaction(companyId, async (trx) => {
        await lockPayer(trx, companyId);
        const claim = await lockPayment(trx, paymentId);
        if (!claim) throw new Error('no claim');
        const { cents: open } = await openOfClaim(trx, claim);
        // The balance may have paid it.
        if (open === 0) return;
        await bookBankPayment(trx, claim, {
          amount: euros(centsOf(open)),
          statementReference: randomUUID(),
          transferId: null,
          paidOn: bookDay(clock.now()),
          at: clock.now(),
        });
      });
    },
    /** Pays a claim at the provider's page, by which it may be charged from then on. */
    async paysOnline(paymentId: string) {
      await buyer.pays(paymentId);
      await buyer.becomes(paymentId, { status: 'paid' });
    },
    charges: () => chargeCompany(platform, companyId),
    /** Goes to a day, and charges what is due then. */
    async reaches(day: Day) {
      onDay(platform, day);
      await subscriber.charges();
    },
    async row(id: string): Promise<SubscriptionRow> {
      return allCompanies
        .selectFrom('subscriptions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    },
    changes: (id: string, change: Updateable<DB['subscriptions']>) =>
      updateSubscription(allCompanies, id, change),
    /** What was charged, as `from..until cents` without VAT and less the discount. */
    async periods(id: string): Promise<string[]> {
      const rows = await allCompanies
        .selectFrom('subscription_periods')
        .selectAll()
        .where('subscription_id', '=', id)
        .orderBy('n')
        .execute();
      return rows.map(
        (row) => `${row.starts_on}..${row.ends_on} ${String(row.amount_cents - row.discount_cents)}`,
      );
    },
    /** Its invoices, oldest first, with what is owed by each. */
    invoices: () =>
      allCompanies
        .selectFrom('invoices')
        .innerJoin('payments', 'payments.invoice_id', 'invoices.id')
        .select(['invoices.id', 'invoices.net_cents', 'payments.id as paymentId', 'payments.state'])
        .where('invoices.company_id', '=', companyId)
        .orderBy('invoices.issued_at')
        .orderBy('invoices.sequence')
        .execute(),
    /** The claim of its newest invoice. */
    async newestClaim(): Promise<string> {
      const newest = (await subscriber.invoices()).at(-1);
      if (!newest) throw new Error('no invoice');
      return newest.paymentId;
    },
  };
  return subscriber;
}
