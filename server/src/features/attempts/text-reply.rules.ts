/** A message that somebody may be answering. */
export interface AnsweredText {
  isTest: boolean;
  /** Whether its alarm or test still waits for this person; a test also after its calling has ended. */
  waits: boolean;
  startedAt: Date;
}

/** Minutes in which the first answer may be meant for a test, and in which a real alarm may not have been read yet. */
const testAnsweredWithinMinutes = 30;
const unreadForMinutes = 2;

/**
 * Which message an answer belongs to that fits several, newest first. A real alarm goes before a test, save that one
 * which came a moment ago cannot be what an answer to an unanswered test before it means: no test may ever accept an
 * alarm. Such an answer counts for the test; its sender is told of the alarm, and the next answer is for that.
 */
export function chooseText<T extends AnsweredText>(texts: readonly T[], now: Date): T | undefined {
  const age = ({ startedAt }: T) => (now.getTime() - startedAt.getTime()) / 60_000;
  const waiting = texts.filter(({ waits }) => waits);
  const alarm = waiting.find(({ isTest }) => !isTest);
  const test = waiting.find((text) => text.isTest && age(text) < testAnsweredWithinMinutes);
  if (alarm && test && test.startedAt < alarm.startedAt && age(alarm) < unreadForMinutes) return test;
  return alarm ?? waiting[0] ?? texts.find(({ isTest }) => !isTest) ?? texts[0];
}
