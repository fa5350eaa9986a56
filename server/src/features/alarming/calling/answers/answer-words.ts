import { momentText, textsFor } from '#platform/texts/texts.ts';
import { accepts, type AcceptedBy, type Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import type { SubjectKind } from '../subjects/subject.rules.ts';
import { testTexts } from '../test-runs/test-alarms.texts.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import type { AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { answerTexts } from './answers.texts.ts';

/** The alarm that was answered, and to whom it is said. */
export interface Answered {
  alarm: AlarmOfEpisode;
  langCode: string;
  name: string;
}

/**
 * An answer in words, the same on every medium. `offersAgain` leaves out that the alarm is active again where that is
 * said with the question to accept it.
 */
type AnswerWords = (answer: Answer, answered: Answered, offersAgain: boolean) => string;

/** The words of each kind of subject. */
export const wordsOf: Readonly<Record<SubjectKind, AnswerWords>> = { alarm: alarmWords, test: testWords };

/** A test is accepted, or it is too late for that; an answer to it says nothing of alarms. */
function testWords(answer: Answer, { langCode, name }: Answered): string {
  const texts = textsFor(testTexts, langCode);
  if (!accepts(answer)) return texts.late;
  const more = 'more' in answer ? [textsFor(answerTexts, langCode).more(answer.more)] : [];
  return [texts.accepted(name), ...more].join(' ');
}

function alarmWords(answer: Answer, { alarm, langCode, name }: Answered, offersAgain: boolean): string {
  const texts = textsFor(answerTexts, langCode);
  const facts = alarmFactsOf({ ...alarm, lang_code: langCode });
  const moment = (at: Date) => momentText(at, alarm.time_zone);
  const who = ({ names }: AcceptedBy) => names.join(', ');
  const sentences: (string | false | null | undefined)[] = [];
  switch (answer.kind) {
    case 'accepted':
      sentences.push(texts.accepted(facts, name));
      break;
    case 'more':
      sentences.push(texts.accepted(facts, name), texts.more(answer.more));
      break;
    case 'repeated':
      sentences.push(texts.repeated(facts, moment(answer.at)), answer.more > 0 && texts.more(answer.more));
      break;
    case 'late':
      sentences.push(
        answer.by ? texts.late(facts, who(answer.by), moment(answer.by.at)) : texts.notOpen(facts),
      );
      break;
    case 'over': {
      const { at, restored, again, calm } = answer;
      const by = again?.by;
      sentences.push(
        restored ? texts.restored(facts, moment(at)) : texts.switchedOff(facts, moment(at)),
        by && texts.acceptedAgain(moment(again.since), who(by), moment(by.at)),
        again && !by && !offersAgain && texts.activeAgain(moment(again.since)),
        calm && restored && texts.calm,
      );
      break;
    }
  }
  return sentences.filter(Boolean).join(' ');
}
