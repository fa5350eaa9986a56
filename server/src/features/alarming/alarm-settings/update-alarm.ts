import type {
  AlarmSettings,
  updateAlarm as route,
} from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { Platform } from '#platform/platform.ts';
import { changeAlarms } from './change-alarms.ts';
import { checkFits } from './check-fits.ts';
import { columnsOf, presentAlarmSettings } from './settings-columns.ts';

/**
 * Changes an alarm point; an alarm that is under way goes on by the new settings.
 * @throws {AppError} `not-found`, `changed-meanwhile`; `invalid-input` at the field that does not fit
 */
export async function updateAlarm(
  platform: Platform,
  context: Context<UserActor>,
  { id: deviceId, alarmId }: RouteInput<typeof route>['params'],
  { reason, version, ...changes }: RouteInput<typeof route>['body'],
): Promise<AlarmSettings> {
  const nodes = await changeAlarms(
    platform,
    context,
    {
      deviceId,
      reason,
      action: 'alarm.configured',
      callListField: '/callListId',
      changesOf(work) {
        const node = work.node(deviceId, alarmId);
        if (!node) throw new AppError('not-found');
        checkFits(alarmId, changes, '');
        const isChange = columnsOf(node, changes).fields.length > 0;
        if (isChange && version !== node.settings_version) throw changedMeanwhile(presentAlarmSettings(node));
        return [{ alarmId, changes }];
      },
    },
    [alarmId],
  );
  const node = nodes.get(alarmId);
  if (!node) throw new AppError('not-found');
  return presentAlarmSettings(node);
}
