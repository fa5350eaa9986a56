import {
  consequenceSteps,
  type ConsequenceStep,
} from '@belfry/contract/money/subscriptions/consequences.contract.ts';
import {
  settledStates,
  type PaymentKind,
  type PaymentState,
} from '@belfry/contract/money/payments/payment-states.ts';
import { addDays, type Day } from '#platform/values/calendar.rules.ts';
import { lastDay, nextTryOn } from '#features/money/payments/dunning/dunning.rules.ts';
import type { Advice } from '#features/money/payments/dunning/reasons.rules.ts';
import { reminderDays } from '#features/money/payments/dunning/reminder.rules.ts';

/** What happens, and on which day; null where a person decides. */
export interface Step {
  step: ConsequenceStep;
  on: Day | null;
}

/** A claim of an invoice that stays open. */
export interface Unpaid {
  dunning: {
    kind: PaymentKind;
    state: PaymentState;
    isOpen: boolean;
    isDunned: boolean;
    isBeingCharged: boolean;
    nextTryOn: Day | null;
    failedOn: Day | null;
    advice: Advice;
  };
  /** By which it is to be paid; null where nobody said. */
  dueOn: Day | null;
  /** On which a period would begin that is not charged any more; null where none would. */
  pausesOn: Day | null;
  today: Day;
}

/**
 * What happens where nobody pays, by the rules that collect and dun (design pages 8.4 and 8.5), the next first. Nothing where nobody owes
 * anything: an order that is not paid is none.
 */
export function stepsOf({ dunning, dueOn, pausesOn, today }: Unpaid): Step[] {
  const { kind, state, isOpen } = dunning;
  if (kind !== 'invoice' || !isOpen || settledStates.some((settled) => settled === state)) return [];
  const steps: Step[] = [
    ...(dunning.isDunned ? askingSteps(dunning, { dueOn, today }) : []),
    ...(pausesOn === null ? [] : [{ step: 'charging-pauses', on: pausesOn } as const]),
    { step: 'staff-decide', on: null },
  ];
  // That charging pauses stays true after its day.
  const isToCome = ({ step, on }: Step) => on === null || on >= today || step === 'charging-pauses';
  return steps.filter(isToCome).toSorted(byDay);
}

function askingSteps(
  { state, isBeingCharged, nextTryOn: next, failedOn, advice }: Unpaid['dunning'],
  { dueOn, today }: Pick<Unpaid, 'dueOn' | 'today'>,
): Step[] {
  if (state === 'failed-multiple-times' || state === 'chargeback') return [];
  if (failedOn !== null) {
    if (state !== 'failed' && !isBeingCharged) return [];
    const coming = next ?? (isBeingCharged ? today : null);
    const retries =
      coming === null ? [] : [...(next === null ? [] : [next]), ...triesAfter(advice, failedOn, coming)];
    return dunningSteps(failedOn, retries);
  }
  if (isBeingCharged) return dunningSteps(today, triesAfter(advice, today, today));
  if (next !== null)
    return [{ step: 'collect', on: next }, ...dunningSteps(next, triesAfter(advice, next, next))];
  return dueOn === null ? [] : reminderDays.map((days) => ({ step: 'remind', on: addDays(dueOn, days) }));
}

function dunningSteps(first: Day, retries: readonly Day[]): Step[] {
  return [
    ...retries.map((on) => ({ step: 'retry', on }) as const),
    { step: 'last-call', on: addDays(first, lastDay) },
  ];
}

function triesAfter(advice: Advice, first: Day, after: Day): Day[] {
  const days: Day[] = [];
  for (let day = nextTryOn(advice, first, after); day !== null; day = nextTryOn(advice, first, day))
    days.push(day);
  return days;
}

function byDay(one: Step, other: Step): number {
  if (one.on === null || other.on === null) return Number(one.on === null) - Number(other.on === null);
  return one.on.localeCompare(other.on) || orderOf(one) - orderOf(other);
}

function orderOf({ step }: Step): number {
  return consequenceSteps.indexOf(step);
}

/**
 * The day on which charging pauses where nobody pays from now on: the first on which a period begins while too much is open already.
 * @param open claims of the subscription that are open
 * @param next the days on which it is charged next
 */
export function pauseDayOf(open: number, next: readonly Day[], mostOpen: number): Day | null {
  return next[Math.max(0, mostOpen - open)] ?? null;
}
