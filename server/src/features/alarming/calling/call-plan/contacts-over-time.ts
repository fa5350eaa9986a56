import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { AlertSchedule } from '#features/alarming/alarms/engine/alert-schedule.rules.ts';
import type { PlanContact } from '#features/alarming/call-lists/plan/call-list-plan.rules.ts';
import type { ListOfAlarm } from '#features/alarming/call-lists/plan/read-list-of-alarm.ts';
import { planContactsAt } from '../runs/plan-contacts.ts';
import { turningPoints, type Span } from './tonight.rules.ts';

/**
 * The contacts of a company over a span of time: every moment of it at which something may change, and who they are at any
 * moment. What holds between two of them is worked out once: a plan asks at each of its steps.
 */
export function contactsOverTime(
  all: Pick<ListOfAlarm, 'contacts' | 'appUsers'>,
  schedule: AlertSchedule,
  span: Span,
  pauses: readonly Date[] = [],
): { moments: Date[]; contactsAt: (at: Date) => PlanContact[] } {
  const hours = all.contacts.map(({ rota, absences }) => ({
    rota: rota as Contact['rota'],
    absences: absences as Contact['absences'],
  }));
  const moments = turningPoints(span, schedule, hours, pauses);
  const known = new Map<Date, PlanContact[]>();
  return {
    moments,
    contactsAt: (at) => {
      const since = at < span.until ? moments.findLast((moment) => moment <= at) : undefined;
      if (!since) return planContactsAt(all, schedule, at);
      const contacts = known.get(since) ?? planContactsAt(all, schedule, since);
      known.set(since, contacts);
      return contacts;
    },
  };
}
