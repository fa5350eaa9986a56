import type {
  AlarmSettings,
  updateAlarms as route,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAlarms } from './change-alarms.ts';
import { checkFits } from './check-fits.ts';
import { presentAlarmSettings } from './settings-columns.ts';

/**
 * Gives several alarm points of a device the same settings, all of them or none.
 * @throws {AppError} `not-found`; `invalid-input` at an alarm that is not there or the setting that does not fit one
 */
export async function updateAlarms(
  platform: Platform,
  context: Context<UserActor>,
  deviceId: string,
  { alarmIds, changes, reason }: RouteInput<typeof route>['body'],
): Promise<{ items: AlarmSettings[] }> {
  const ids = [...new Set(alarmIds)];
  const nodes = await changeAlarms(
    platform,
    context,
    {
      deviceId,
      reason,
      action: 'alarm.configured',
      callListField: '/changes/callListId',
      changesOf: (work) =>
        ids.map((alarmId) => {
          if (!work.node(deviceId, alarmId))
            throw fieldError(`/alarmIds/${alarmIds.indexOf(alarmId)}`, 'not-found');
          checkFits(alarmId, changes, '/changes');
          return { alarmId, changes };
        }),
    },
    ids,
  );
  return { items: [...nodes.values()].map(presentAlarmSettings) };
}
