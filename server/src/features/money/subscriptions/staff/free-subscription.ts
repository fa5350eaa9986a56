import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  longestDemoDays,
  type FreeType,
} from '@belfry/contract/money/subscriptions/free-subscription-management.contract.ts';
import { isCharged } from '@belfry/contract/money/prices/plans.ts';
import type { DeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText } from '#platform/texts/texts.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import {
  findCurrent,
  insertSubscriptions,
  lockCurrent,
  updateSubscription,
  type SubscriptionRow,
} from '../subscriptions.queries.ts';
import { companyOfDevice, presentAllowance } from './device-allowance.ts';

/** What staff give a device, and why. */
interface Given {
  /** The device's. */
  id: string;
  reason: string;
  type: FreeType;
  /** Last day on which it holds; null, of an internal test, until somebody ends it. */
  until: Day | null;
  /** For the customer. */
  note: string;
}

/**
 * Staff give a device a subscription that costs nothing, or the free one that it has another type or end; the customer is told.
 * @throws {AppError} `not-found`; `not-allowed-now` where it has one that costs something; `invalid-input` at `/until`
 */
export async function putFreeSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, reason, type, until, note }: Given,
): Promise<DeviceAllowance> {
  const companyId = await companyOfDevice(platform, deviceId);
  const at = platform.clock.now();
  const today = bookDay(at);
  if (until === null ? type === 'demo' : until < today || until > addDays(today, longestDemoDays))
    throw fieldError('/until', 'invalid-input');
  const result = await asStaff(platform, context, companyId, reason).change(async (trx) => {
    await lockPayer(trx, companyId);
    const name = (await describeDevices(trx, companyId, [deviceId])).get(deviceId);
    if (!name) throw new AppError('not-found');
    const end = until === null ? null : momentOn(addDays(until, 1), 0, 'Europe/Amsterdam');
    const [before] = await lockCurrent(trx, companyId, deviceId);
    if (before && isCharged(before.type)) throw new AppError('not-allowed-now');
    const changes = { type, cancel_at: end };
    const isAlike = before?.type === type && before.cancel_at?.getTime() === end?.getTime();
    const [begun] = before
      ? [isAlike ? before : await updateSubscription(trx, before.id, changes)]
      : await insertSubscriptions(trx, [
          {
            id: randomUUID(),
            company_id: companyId,
            device_id: deviceId,
            serial_number: name.serialNumber,
            state: 'active',
            started_at: at,
            ...changes,
          },
        ]);
    if (!begun) throw new Error('no subscription was given');
    // Whoever presses twice tells nobody twice.
    if (!isAlike) await tell(platform, trx, begun, { device: name.name, until, note });
    const subject = { kind: 'subscription', id: begun.id, name: name.name };
    const details = { type, ...(until && { until }) };
    const allowance = await presentAllowance(trx, { companyId, deviceId, now: at });
    return { result: allowance, audit: [{ action: 'subscription.given', subject, details }] };
  });
  await publishCart(platform, companyId);
  return result;
}

/**
 * Ends the free subscription of a device now.
 * @throws {AppError} `not-found`; `not-allowed-now` where it has none, or one that costs something
 */
export async function endFreeSubscription(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, reason }: { id: string; reason: string },
): Promise<void> {
  const companyId = await companyOfDevice(platform, deviceId);
  const at = platform.clock.now();
  await asStaff(platform, context, companyId, reason).change(async (trx) => {
    await lockPayer(trx, companyId);
    const row = await findCurrent(trx, companyId, deviceId);
    if (!row || isCharged(row.type)) throw new AppError('not-allowed-now');
    await updateSubscription(trx, row.id, { state: 'retired', ended_at: at });
    const name = (await describeDevices(trx, companyId, [deviceId])).get(deviceId)?.name ?? '';
    const subject = { kind: 'subscription', id: row.id, name };
    return {
      result: undefined,
      audit: [{ action: 'subscription.retired', subject, details: { type: row.type } }],
    };
  });
  await publishCart(platform, companyId);
}

async function tell(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  row: SubscriptionRow,
  { device, until, note }: { device: string; until: Day | null; note: string },
): Promise<void> {
  await enqueue(
    trx,
    accountMailsOf<'freeSubscription'>(
      platform,
      await findMoneyReaders(trx, row.company_id),
      `free-subscription-${row.id}-${String(row.version)}`,
      () => ({
        kind: 'freeSubscription',
        path: '/account/subscription',
        values: { device, until: until ? dayText(until) : '', note },
      }),
    ),
  );
}
