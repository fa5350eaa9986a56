import { textsIn } from '#platform/texts/texts.ts';
import type { AttemptFacts } from '../attempts/attempts.queries.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';

/** The words of the text message of an attempt, by which it is found at the provider, too. */
export function textOfAttempt(attempt: AttemptFacts): string {
  const text = textsIn(attempt.lang_code);
  const reply = attempt.pin === null ? 'ok' : 'pin';
  return text(`calling.sms.${attempt.subject}.text`, { ...alarmFactsOf(text, attempt), reply });
}
