import type { Kysely } from 'kysely';
import type { DeviceAllowance } from '@belfry/contract/money/subscriptions/allowance-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findDeviceCompany, findOverride } from '#features/ground/allowance/allowance-overrides.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { findCurrent } from '../subscriptions.queries.ts';

/** What paid services of a device of any company are allowed. @throws {AppError} `not-found` and those of `asStaff` */
export async function getDeviceAllowance(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, reason }: { id: string; reason: string },
): Promise<DeviceAllowance> {
  const companyId = await companyOfDevice(platform, deviceId);
  return asStaff(platform, context, companyId, reason).look((trx) =>
    presentAllowance(trx, { companyId, deviceId, now: platform.clock.now() }),
  );
}

/** Whose a device is. @throws {AppError} `not-found` */
export async function companyOfDevice(
  { database }: Pick<Platform, 'database'>,
  deviceId: string,
): Promise<string> {
  const companyId = await findDeviceCompany(database.allCompanies, deviceId);
  if (companyId === undefined) throw new AppError('not-found');
  return companyId;
}

/** What a device of a company is allowed now, as the wire has it. @throws {AppError} `not-found` */
export async function presentAllowance(
  database: Kysely<DB>,
  of: { companyId: string; deviceId: string; now: Date },
): Promise<DeviceAllowance> {
  const { companyId, deviceId, now } = of;
  const state = (await findAllowances(database, companyId, [deviceId], now)).get(deviceId);
  if (!state) throw new AppError('not-found');
  const override = await findOverride(database, of);
  const current = await findCurrent(database, companyId, deviceId);
  return {
    state,
    subscription: current
      ? {
          id: current.id,
          type: current.type,
          cancelAt: current.cancel_at && bookDay(current.cancel_at),
        }
      : null,
    override: override && {
      isAllowed: override.allowed,
      since: override.since.toISOString(),
      until: override.until && bookDay(new Date(override.until.getTime() - 1)),
      note: override.note === '' ? null : override.note,
    },
  };
}
