import type { CompanyAccount } from '@belfry/contract/money/payments/company-account-management.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findAccountStanding } from '../collection/find-account-standing.ts';
import { selectNamedClaims } from '../failed/failed.queries.ts';
import { presentFailed } from '../failed/present-failed.ts';
import { selectMandatesOf } from '../mandates/mandates.queries.ts';
import { presentMandate } from '../mandates/present-mandate.ts';
import { selectOpenPayments } from '../payments.queries.ts';
import { presentPayments } from '../present-payment.ts';
import { selectMovedOf } from './account.queries.ts';

/** How much of what moved is shown. */
const shownPayments = 20;

/** What one company owes and has, which outlives it; its log has who looked, and why. @throws {AppError} as `asStaff` */
export function getCompanyAccount(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { companyId, reason }: { companyId: string; reason: string },
): Promise<CompanyAccount> {
  const evenDeleted = { evenDeleted: true };
  return asStaff(platform, context, companyId, reason).look(async (trx) => {
    const [standing, claims, mandates, moved] = await Promise.all([
      findAccountStanding(trx, companyId),
      selectOpenPayments(trx, companyId),
      selectMandatesOf(trx, companyId),
      selectMovedOf(trx, companyId, shownPayments),
    ]);
    const ids = claims.map(({ id }) => id);
    const named = ids.length === 0 ? [] : await selectNamedClaims(trx).where('claim.id', 'in', ids).execute();
    const rows = await presentFailed(platform, trx, named, platform.clock.now());
    const byId = new Map(rows.map((row) => [row.id, row]));
    const payments = await presentPayments(trx, claims);
    return {
      balance: standing.balance,
      open: standing.open,
      claims: payments.map((payment) => {
        const row = byId.get(payment.id);
        return {
          ...payment,
          invoiceNumber: row?.invoiceNumber ?? null,
          isDunned: row?.isDunned ?? true,
          allowedActions: row?.allowedActions ?? [],
        };
      }),
      mandates: mandates.map(presentMandate),
      payments: moved.map((each) => ({
        kind: each.kind,
        at: each.at.toISOString(),
        amount: euros(each.cents),
        method: each.method,
        invoiceId: each.invoice_id,
        invoiceNumber: each.invoice_number,
      })),
      allowedActions: standing.balance.cents > 0 ? ['refund-balance'] : [],
    };
  }, evenDeleted);
}
