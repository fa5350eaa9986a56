import { testAlarmId } from '@belfry/contract/values/alarm-point.ts';
import type { saveTestSchedule as route } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { changedColumns, type Wanted } from '#platform/database/changed-columns.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { userNamed } from '#features/alarming/alarm-settings/user-named.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { publishTest } from '#features/alarming/calling/test-runs/publish-test.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { presentSchedule } from '../present-test-alarm.ts';
import { findListName, findTestedDevice } from '../test-alarms.queries.ts';
import { wakeTestsAt } from '../test-jobs.ts';
import { nextTestAt, type TestRhythm } from './test-schedule.rules.ts';
import { deleteSchedule, findSchedule, saveSchedule, type ScheduleRow } from './test-schedules.queries.ts';

type Body = RouteInput<typeof route>['body'];

/**
 * Lets tests of a device run by themselves, on its clocks, or no more.
 * @throws {AppError} `not-found`; `changed-meanwhile`; `invalid-input` at what the frequency needs and is not there; `not-found` at
 * `/callListId`
 */
export async function saveTestSchedule(
  platform: Platform,
  context: Context<UserActor>,
  deviceId: string,
  body: Body,
): Promise<RouteResponse<typeof route>> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const now = clock.now();
  const { frequency, target = 'call-list', callListId = null, version } = body;
  const row = await database.transaction(companyId, async (trx) => {
    await holdDevice(trx, deviceId);
    const device = await findTestedDevice(trx, companyId, deviceId);
    if (!device) throw new AppError('not-found');
    const before = (await findSchedule(trx, companyId, deviceId)) ?? null;
    const rhythm = rhythmIn(body);
    if (rhythm && target === 'call-list' && (await findListName(trx, companyId, callListId)) === undefined)
      throw fieldError('/callListId', 'not-found');
    const wanted = rhythm && {
      frequency: rhythm.frequency,
      weekday: rhythm.weekday,
      day: rhythm.day,
      at_time: rhythm.time,
      target,
      call_list_id: target === 'call-list' ? callListId : null,
    };
    if (isSame(before, wanted)) return before;
    if (version !== (before?.version ?? null)) throw changedMeanwhile(answer(before));
    const saved =
      rhythm && wanted
        ? await saveSchedule(trx, {
            company_id: companyId,
            device_id: deviceId,
            ...wanted,
            next_at: nextTestAt(rhythm, device.time_zone, now),
          })
        : null;
    if (saved) await enqueue(trx, [wakeTestsAt(saved.next_at)]);
    else await deleteSchedule(trx, companyId, deviceId);
    await recordHistory(trx, [
      {
        companyId,
        deviceId,
        alarmId: testAlarmId,
        kind: 'test.scheduled',
        at: now,
        person: await userNamed(trx, context.actor),
        detail: { frequency },
      },
    ]);
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'test-schedule.changed',
        subject: { kind: 'device', id: deviceId, name: device.name },
        details: { frequency },
      },
    ]);
    return saved;
  });
  publishTest(platform, { companyId, deviceId });
  return answer(row);
}

function answer(row: ScheduleRow | null): RouteResponse<typeof route> {
  return { schedule: row && presentSchedule(row) };
}

function isSame(before: ScheduleRow | null, wanted: Wanted<ScheduleRow> | null): boolean {
  if (!before || !wanted) return before === wanted;
  return Object.keys(changedColumns(before, wanted)).length === 0;
}

/** What a body says of when; null for off. Only what the frequency needs counts. */
function rhythmIn({ frequency, weekday, day, time }: Body): TestRhythm | null {
  if (frequency === 'off') return null;
  if (time === undefined) throw fieldError('/time', 'invalid-input');
  if (frequency === 'weekly' && weekday === undefined) throw fieldError('/weekday', 'invalid-input');
  if (frequency === 'monthly' && day === undefined) throw fieldError('/day', 'invalid-input');
  return {
    frequency,
    weekday: frequency === 'weekly' ? (weekday ?? null) : null,
    day: frequency === 'monthly' ? (day ?? null) : null,
    time,
  };
}
