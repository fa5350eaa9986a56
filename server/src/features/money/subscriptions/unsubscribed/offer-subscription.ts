import { randomUUID } from 'node:crypto';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import {
  findDay,
  lockOpenDays,
  noteOffer,
  selectLastSubscriptions,
  selectOffers,
  type DeviceDay,
} from './unsubscribed-work.queries.ts';
import { mayBeOffered } from './unsubscribed.list.ts';

/** Most devices that a mail names. */
const mostNamed = 20;

/**
 * Mails a company's Administrators which of its devices have alarms without a subscription, and where one is taken out; once for a company
 * and week.
 * @returns how many were mailed
 * @throws {AppError} `not-found`; `not-allowed-now` where it is dealt with, has a subscription by now, was offered one within the week, or
 *   there is nobody to mail; and those of `asStaff`
 */
export async function offerSubscription(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  context: Context<UserActor>,
  { reason, ...of }: DeviceDay & { reason: string },
): Promise<{ mailed: number }> {
  const known = await findDay(platform.database.allCompanies, of);
  if (!known) throw new AppError('not-found');
  const companyId = known.company_id;
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const now = platform.clock.now();
    const open = await lockOpenDays(trx, companyId);
    const offered = (await selectOffers(trx, [companyId])).get(companyId);
    const ids = [...new Set(open.map((row) => row.device_id))];
    const running = (await selectLastSubscriptions(trx, ids)).filter(({ endedAt }) => endedAt === null);
    const subscribed = new Set(running.map(({ deviceId }) => deviceId));
    const names = await describeDevices(
      trx,
      companyId,
      ids.filter((id) => !subscribed.has(id)),
    );
    const readers = await findAdministrators(trx, companyId);
    const isOpen = open.some((row) => row.device_id === of.deviceId && row.day === of.day);
    if (!isOpen || !names.has(of.deviceId) || !mayBeOffered(offered, now) || readers.length === 0)
      throw new AppError('not-allowed-now');
    await noteOffer(trx, companyId, now);
    const devices = [...names.values()].map(({ name }) => name).slice(0, mostNamed);
    await enqueue(
      trx,
      accountMailsOf<'subscriptionOffer'>(platform, readers, `subscription-offer-${randomUUID()}`, () => ({
        kind: 'subscriptionOffer',
        path: '/account/subscription',
        values: { devices },
      })),
    );
    return {
      result: { mailed: readers.length },
      audit: [{ action: 'subscription.offered', details: { devices: names.size } }],
    };
  });
}
