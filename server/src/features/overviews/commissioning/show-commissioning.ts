import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  mostTestedAlarms,
  type Commissioning,
} from '@belfry/contract/overviews/commissioning/commissioning.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import {
  readCallingPoints,
  type CallingPoint,
} from '#features/alarming/alarms/points/read-calling-points.ts';
import { isFactoryName } from '#features/alarming/alarms/points/is-factory-name.ts';
import { presentContact } from '#features/alarming/call-lists/contacts/present-contact.ts';
import { recipientsOf, usableMedia } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { readAllLists, type AllLists } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { contactsOverTime } from '#features/alarming/calling/call-plan/contacts-over-time.ts';
import { silentApps } from '#features/alarming/calling/call-plan/silent-apps.ts';
import { spokenOf, whoIsCalled } from '#features/alarming/calling/call-plan/tonight.rules.ts';
import { listMonitoring } from '#features/alarming/monitoring/list-monitoring.ts';
import { readEpisodes } from '#features/ground/history/read-history.ts';
import { allowsServices } from '#features/ground/allowance/allowance.rules.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { selectReachingTests, wasEverTested } from './commissioning.queries.ts';
import {
  gapsOf,
  reachedBy,
  stepsOf,
  typicalSeconds,
  type CalledPerson,
  type Gap,
  type UsedList,
} from './commissioning.rules.ts';

const weekMs = 7 * 86_400_000;
/** Tests that say how long a medium takes, and most entries that are read of them. */
const lookedAt = { tests: 3, entries: 2000 } as const;

/** How far a device is on its way into use, measured now. @throws {AppError} `not-found` */
export async function showCommissioning(
  platform: Pick<Platform, 'database' | 'clock'>,
  context: Context<UserActor>,
  deviceId: string,
): Promise<Commissioning> {
  const { companyId } = context.actor;
  const now = platform.clock.now();
  const queries = platform.database.company(companyId);
  const { points, schedule } = await readCallingPoints(queries, companyId, deviceId);
  const [all, monitored, tests, wasTested] = await Promise.all([
    readAllLists(queries, companyId),
    listMonitoring(platform, context, { deviceId, limit: 1 }),
    selectReachingTests(queries, companyId, deviceId, lookedAt.tests),
    wasEverTested(queries, companyId, deviceId),
  ]);
  const [device] = monitored.items;
  if (!device) throw new AppError('not-found');
  const testIds = tests.map(({ id }) => id);
  const entries = await readEpisodes(platform, companyId, deviceId, testIds, lookedAt.entries);
  const alarms = spokenOf(points, all.administratorsId);
  const used = usedLists(alarms, all);
  const week = { from: now, until: new Date(now.getTime() + weekMs) };
  const { moments, contactsAt } = await contactsOverTime(all, schedule, week);
  const gaps: Gap[] = [];
  for (const each of used) {
    gaps.push(...gapsOf(each, moments, contactsAt, schedule));
    await nextTurn();
  }
  const [newest] = tests;
  const reached = newest ? reachedBy({ id: newest.id, startedAt: newest.started_at }, entries) : null;
  return {
    ...stepsOf({
      device: { ...device, everConnected: device.connectedSince !== null },
      isAllowed: allowsServices(device.allowance),
      inputs: points
        .filter(({ alarmId }) => !alarmId.startsWith('failure.'))
        .map(({ alarmId, name, enabled, pausedUntil }) => ({
          name,
          enabled,
          isPaused: pausedUntil !== null && pausedUntil > now,
          hasFactoryName: enabled && isFactoryName(alarmId, name),
        })),
      people: peopleOf(used, all, now),
      gaps,
      watch: device.watch,
      wasTested,
      hasReached: reached !== null,
    }),
    alarms: alarms.slice(0, mostTestedAlarms).map(({ alarmId, name, callListId, delaySeconds }) => ({
      alarmId,
      name,
      callListId,
      delaySeconds,
    })),
    lists: used.map(({ id, name, list }) => {
      const { calls, people } = whoIsCalled(list, contactsAt, now);
      const [first] = people;
      const medium = first?.media[0];
      return {
        callListId: id,
        name,
        recipients: list.recipients,
        first:
          calls === 'list' && first && medium
            ? { name: first.name, medium, ...typicalSeconds(medium, entries) }
            : null,
      };
    }),
    reached,
  };
}

/** The lists that alarms call, with the periods of the week in which they do. */
function usedLists(alarms: readonly CallingPoint[], all: AllLists): (UsedList & { id: string | null })[] {
  const byList = Map.groupBy(alarms, ({ callListId }) => callListId);
  return [...byList].flatMap(([id, ofList]) => {
    const known = all.lists.get(id);
    const isOn = (period: 'day' | 'night' | 'weekend') => ofList.some(({ alertWhen }) => alertWhen[period]);
    const periods = { day: isOn('day'), night: isOn('night'), weekend: isOn('weekend') };
    return known ? [{ id, ...known, periods }] : [];
  });
}

/** Everybody whom these lists call, each once. */
function peopleOf(used: readonly UsedList[], all: AllLists, now: Date): CalledPerson[] {
  const contacts = all.contacts.map((row) => {
    const { administrator, phone, email, media, hasPin, phoneValid, userId, name } = presentContact(row);
    const app = userId !== null && all.appUsers.has(userId);
    return { id: row.id, name, administrator, phone, email, media, app, hasPin, phoneValid };
  });
  const silent = silentApps(all, now);
  const called = new Set(used.flatMap(({ list }) => recipientsOf(list, contacts)));
  return [...called].map((contact) => {
    const usable = usableMedia(contact);
    const isAsked = contact.media.some(
      ({ medium, needsAcceptance }) =>
        needsAcceptance && usable.includes(medium) && (medium === 'voice' || medium === 'sms'),
    );
    const isByApp = contact.media.some(({ medium }) => medium === 'app');
    return {
      name: contact.name,
      usable,
      isPhoneValid: contact.phoneValid,
      lacksPin: isAsked && !contact.hasPin,
      app: !isByApp ? null : !contact.app ? 'none' : silent.has(contact.id) ? 'silent' : 'rings',
    };
  });
}
