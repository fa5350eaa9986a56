const minute = 60_000;
const day = 24 * 60 * minute;

/** First pause after a register that did not answer; each further one is twice as long. */
const firstPause = 5 * minute;
/** Age at which an answer is asked for again: whoever ends a business does not tell us. */
const answerLives = 30 * day;

/** Milliseconds until the register is asked again after it did not answer for the `tries`th time, at most a day. */
export function pauseAfter(tries: number): number {
  return Math.min(firstPause * 2 ** (Math.max(1, tries) - 1), day);
}

/** When the register is asked next, after an answer or after none. */
export function nextVatCheck(answer: 'valid' | 'invalid' | 'unknown', tries: number, now: Date): Date {
  return new Date(now.getTime() + (answer === 'unknown' ? pauseAfter(tries) : answerLives));
}
