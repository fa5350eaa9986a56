import { textsFor } from '#platform/texts/texts.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import { testTexts } from '../test-runs/test-alarms.texts.ts';
import { attemptTexts, type AttemptTexts } from './attempts.texts.ts';

/** What is said otherwise than of an alarm: a test says that it is one. */
const ownTexts: Record<SubjectKind, (langCode: string) => Partial<AttemptTexts>> = {
  alarm: () => ({}),
  test: (langCode) => textsFor(testTexts, langCode),
};

/** What is said to whoever is called by an attempt, in their language. */
export function textsOfAttempt(attempt: { lang_code: string; subject: SubjectKind }): AttemptTexts {
  const { lang_code: langCode, subject } = attempt;
  return { ...textsFor(attemptTexts, langCode), ...ownTexts[subject](langCode) };
}
