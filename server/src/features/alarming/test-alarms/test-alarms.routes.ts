import * as contract from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { listTestAlarms } from './list-test-alarms.ts';
import { previewTestAlarm } from './preview-test-alarm.ts';
import { saveTestSchedule } from './schedules/save-test-schedule.ts';
import { sendTestAlarm } from './send-test-alarm.ts';

/** Routes of the test alarms. */
export function testAlarmsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.listTestAlarms, (context, { params, query }) =>
      listTestAlarms(platform, context, params.id, query),
    ),
    bind(contract.sendTestAlarm, (context, { params, body }) =>
      sendTestAlarm(platform, context, params.id, body),
    ),
    bind(contract.previewTestAlarm, (context, { params, query }) =>
      previewTestAlarm(platform, context, params.id, query),
    ),
    bind(contract.saveTestSchedule, (context, { params, body }) =>
      saveTestSchedule(platform, context, params.id, body),
    ),
  ];
}
