import type { Tonight } from '@belfry/contract/alarming/calling/tonight.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { readCallingPoints } from '#features/alarming/alarms/points/read-calling-points.ts';
import { readAllLists } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { contactsOverTime } from './contacts-over-time.ts';
import {
  comingNight,
  groupsAt,
  partsOfNight,
  spokenOf,
  whoIsCalled,
  type WhoIsCalled,
} from './tonight.rules.ts';

const nobody: WhoIsCalled = { calls: 'nobody', people: [], more: 0 };

/** "Who will be called tonight?": the alarms of a device by the engine's own rules. @throws {AppError} `not-found` */
export async function showTonight(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { actor: { companyId } }: Context<UserActor>,
  deviceId: string,
): Promise<Tonight> {
  const queries = database.company(companyId);
  const { points, schedule } = await readCallingPoints(queries, companyId, deviceId);
  const all = await readAllLists(queries, companyId);
  const alarms = spokenOf(points, all.administratorsId);
  const night = comingNight(schedule, clock.now());
  const pauses = alarms.flatMap(({ pausedUntil }) => pausedUntil ?? []);
  const { moments, contactsAt } = contactsOverTime(all, schedule, night, pauses);
  const listIds = new Set(alarms.map(({ callListId }) => callListId));
  return {
    from: night.from.toISOString(),
    until: night.until.toISOString(),
    ...partsOfNight(moments, (at) => {
      const called = new Map(
        [...listIds].map((id) => {
          const list = all.lists.get(id)?.list;
          return [id, list ? whoIsCalled(list, contactsAt, at) : nobody];
        }),
      );
      return groupsAt(alarms, (id) => called.get(id) ?? nobody, schedule, at);
    }),
  };
}
