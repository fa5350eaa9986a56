import {
  actsInStory,
  type FailedInvoiceStory,
} from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findActsOfStaff } from '#features/ground/audit/find-acts-of-staff.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { selectMandatesOf } from '../mandates/mandates.queries.ts';
import { presentMandate } from '../mandates/present-mandate.ts';
import { findClaimed } from '../payments.queries.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';
import { selectNamedClaims } from './failed.queries.ts';
import { presentFailed } from './present-failed.ts';
import { selectStory } from './story.queries.ts';
import { timelineOf } from './timeline.ts';

/** A claim with its whole story; the company's log has who looked, and why. @throws {AppError} `not-found`, and as `asStaff` */
export async function getFailedInvoice(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<FailedInvoiceStory> {
  const { database, clock } = platform;
  const known = await findClaimed(database.allCompanies, { id: paymentId });
  if (!known) throw new AppError('not-found');
  const { company_id: companyId } = known;
  const staff = asStaff(platform, context, companyId, reason);
  return staff.look(
    async (trx) => {
      const row = await selectNamedClaims(trx).where('claim.id', '=', paymentId).executeTakeFirst();
      const [shown] = row ? await presentFailed(platform, trx, [row], clock.now()) : [];
      if (!row || !shown) throw new AppError('not-found');
      const about = { actions: actsInStory, details: { reference: referenceOf(row.number) } };
      const [rows, acts, [mandate]] = await Promise.all([
        selectStory(trx, row),
        findActsOfStaff(trx, context.actor, companyId, about),
        selectMandatesOf(trx, companyId),
      ]);
      return {
        ...shown,
        timeline: timelineOf(row, rows, acts),
        mandate: mandate ? presentMandate(mandate) : null,
      };
      // What a company owes outlives it.
    },
    { evenDeleted: true },
  );
}
