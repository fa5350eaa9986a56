import type {
  sendTestAlarm as route,
  TestAlarm,
} from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { userNamed } from '#features/alarming/alarm-settings/user-named.ts';
import { isAlarmed } from '#features/alarming/calling/test-runs/is-alarmed.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { presentTestAlarm } from './present-test-alarm.ts';
import { startNextTest } from './start-next-test.ts';
import {
  findListName,
  findOpenTests,
  findTest,
  findTestedDevice,
  insertTest,
  loadTests,
  lockTests,
} from './test-alarms.queries.ts';

/** Tests of a device that a person may send: every one rings people. */
const limit = { hits: 10, windowSeconds: 3600 };

/**
 * Sends a test alarm, at once or as soon as another test of the company is over.
 * @throws {AppError} `not-found`; `not-found` at `/callListId`; `not-allowed-now` while the device is tested or a real
 * alarm calls people; `too-many-requests` above 10 an hour
 */
export async function sendTestAlarm(
  platform: Platform,
  context: Context<UserActor>,
  deviceId: string,
  { target, callListId = null }: RouteInput<typeof route>['body'],
): Promise<TestAlarm> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const now = clock.now();
  await throttle(database, [`test-alarm:${companyId}:${deviceId}`], limit);
  const { id } = await database.transaction(companyId, async (trx) => {
    const device = await findTestedDevice(trx, companyId, deviceId);
    if (!device) throw new AppError('not-found');
    const listName = target === 'call-list' ? await findListName(trx, companyId, callListId) : '';
    if (listName === undefined) throw fieldError('/callListId', 'not-found');
    await lockTests(trx, companyId);
    const isTested = (await findOpenTests(trx, companyId)).some((test) => test.device_id === deviceId);
    if (isTested || (await isAlarmed(trx, companyId))) throw new AppError('not-allowed-now');
    const by = await userNamed(trx, context.actor);
    const test = await insertTest(trx, {
      company_id: companyId,
      device_id: deviceId,
      target,
      call_list_id: target === 'call-list' ? callListId : null,
      list_name: listName,
      requested_by: by.name,
      requested_by_id: by.id,
      due_at: now,
      state: 'waiting',
    });
    await recordAudit(trx, context, { companyId, at: now }, [
      {
        action: 'test-alarm.sent',
        subject: { kind: 'device', id: deviceId, name: device.name },
        details: { target },
      },
    ]);
    return test;
  });
  await startNextTest(platform, companyId);
  const queries = database.company(companyId);
  const test = await findTest(queries, id);
  const [facts] = test ? await loadTests(queries, companyId, [test]) : [];
  if (!facts) throw new AppError('not-found');
  return presentTestAlarm(facts);
}
