import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { eraseFromAudit } from '#features/ground/audit/erase-from-audit.ts';
import { forgetBounces } from '#features/ground/mail-fates/forget-bounces.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { releaseDevices } from '#features/devices/devices/removed/release-devices.ts';
import { forgetSimCards } from '#features/devices/sim-cards/forget-sim-cards.ts';
import { withdrawVoipAccounts } from '#features/devices/voip/accounts/withdraw-account.job.ts';
import { forgetPeople } from '#features/money/invoices/forget-people.ts';
import { forgetAllDeclarers } from '#features/money/checkout/forget-declarers.ts';
import { endOrders } from '#features/money/checkout/settling/end-orders.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { forgetAllRecipients } from '#features/money/prices/notices/forget-recipients.ts';
import { stopCollecting } from '#features/money/payments/collection/stop-collecting.ts';
import { endSubscriptions } from '#features/money/subscriptions/end-subscriptions.ts';
import { forgetUnsubscribedNotes } from '#features/money/subscriptions/unsubscribed/forget-in-unsubscribed.ts';
import { forgetNotesAbout } from '#features/people/companies/notes/forget-notes.ts';
import { deleteSwapsOf } from '#features/lifecycles/swaps/end-swaps.ts';
import { endSessionsOf } from '#features/people/sessions/life/end-sessions.ts';
import {
  deleteFormerDevices,
  deleteMailsTo,
  deletePeople,
  emptyCompany,
  lockClosing,
  selectUsers,
} from './company-data.queries.ts';
import { findDeletionStanding } from './find-deletion-standing.ts';

/**
 * Deletes the caller's company (GDPR article 17, decision 0042): everybody is signed out and gone, devices are as from
 * the factory and belong to nobody, subscriptions end and nothing more is collected; an empty row, the books and the audit log without
 * names stay.
 * @throws {AppError} `no-permission` unless an Administrator asks, and for the maker's own company; `invalid-input` at
 *   `/name` unless it is the company's name to the letter; `close-account-first` where something is open and staff did not close it
 */
export async function deleteCompany(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  name: string,
): Promise<void> {
  const { database, clock, config } = platform;
  const { companyId, roleId } = context.actor;
  if (roleId !== roles.administrator) throw new AppError('no-permission');
  const at = clock.now();
  // Beyond the company: the devices' identities and the registration belong to nobody.
  await database.transaction('allCompanies', async (trx) => {
    // First: whoever charges the company holds the payer before its row.
    await lockPayer(trx, companyId);
    const company = await lockClosing(trx, companyId);
    if (!company) throw new AppError('unknown-company');
    if (company.provider) throw new AppError('no-permission');
    if (company.name !== name) throw fieldError('/name', 'invalid-input');
    const { isAllowed } = await findDeletionStanding(trx, companyId, company);
    if (!isAllowed) throw new AppError('close-account-first');
    const users = await selectUsers(trx, companyId);
    for (const user of users) await endSessionsOf(trx, user.id, 'ended');
    await deleteSwapsOf(trx, config, companyId, at);
    await withdrawVoipAccounts(trx, { companyId, deviceId: null });
    const released = await releaseDevices(trx, config, companyId);
    await deleteFormerDevices(trx, companyId, released.deviceIds);
    await forgetSimCards(trx, companyId);
    await deletePeople(
      trx,
      companyId,
      users.map((user) => user.email),
    );
    await endSubscriptions(trx, { companyId, deviceId: null, as: 'canceled', at });
    const ended = await endOrders(platform, trx, { companyId, at });
    await stopCollecting(trx, companyId, at);
    await forgetAllDeclarers(trx, companyId);
    await forgetPeople(trx, companyId);
    await forgetAllRecipients(trx, companyId);
    await forgetNotesAbout(trx, companyId);
    await forgetBounces(trx, companyId);
    await forgetUnsubscribedNotes(trx, companyId);
    await emptyCompany(trx, companyId, at);
    await deleteMailsTo(trx, companyId, [...users.map(({ email }) => email), ...company.invoice_emails]);
    await enqueue(trx, released.jobs);
    const details = { users: users.length, devices: released.serialNumbers };
    await recordAudit(trx, context, { companyId, at }, [...ended, { action: 'company.deleted', details }]);
    await eraseFromAudit(trx, { companyId, named: null }, { as: null, at });
  });
}
