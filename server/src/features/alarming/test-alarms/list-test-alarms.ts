import * as z from 'zod/mini';
import type { listTestAlarms as route } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import { id, instant } from '@belfry/contract/values/values.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { decodeCursor, pageOf } from '#platform/http/route/cursor.ts';
import type { Platform } from '#platform/platform.ts';
import { presentSchedule, presentTestAlarm } from './present-test-alarm.ts';
import { countTests, findTestedDevice, loadTests, selectTests } from './test-alarms.queries.ts';
import { findSchedule } from './schedules/test-schedules.queries.ts';

const cursorShape = z.tuple([z.literal('test-alarms'), instant, id]);

/**
 * The tests of a device of the company, newest first, a page of them, and when they run by themselves.
 * @throws {AppError} `not-found`, `invalid-input` for a cursor of another list
 */
export async function listTestAlarms(
  { database }: Pick<Platform, 'database'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
  { limit, cursor, total }: RouteInput<typeof route>['query'],
): Promise<RouteResponse<typeof route>> {
  const place = decodeCursor(cursorShape, cursor);
  const queries = database.company(companyId);
  if (!(await findTestedDevice(queries, companyId, deviceId))) throw new AppError('not-found');
  const after = place && ([place[1], place[2]] as const);
  const rows = await selectTests(queries, companyId, deviceId, { after, rows: limit + 1 });
  const [schedule, facts] = await Promise.all([
    findSchedule(queries, companyId, deviceId),
    loadTests(queries, companyId, rows),
  ]);
  return {
    ...pageOf(facts, limit, presentTestAlarm, ({ test }) => ['test-alarms', test.due_at, test.id]),
    ...(total === 'true' && { total: await countTests(queries, companyId, deviceId) }),
    schedule: schedule ? presentSchedule(schedule) : null,
  };
}
