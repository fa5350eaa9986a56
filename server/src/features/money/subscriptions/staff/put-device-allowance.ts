import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { dayText } from '#platform/texts/texts.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import {
  findOverride,
  holdOverride,
  setOverride,
  type AllowanceOverride,
} from '#features/ground/allowance/allowance-overrides.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { companyOfDevice, presentAllowance } from './device-allowance.ts';

/** What staff decide about a device, and why. */
interface Decided {
  id: string;
  reason: string;
  /** Null takes away what was decided before. */
  allowed: boolean | null;
  /** Last day on which it holds; null until somebody takes it away. */
  until: Day | null;
  /** For the customer; empty where there is nothing to say. */
  note: string;
}

/**
 * Staff allow or block paid services of a device, whatever its subscription says, and the customer is told. It ends by itself after its
 * last day. No alarm ever asks for it.
 * @throws {AppError} `not-found`; `not-allowed-now` where the day is past, or there is nothing to take away; and those of `asStaff`
 */
export async function putDeviceAllowance(
  platform: Platform,
  context: Context<UserActor>,
  decided: Decided,
): Promise<DeviceAllowance> {
  const { id: deviceId, reason, allowed, until } = decided;
  const companyId = await companyOfDevice(platform, deviceId);
  const of = { companyId, deviceId };
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const now = platform.clock.now();
    const name = (await describeDevices(trx, companyId, [deviceId])).get(deviceId)?.name;
    if (name === undefined) throw new AppError('not-found');
    await holdOverride(trx, of);
    const before = await findOverride(trx, { ...of, now });
    if (allowed === null ? before === null : until !== null && until < bookDay(now))
      throw new AppError('not-allowed-now');
    const end = until === null ? null : momentOn(addDays(until, 1), 0, 'Europe/Amsterdam');
    // Whoever presses twice tells nobody twice.
    if (!isAlike(before, { allowed, note: decided.note, until: end })) {
      await setOverride(
        trx,
        of,
        allowed === null ? null : { allowed, note: decided.note, since: now, until: end },
      );
      await tell(platform, trx, { ...decided, companyId, name });
    }
    return {
      result: await presentAllowance(trx, { ...of, now }),
      audit: [
        {
          action: `allowance.${whatOf(allowed)}`,
          subject: { kind: 'device', id: deviceId, name },
          details: until === null || allowed === null ? {} : { until },
        },
      ],
    };
  });
}

function isAlike(
  before: AllowanceOverride | null,
  wanted: { allowed: boolean | null; note: string; until: Date | null },
): boolean {
  return (
    before !== null &&
    before.allowed === wanted.allowed &&
    before.note === wanted.note &&
    before.until?.getTime() === wanted.until?.getTime()
  );
}

function whatOf(allowed: boolean | null): 'allowed' | 'blocked' | 'taken-away' {
  if (allowed === null) return 'taken-away';
  return allowed ? 'allowed' : 'blocked';
}

async function tell(
  platform: Pick<Platform, 'config'>,
  trx: Kysely<DB>,
  told: Decided & { companyId: string; name: string },
): Promise<void> {
  const { companyId, allowed, until, note, name: device } = told;
  await enqueue(
    trx,
    accountMailsOf<'allowanceChanged'>(
      platform,
      await findMoneyReaders(trx, companyId),
      `allowance-changed-${randomUUID()}`,
      () => ({
        kind: 'allowanceChanged',
        path: '/account/subscription',
        values: {
          device,
          what: whatOf(allowed),
          until: until === null || allowed === null ? '' : dayText(until),
          note,
        },
      }),
    ),
  );
}
