import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { aCompany, type TestPlatform } from '#platform/platform.fixture.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { aPayer, runDue } from '#features/money/payments/payments.fixture.ts';
import { takeTransfer } from '#features/money/payments/transfers/take-transfer.ts';
import { refundToLastPaid } from '#features/money/payments/refunds/refund-to-last-paid.ts';
import { noteSettlement } from './reading/note-settlement.ts';
import { noteTransactions } from './reading/note-transactions.ts';
import { readSettlements } from './reading/read.job.ts';
import { settlements as feature } from './settlements.feature.ts';

/** The maker who is paid out, with its books. For a database of the test's own. */
export async function aMaker(platform: TestPlatform) {
  const { database, clock, payouts, payments: provider } = platform;
  const maker = await aCompany(platform, { roleId: roles.providerAdminFinancial });
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', maker.companyId)
    .execute();
  const first = { number: 1, isLast: false };

  const self = {
    ...maker,
    reads: () => readSettlements.run(platform, {}, first),
    works: () => runDue(platform, 'settlements', feature),
    /** Notes a payout without reading it, as it was handed out. */
    async notes(settlement: ReturnType<typeof payouts.paysOut>) {
      await noteTransactions(platform, maker.companyId, payouts.transactionsOf().toReversed());
      return noteSettlement(platform, maker.companyId, { settlement, lines: settlement.lines });
    },
    /** What an account has, over all companies, in cents. */
    async has(account: LedgerAccount): Promise<number> {
      const { rows } = await database.pools.belfry_provider.query<{ cents: number }>(
        'select coalesce(sum(cents), 0)::int as cents from ledger_entries where account = $1',
        [account],
      );
      return rows[0]?.cents ?? 0;
    },
    /** What is open, as kind, subject and cents. */
    async open(): Promise<[string, string, number][]> {
      const rows = await database.allCompanies
        .selectFrom('settlement_differences')
        .select(['kind', 'subject', 'amount_cents'])
        .where('resolved_at', 'is', null)
        .orderBy('kind')
        .orderBy('subject')
        .execute();
      return rows.map(({ kind, subject, amount_cents: cents }) => [kind, subject, cents]);
    },
    row: (providerId: string) =>
      database.allCompanies
        .selectFrom('settlements')
        .selectAll()
        .where('provider_id', '=', providerId)
        .executeTakeFirst(),
    /** The bank's statement tells of so much, with these words. */
    gets: (cents: number, remittance: string) =>
      takeTransfer(platform, maker.companyId, {
        bankReference: `B-${remittance}-${String(cents)}`,
        amount: euros(cents),
        bookedOn: clock.now().toISOString().slice(0, 10),
        payerName: null,
        payerIban: null,
        remittance,
        claimNumber: null,
      }),
    /** A customer who has paid so much at the provider, and can be given it back. */
    async customer(cents: number) {
      const payer = await aPayer(platform);
      const paymentId = await payer.orders(cents);
      await payer.pays(paymentId);
      await payer.becomes(paymentId, { status: 'paid', paidAt: clock.now() });
      const { id, provider_id: providerId } = await payer.newest(paymentId);
      return {
        ...payer,
        paymentId,
        attemptId: id,
        providerId,
        async getsBack(back: number, status: 'refunded' | 'queued' = 'refunded') {
          await database.transaction(payer.companyId, async (trx) => {
            await lockPayer(trx, payer.companyId);
            const of = { companyId: payer.companyId, amount: euros(back), at: clock.now() };
            if (!(await refundToLastPaid(trx, of))) throw new Error('not refunded');
          });
          await payer.works();
          const refunds = provider.payments.get(providerId)?.refunds ?? [];
          await payer.becomes(paymentId, {
            status: 'paid',
            refunds: refunds.map((each) => ({ ...each, status })),
          });
        },
      };
    },
  };
  return self;
}
