import { randomUUID } from 'node:crypto';
import type { DeviceSecrets } from '@belfry/contract/devices/stock/stock-management.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findDeviceCompany } from '#features/ground/allowance/allowance-overrides.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { newConnectCode } from '#features/devices/devices/claims/new-connect-code.ts';
import { findStockDevices, renewConnectCode } from '#features/devices/devices/claims/stock-devices.ts';
import { readDevice } from '#features/devices/devices/get-device.ts';
import { findRunningSubscription } from '#features/money/subscriptions/find-running-subscription.ts';
import { findAdministrators } from '#features/people/companies/find-administrators.ts';
import { giveDeviceBack } from './give-device-back.ts';

/** Which device, and why. */
interface TakenBack {
  id: string;
  serialNumber: string;
  reason: string;
}

/**
 * Staff take a device back from its company, as if that had removed it. It gets another connect code, since its company knows the one
 * before; that is in the answer, and nowhere else. The company's Administrators are told by mail that it calls nobody any more.
 * @throws {AppError} `not-found`; `invalid-input` at `/serialNumber`; `subscription-runs`; and those of `asStaff`
 */
export async function takeDeviceBack(
  platform: Platform,
  context: Context<UserActor>,
  { id, serialNumber, reason }: TakenBack,
): Promise<DeviceSecrets> {
  const { database } = platform;
  const companyId = await findDeviceCompany(database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const staff = asStaff(platform, context, companyId, reason);
  const found = await readDevice(database.company(companyId), companyId, id);
  if (found.serial_number !== serialNumber) throw fieldError('/serialNumber', 'invalid-input');
  const connectCode = newConnectCode();
  const [identity] = await findStockDevices(database.allCompanies, [serialNumber]);
  await giveDeviceBack(platform, staff.context, {
    companyId,
    id,
    serialNumber,
    also: async (trx, { name }) => {
      if (await findRunningSubscription(trx, { companyId, deviceId: id }))
        throw new AppError('subscription-runs');
      await renewConnectCode(trx, serialNumber, connectCode);
      const mails = accountMailsOf<'deviceTakenBack'>(
        platform,
        await findAdministrators(trx, companyId),
        `device-taken-back-${randomUUID()}`,
        () => ({ kind: 'deviceTakenBack', path: '/devices', values: { name, serialNumber } }),
      );
      await enqueue(trx, mails);
    },
  });
  const { inputs = 0, licences = [] } = identity ?? {};
  return { serialNumber, type: found.type, inputs, licences, connectCode, key: null };
}
