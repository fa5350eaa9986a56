import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import {
  tonightLimits,
  type Tonight,
  type TonightGroup,
  type TonightPerson,
} from '@belfry/contract/alarming/calling/tonight.contract.ts';
import {
  defaultSchedule,
  isOpenAt,
  type AlertPeriods,
  type AlertSchedule,
} from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import { minutesOf, wallClock } from '#features/alarming/alarms/engine/wall-clock.rules.ts';
import { administratorsAlarms } from '#features/alarming/alarms/points/first-alarms.rules.ts';
import {
  recipientsOf,
  usableMedia,
  type PlanContact,
  type PlanList,
} from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import { explainPlan } from '#features/alarming/call-lists/plan/explain-plan.rules.ts';

/** What a night needs to know of an alarm. */
export interface NightAlarm {
  alarmId: string;
  enabled: boolean;
  pausedUntil: Date | null;
  alertWhen: AlertPeriods;
  callListId: string | null;
}

/** A span of time. */
export interface Span {
  from: Date;
  until: Date;
}

/** When somebody may be called, as far as it changes with the hour. */
export type Hours = Pick<Contact, 'rota' | 'absences'>;

/** Whom a list calls from a moment on. */
export type WhoIsCalled = Pick<TonightGroup, 'calls' | 'people' | 'more'>;

const day = 86_400_000;
/** Attempts within which those who are named have their turn; a longer plan names nobody else. */
const mostAttempts = 120;

/** The moment at which the clocks of a zone show this, as {@link wallClock} writes it. */
function momentAt(timeZone: string, wall: number): number {
  const near = wall - (wallClock(timeZone, wall) - wall);
  return wall - (wallClock(timeZone, near) - near);
}

/** The coming night of a device, or from now on what is left of the present one: the hours outside of its day, also at weekends. */
export function comingNight(schedule: AlertSchedule, now: Date): Span {
  // Where the day never ends, the usual night is meant.
  const { dayFrom, dayUntil } = schedule.dayFrom === schedule.dayUntil ? defaultSchedule : schedule;
  const { timeZone } = schedule;
  const nextAt = (time: string, after: number): number => {
    const midnight = Math.floor(wallClock(timeZone, after) / day) * day;
    const [today, tomorrow] = [0, 1].map((days) =>
      momentAt(timeZone, midnight + days * day + minutesOf(time) * 60_000),
    );
    return today !== undefined && today > after ? today : (tomorrow ?? after);
  };
  const [begins, ends] = [nextAt(dayUntil, now.getTime()), nextAt(dayFrom, now.getTime())];
  if (ends < begins) return { from: now, until: new Date(ends) };
  return { from: new Date(begins), until: new Date(nextAt(dayFrom, begins)) };
}

/** Every moment of a span at which it may change who can be called or what calls, its begin first. */
export function turningPoints(
  { from, until }: Span,
  schedule: AlertSchedule,
  people: readonly Hours[],
  pauses: readonly Date[] = [],
): Date[] {
  const shifts = people.flatMap(({ rota }) => rota ?? []);
  const moments = [
    ...pauses.map((at) => at.getTime()),
    ...people.flatMap(({ absences }) =>
      absences.flatMap((absence) => [Date.parse(absence.from), Date.parse(absence.until)]),
    ),
  ];
  const last = wallClock(schedule.timeZone, until.getTime());
  const first = Math.floor(wallClock(schedule.timeZone, from.getTime()) / day) * day;
  for (let midnight = first; midnight <= last; midnight += day) {
    const weekday = new Date(midnight).getUTCDay() || 7;
    const times = new Set(['00:00', schedule.dayFrom, schedule.dayUntil]);
    for (const shift of shifts) {
      if (shift.weekday === weekday) times.add(shift.from).add(shift.until);
      // Of one that goes over midnight.
      if ((shift.weekday % 7) + 1 === weekday) times.add(shift.until);
    }
    const [begins, ends] = [0, day].map((on) => momentAt(schedule.timeZone, midnight + on));
    // Only where the clocks change has each time to be asked for by itself.
    const hasUsualLength = begins !== undefined && ends === begins + day;
    for (const time of times) {
      const into = minutesOf(time) * 60_000;
      moments.push(hasUsualLength ? begins + into : momentAt(schedule.timeZone, midnight + into));
    }
  }
  const within = moments.filter((at) => at > from.getTime() && at < until.getTime());
  return [from, ...[...new Set(within)].toSorted((a, b) => a - b).map((at) => new Date(at))];
}

