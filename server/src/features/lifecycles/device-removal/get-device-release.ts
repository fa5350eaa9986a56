import type { DeviceRelease } from '@belfry/contract/lifecycles/device-removal/device-release-management.contract.ts';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { findDeviceCompany } from '#features/ground/allowance/allowance-overrides.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { findStockDevices } from '#features/devices/devices/claims/stock-devices.ts';
import { readDevice } from '#features/devices/devices/get-device.ts';
import { findLicences } from '#features/devices/licences/find-licences.ts';
import { findRunningSubscription } from '#features/money/subscriptions/find-running-subscription.ts';
import { countAlarmPoints, hasOpenOffer } from './device-removal.queries.ts';

/** What ends when a device is taken back from its company, and what is in the way. @throws {AppError} `not-found` and those of `asStaff` */
export async function getDeviceRelease(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id: deviceId, reason }: { id: string; reason: string },
): Promise<DeviceRelease> {
  const { allCompanies } = platform.database;
  const companyId = await findDeviceCompany(allCompanies, deviceId);
  if (companyId === undefined) throw new AppError('not-found');
  const of = { companyId, deviceId };
  const now = platform.clock.now();
  const { serialNumber, held, ...seen } = await asStaff(platform, context, companyId, reason).look(
    async (trx) => {
      const { serial_number: serial, connected } = await readDevice(trx, companyId, deviceId);
      return {
        serialNumber: serial,
        connected,
        subscription: await findRunningSubscription(trx, of),
        ...(await countAlarmPoints(trx, of)),
        isOffered: await hasOpenOffer(trx, of),
        held: (await findLicences(trx, companyId, deviceId, now)) as LicenceFeature[],
      };
    },
  );
  // What the factory gave stands with the serial number, and comes again with its next owner.
  const [identity] = await findStockDevices(allCompanies, [serialNumber]);
  const licencesLost = held.filter((feature) => !identity?.licences.includes(feature));
  return { ...seen, licencesLost };
}
