import type { NextStep } from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import type { PaymentState } from '@belfry/contract/money/payments/payment-states.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';
import { lastDay } from '../dunning/dunning.rules.ts';
import { remindingOn, type ReminderDay } from '../dunning/reminder.rules.ts';

/** What says what happens next with a claim. */
export interface NextFacts {
  state: PaymentState;
  isDunned: boolean;
  /** The day of the next try; null where none is planned, or there is nothing to charge it by. */
  nextTryOn: Day | null;
  /** The day of its first failure; null where no charge of ours has failed. */
  failedOn: Day | null;
  /** The day that it was to be paid by; null where it was to be collected. */
  dueOn: Day | null;
  /** The newest reminder that was sent. */
  reminded: ReminderDay | null;
  today: Day;
}

/** What happens next by itself with a claim, and on which day; `person` where nothing does. */
export function nextStepOf(of: NextFacts): { step: NextStep; on: Day | null } {
  const person = { step: 'person', on: null } as const;
  const { state, isDunned, nextTryOn, failedOn, dueOn, today } = of;
  if (!isDunned || state === 'failed-multiple-times' || state === 'chargeback') return person;
  if (nextTryOn !== null) return { step: 'try', on: nextTryOn };
  if (failedOn !== null)
    return state === 'failed' ? { step: 'last-call', on: addDays(failedOn, lastDay) } : person;
  if (dueOn === null) return person;
  const { due, nextOn } = remindingOn(dueOn, today, of.reminded);
  const on = due === null ? nextOn : today;
  return on === null ? person : { step: 'reminder', on };
}
