import { traitsOf, type SubjectKind } from '../subjects/subject.rules.ts';

/** Seconds that a phone rings before the call counts as not answered. */
export const ringSeconds = 45;
/** Seconds from being picked up to the end: the alarm said three times, three tries of the PIN, and air. */
export const talkSeconds = 300;
/** Most alarms that one call names (page 2.2). */
export const mostNamed = 5;

/** Seconds after which a call without an end is asked for, and between two questions. */
const askAfter = ringSeconds + 30;
const askAgain = 30;
/** Seconds after which a call is over whatever the provider says: the next one must not wait for it for ever. */
const longestCall = ringSeconds + talkSeconds + 60;
/** Seconds after which a text without a receipt is asked for; the network may take its time. */
const textQuestions = [120, 600, 3_600];

/** When a call that began at a moment is asked for next, of the provider or of itself; null when it counts as over. */
export function nextQuestion(begunAt: Date, now: Date): Date | null {
  const age = (now.getTime() - begunAt.getTime()) / 1000;
  if (age >= longestCall) return null;
  return new Date(Math.max(begunAt.getTime() + askAfter * 1000, now.getTime() + askAgain * 1000));
}

/** As {@link nextQuestion}, for a text; null when it is asked for no more. */
export function nextTextQuestion(begunAt: Date, now: Date): Date | null {
  const next = textQuestions
    .map((seconds) => new Date(begunAt.getTime() + seconds * 1000))
    .find((at) => at > now);
  return next ?? null;
}

/** Where an attempt's alarm stands. */
export interface AskedFor {
  subject: SubjectKind;
  over_at: Date | null;
  accepted_at: Date | null;
  asked_at: Date;
  run_finished_at: Date | null;
  run_outcome: string | null;
}

/**
 * Whether an alarm still wants the call of an attempt. A round that was used up while the phone was engaged by another
 * call of ours still does, until somebody accepts: whoever could not be rung is rung.
 */
export function isAskedFor(of: AskedFor): boolean {
  if (of.over_at !== null) return false;
  if (of.run_finished_at === null) return true;
  const isAccepted = of.accepted_at !== null && of.accepted_at >= of.asked_at;
  return traitsOf[of.subject].outlastsRound && of.run_outcome === 'used-up' && !isAccepted;
}