/**
 * The alarms of a device that are spoken of: those that are switched on. What is about the device itself and calls the
 * administrators, as with every new device, would make each answer two.
 */
export function spokenOf<A extends NightAlarm>(
  alarms: readonly A[],
  administratorsId: string | undefined,
): A[] {
  return alarms.filter(
    ({ alarmId, enabled, callListId }) =>
      enabled && !(administratorsAlarms.includes(alarmId) && callListId === administratorsId),
  );
}

/** Whom a list calls for an alarm of a moment while nobody answers, in the order of its first pass, by the rules of the plan. */
export function whoIsCalled(
  list: PlanList,
  contactsAt: (at: Date) => readonly PlanContact[],
  at: Date,
): WhoIsCalled {
  const lines = explainPlan(
    // The passes behind the first call nobody new.
    { ...list, maxAttempts: 1 },
    { ...list, recipients: 'administrators', maxAttempts: 1 },
    contactsAt,
    at,
    mostAttempts,
  );
  const contacts = contactsAt(at);
  const names = new Map(contacts.map(({ id, name }) => [id, name]));
  const people = new Map<string, TonightPerson>();
  let first: number | undefined;
  for (const { at: begins, step } of lines) {
    if (step.kind !== 'attempt' || step.number > 1) continue;
    first ??= begins.getTime();
    const { contactId, medium } = step;
    const known = people.get(contactId);
    if (known) known.media.push(medium);
    else
      people.set(contactId, {
        contactId,
        name: names.get(contactId) ?? '',
        media: [medium],
        afterMinutes: Math.round((begins.getTime() - first) / 60_000),
      });
  }
  const isList = lines[0]?.step.kind === 'attempt';
  const reached = isList
    ? recipientsOf(list, contacts).filter((one) => one.available && usableMedia(one).length > 0).length
    : people.size;
  const shown = [...people.values()].slice(0, tonightLimits.people);
  return {
    calls: people.size === 0 ? 'nobody' : isList ? 'list' : 'administrators',
    people: shown,
    more: Math.max(reached, people.size) - shown.length,
  };
}

/** What calls somebody first. */
const rank = { list: 0, administrators: 0, nobody: 1, silent: 2 } as const;

/** The alarms of a moment, those together that call the same people: the largest group first, those that call nobody behind. */
export function groupsAt(
  alarms: readonly NightAlarm[],
  who: (callListId: string | null) => WhoIsCalled,
  schedule: AlertSchedule,
  at: Date,
): TonightGroup[] {
  const groups = new Map<string, TonightGroup>();
  for (const { alarmId, pausedUntil, alertWhen, callListId } of alarms) {
    const isSilent = (pausedUntil !== null && pausedUntil > at) || !isOpenAt(alertWhen, schedule, at);
    const called: WhoIsCalled = isSilent ? { calls: 'silent', people: [], more: 0 } : who(callListId);
    const key = JSON.stringify(called);
    const known = groups.get(key);
    if (known) known.alarms += 1;
    else groups.set(key, { alarms: 1, alarmId, ...called });
  }
  return [...groups.values()].toSorted((a, b) => rank[a.calls] - rank[b.calls] || b.alarms - a.alarms);
}

/** A night in parts in which the same people are called; what follows the first few is counted. */
export function partsOfNight(
  moments: readonly { at: Date; groups: TonightGroup[] }[],
): Pick<Tonight, 'parts' | 'moreParts'> {
  const parts: Tonight['parts'] = [];
  for (const { at, groups } of moments) {
    const last = parts.at(-1);
    if (last && JSON.stringify(last.groups) === JSON.stringify(groups)) continue;
    parts.push({ from: at.toISOString(), groups });
  }
  const shown = parts.slice(0, tonightLimits.parts);
  return { parts: shown, moreParts: parts.length - shown.length };
}
