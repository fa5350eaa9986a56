import type {
  AlarmSettings,
  AlarmSettingsChanges,
  copyAlarms as route,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { selectSettings } from './alarm-settings.queries.ts';
import { changeAlarms } from './change-alarms.ts';
import { isInput, presentAlarmSettings } from './settings-columns.ts';

/**
 * Gives the alarm points of a device the settings of those with the same id on another device of the company. Pauses
 * are not copied. What this device does not have is named.
 * @throws {AppError} `not-found`; `invalid-input` or `not-found` at `/fromDeviceId` or an alarm that is not there
 */
export async function copyAlarms(
  platform: Platform,
  context: Context<UserActor>,
  deviceId: string,
  { fromDeviceId, alarmIds, reason }: RouteInput<typeof route>['body'],
): Promise<RouteResponse<typeof route>> {
  const { companyId } = context.actor;
  if (fromDeviceId === deviceId) throw fieldError('/fromDeviceId', 'invalid-input');
  const queries = platform.database.company(companyId);
  const only = alarmIds && { only: [...new Set(alarmIds)] };
  const source = (await selectSettings(queries, companyId, fromDeviceId, only)).map(presentAlarmSettings);
  if (source.length === 0) throw fieldError('/fromDeviceId', 'not-found');
  const missing = alarmIds?.findIndex((wanted) => !source.some(({ alarmId }) => alarmId === wanted)) ?? -1;
  if (missing >= 0) throw fieldError(`/alarmIds/${missing}`, 'not-found');

  const nodes = await changeAlarms(
    platform,
    context,
    {
      deviceId,
      reason,
      action: 'alarm.copied',
      callListField: '/fromDeviceId',
      changesOf: (work) =>
        source
          .filter(({ alarmId }) => work.node(deviceId, alarmId))
          .map((settings) => ({ alarmId: settings.alarmId, changes: changesTo(settings) })),
    },
    source.map(({ alarmId }) => alarmId),
  );
  return {
    items: [...nodes.values()].map(presentAlarmSettings),
    unfit: source
      .filter(({ alarmId }) => !nodes.has(alarmId))
      .map(({ alarmId, name }) => ({ alarmId, name })),
  };
}

function changesTo({
  alarmId,
  version: _version,
  contact,
  ...settings
}: AlarmSettings): AlarmSettingsChanges {
  return { ...settings, ...(isInput(alarmId) && contact !== null && { contact }) };
}
