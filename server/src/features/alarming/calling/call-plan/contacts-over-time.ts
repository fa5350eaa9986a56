import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { AlertSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { isAvailable } from '../runs/availability.rules.ts';
import { planContactsAt } from '../runs/plan-contacts.ts';
import { turningPoints, type Span } from './tonight.rules.ts';

/** From a moment on somebody may be called, or not; milliseconds. */
interface Change {
  at: number;
  available: boolean;
}

/**
 * The contacts of a company over a span of time: every moment of it at which somebody comes or goes or the period of the week
 * changes, and who they are at any moment. Of each contact only its own hours are looked at, and others get their turn between two
 * of them: fifty with rotas are seconds of work if each is asked at the moments of all.
 */
export async function contactsOverTime(
  all: Pick<ListOfAlarm, 'contacts' | 'appUsers'>,
  schedule: AlertSchedule,
  span: Span,
  pauses: readonly Date[] = [],
): Promise<{ moments: Date[]; contactsAt: (at: Date) => PlanContact[] }> {
  const contacts = planContactsAt(all, schedule, span.from);
  const changes: Change[][] = [];
  for (const { availability, rota, absences } of all.contacts) {
    changes.push(changesOf({ availability, rota, absences } as Hours, schedule, span));
    await nextTurn();
  }
  const moments = [
    ...new Set([
      ...turningPoints(span, schedule, [], pauses).map((at) => at.getTime()),
      ...changes.flatMap((each) => each.map(({ at }) => at)),
    ]),
  ].toSorted((a, b) => a - b);
  const known = new Map<number, PlanContact[]>();
  return {
    moments: moments.map((at) => new Date(at)),
    contactsAt: (at) => {
      const since = lastUntil(moments, (moment) => moment, at.getTime());
      if (since === undefined || at >= span.until) return planContactsAt(all, schedule, at);
      const found =
        known.get(since) ??
        contacts.map((contact, index) => {
          const change = lastUntil(changes[index] ?? [], (each) => each.at, since);
          return { ...contact, available: change?.available ?? false };
        });
      known.set(since, found);
      return found;
    },
  };
}

type Hours = Pick<Contact, 'availability' | 'rota' | 'absences'>;

/** When somebody comes and goes within a span; what holds at its begin first. */
function changesOf(hours: Hours, schedule: AlertSchedule, span: Span): Change[] {
  const changes: Change[] = [];
  for (const at of turningPoints(span, schedule, [hours])) {
    const available = isAvailable(hours, schedule, at);
    if (changes.at(-1)?.available !== available) changes.push({ at: at.getTime(), available });
  }
  return changes;
}

/** The last of what is in order that is not behind a moment. */
function lastUntil<T>(ordered: readonly T[], momentOf: (each: T) => number, at: number): T | undefined {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const each = ordered[middle];
    if (each !== undefined && momentOf(each) <= at) low = middle + 1;
    else high = middle;
  }
  return ordered[low - 1];
}
