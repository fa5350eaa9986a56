import type { Kysely } from 'kysely';
import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import type { licenseDevice as route } from '@belfry/contract/devices/licences/licences-management.contract.ts';
import type { HistoryEntryOf } from '@belfry/contract/ground/history/history-entry.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { findDeviceCompany } from '#features/ground/allowance/allowance-overrides.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { grantLicences } from './grant-licences.ts';
import { endLicences, findLicensed, selectLicences } from './licences.queries.ts';
import { endOfLicence, holds, isOver } from './licences.rules.ts';
import { presentLicences } from './list-licences.ts';

/** What staff do with licences of a device, and why. */
type Licensing = { id: string; reason: string } & RouteInput<typeof route>['body'];

/**
 * Staff grant a device of a company licences, until the end of a day or for good, or end them now. The device is told with its
 * settings; its history and the company's log say so. What is so already is answered, and is no line of the history.
 * @throws {AppError} `not-found`; `not-allowed-now` where the last day is past; and those of `asStaff`
 */
export async function licenseDevice(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  { id: deviceId, reason, act, features, until: lastDay }: Licensing,
): Promise<RouteResponse<typeof route>> {
  const companyId = await findDeviceCompany(platform.database.allCompanies, deviceId);
  if (companyId === undefined) throw new AppError('not-found');
  const of = { companyId, deviceId };
  const now = platform.clock.now();
  const until = lastDay === undefined ? null : endOfLicence(lastDay);
  if (act === 'grant' && until && until <= now) throw new AppError('not-allowed-now');
  return asStaff(platform, context, companyId, reason).change(async (trx) => {
    const device = await findLicensed(trx, companyId, deviceId);
    if (!device) throw new AppError('not-found');
    const held = await selectLicences(trx, companyId, [deviceId]);
    const changed = features.filter((feature) => {
      const granted = held.find((each) => each.feature === feature);
      if (act === 'withdraw') return granted !== undefined && !isOver(granted, now);
      return !granted || !holds(granted, now) || granted.until?.getTime() !== until?.getTime();
    });
    if (act === 'grant' && changed.length > 0)
      await grantLicences(trx, of, { features: changed, since: now, until });
    if (act === 'withdraw' && changed.length > 0) await endLicences(trx, of, { features: changed, at: now });
    if (changed.length > 0) await tell(trx, { ...of, act, changed, lastDay: lastDay ?? null, now });
    const subject = { kind: 'device', id: deviceId, name: device.name };
    return {
      result: { items: presentLicences(await selectLicences(trx, companyId, [deviceId]), device.type, now) },
      audit: [
        {
          action: act === 'grant' ? 'device.licences-granted' : 'device.licences-withdrawn',
          subject,
          details: { features, ...(act === 'grant' && lastDay !== undefined && { until: lastDay }) },
        },
      ],
    };
  });
}

interface Told {
  companyId: string;
  deviceId: string;
  act: Licensing['act'];
  changed: readonly LicenceFeature[];
  lastDay: string | null;
  now: Date;
}

async function tell(trx: Kysely<DB>, { companyId, deviceId, act, changed, lastDay, now }: Told) {
  const detail: HistoryEntryOf<'device.licences'>['detail'] = {
    what: act === 'grant' ? 'granted' : 'withdrawn',
    features: [...changed],
    until: act === 'grant' ? lastDay : null,
  };
  await recordHistory(trx, [{ companyId, deviceId, kind: 'device.licences', at: now, detail }]);
  await enqueue(trx, [deviceSettingsOf(companyId, deviceId)]);
}
