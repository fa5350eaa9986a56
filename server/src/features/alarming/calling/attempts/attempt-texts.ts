import { textsFor } from '#platform/texts/texts.ts';
import { attemptTexts, type AttemptTexts } from './attempts.texts.ts';
import { testTexts } from '../test-runs/test-alarms.texts.ts';

/** What is said to whoever is called by an attempt, in their language; a test says that it is one. */
export function textsOfAttempt({
  lang_code: langCode,
  test_id: testId,
}: {
  lang_code: string;
  test_id: string | null;
}): AttemptTexts {
  const texts = textsFor(attemptTexts, langCode);
  return testId ? { ...texts, ...textsFor(testTexts, langCode) } : texts;
}
