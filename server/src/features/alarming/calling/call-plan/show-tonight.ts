import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  tonightLimits,
  type Tonight,
  type TonightGroup,
} from '@belfry/contract/alarming/calling/tonight.contract.ts';
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
  const { moments, contactsAt } = await contactsOverTime(all, schedule, night, pauses);
  const listIds = [...new Set(alarms.map(({ callListId }) => callListId))];
  const looks: { at: Date; groups: TonightGroup[] }[] = [];
  for (const at of moments.slice(0, tonightLimits.moments)) {
    const called = new Map<string | null, WhoIsCalled>();
    for (const id of listIds) {
      const list = all.lists.get(id)?.list;
      if (list) called.set(id, whoIsCalled(list, contactsAt, at));
      // An alarm goes before what somebody looks at.
      await nextTurn();
    }
    looks.push({ at, groups: groupsAt(alarms, (id) => called.get(id) ?? nobody, schedule, at) });
  }
  return { from: night.from.toISOString(), until: night.until.toISOString(), ...partsOfNight(looks) };
}
