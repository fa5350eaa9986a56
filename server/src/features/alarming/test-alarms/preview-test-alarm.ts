import type { previewTestAlarm as route } from '@belfry/contract/alarming/test-alarms/test-alarms.contract.ts';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { scheduleOf } from '#features/alarming/alarms/alarm-facts.ts';
import { isAlarmed } from '#features/alarming/calling/test-runs/is-alarmed.ts';
import { planContactsAt } from '#features/alarming/calling/runs/plan-contacts.ts';
import { waysOf } from '#features/alarming/calling/test-runs/test-run.rules.ts';
import { recipientsOf } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { readListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { findOpenTests, findTestedDevice } from './test-alarms.queries.ts';

/**
 * Whom a test would reach now and by what, in the order they are called, and what keeps it from starting.
 * @throws {AppError} `not-found` for a device or a list that the company does not have
 */
export async function previewTestAlarm(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
  { target, callListId }: RouteInput<typeof route>['query'],
): Promise<RouteResponse<typeof route>> {
  return database.transaction(companyId, async (trx) => {
    const device = await findTestedDevice(trx, companyId, deviceId);
    const listId = target === 'call-list' ? (callListId ?? null) : null;
    const called = device && (await readListOfAlarm(trx, companyId, listId));
    if (!device || !called) throw new AppError('not-found');
    const contacts = planContactsAt(called, scheduleOf(device), clock.now());
    const people = target === 'call-list' ? recipientsOf(called.list, contacts) : contacts;
    const open = await findOpenTests(trx, companyId);
    const isOwn = open.some((test) => test.device_id === deviceId);
    const gaveWay = await isAlarmed(trx, companyId);
    return {
      people: people.map((person) => ({
        contactId: person.id,
        name: person.name,
        available: person.available,
        ways: waysOf(person).map(({ medium, problem }) => ({ medium, problem })),
      })),
      blockedBy: gaveWay ? 'alarm' : isOwn ? 'own-test' : open.length > 0 ? 'other-test' : null,
    };
  });
}
