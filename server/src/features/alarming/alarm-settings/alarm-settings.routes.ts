import * as contract from '@belfry/contract/alarming/alarm-settings/alarm-settings.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { addAlarmModule } from './add-alarm-module.ts';
import { copyAlarms } from './copy-alarms.ts';
import { getAlarmSettings } from './get-alarm-settings.ts';
import { listAlarmSettings } from './list-alarm-settings.ts';
import { pauseAlarm } from './pause-alarm.ts';
import { resumeAlarm } from './resume-alarm.ts';
import { updateAlarm } from './update-alarm.ts';
import { updateAlarms } from './update-alarms.ts';

/** Routes of the alarm points' settings. */
export function alarmSettingsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listAlarmSettings, (context, { params, query }) =>
      listAlarmSettings(platform, context, params.id, query),
    ),
    bind(contract.getAlarmSettings, (context, { params }) => getAlarmSettings(platform, context, params)),
    bind(contract.updateAlarm, (context, { params, body }) => updateAlarm(platform, context, params, body)),
    bind(contract.updateAlarms, (context, { params, body }) =>
      updateAlarms(platform, context, params.id, body),
    ),
    bind(contract.copyAlarms, (context, { params, body }) => copyAlarms(platform, context, params.id, body)),
    bind(contract.pauseAlarm, (context, { params, body }) => pauseAlarm(platform, context, params, body)),
    bind(contract.resumeAlarm, (context, { params }) => resumeAlarm(platform, context, params)),
    bind(contract.addAlarmModule, (context, { params, body }) =>
      addAlarmModule(platform, context, params.id, body),
    ),
  ];
}
