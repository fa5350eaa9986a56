import type { LedgerAccount } from '@belfry/contract/money/ledger/chart.ts';
import type { DifferenceResolution } from '@belfry/contract/money/settlements/settlement-states.ts';
import type { SettlementDifference } from '@belfry/contract/money/settlements/settlements-management.contract.ts';
import { compare, moneyOf, type Money } from '@belfry/contract/values/money.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { differenceSettled } from '#features/money/ledger/bookings.rules.ts';
import { post } from '#features/money/ledger/post.ts';
import { findDifference, updateOpenDifference } from '../differences/differences.queries.ts';
import { presentDifference } from './present-settlement.ts';

const accounts: Record<DifferenceResolution, LedgerAccount | null> = {
  'provider-fees': 'provider-fees',
  'chargeback-costs': 'chargeback-costs',
  rounding: 'rounding',
  'written-off': 'written-off',
  'nothing-to-book': null,
};

/**
 * Settles an open difference: books it to what it was, or notes that nothing is to be booked. The maker's own log says so, with the
 * reason.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is not open any more; `changed-meanwhile` where it is another amount by now; `invalid-input` where fees that the balance and
 * the payout tell differently are to be booked: they moved no money beyond the payout, which is a difference of its own
 */
export async function resolveDifference(
  platform: Platform,
  context: Context<UserActor>,
  of: { differenceId: string; as: DifferenceResolution; amount: Money; note: string; reason: string },
): Promise<SettlementDifference> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const known = await findDifference(database.company(companyId), companyId, of.differenceId);
  if (!known) throw new AppError('not-found');
  const account = accounts[of.as];
  if (known.kind === 'fees' && account !== null) throw fieldError('/as', 'invalid-input');
  const at = clock.now();
  return asStaff(platform, context, companyId, of.reason).change(async (trx) => {
    const row = await updateOpenDifference(trx, known.id, {
      resolved_at: at,
      resolution: of.as,
      note: of.note,
    });
    if (!row) throw new AppError('not-allowed-now');
    const amount = moneyOf(row.amount_cents, row.currency);
    if (compare(amount, of.amount) !== 0) throw new AppError('changed-meanwhile');
    if (account !== null) {
      const source = `settlement-difference/${row.id}`;
      const head = { companyId: row.company_id, source, reference: of.note };
      const from = row.kind === 'bank' ? 'payouts-under-way' : 'provider-clearing';
      await post(trx, differenceSettled(head, { amount, from, as: account }), at);
    }
    const details = { kind: row.kind, subject: row.subject, as: of.as, cents: amount.cents };
    return {
      result: presentDifference(row),
      audit: [{ action: 'settlement-difference.resolved', details }],
    };
  });
}
