import { momentText, textsFor } from '../../platform/texts/texts.ts';
import type { AcceptedBy, Answer } from '../alarms/answer.rules.ts';
import { alarmFactsOf } from './alarm-facts-text.ts';
import { answerTexts } from './answers.texts.ts';

/** The alarm that was answered, and to whom it is said. */
export interface Answered {
  alarm: Parameters<typeof alarmFactsOf>[0];
  langCode: string;
  name: string;
}

/**
 * An answer in words, the same on every medium. `offersAgain` leaves out that the alarm is active again where that is
 * said with the question to accept it.
 */
export function answerWords(
  answer: Answer,
  { alarm, langCode, name }: Answered,
  offersAgain = false,
): string {
  const texts = textsFor(answerTexts, langCode);
  const facts = alarmFactsOf(alarm);
  const moment = (at: Date) => momentText(at, alarm.time_zone);
  const who = ({ names }: AcceptedBy) => names.join(', ');
  switch (answer.kind) {
    case 'accepted':
      return texts.accepted(facts, name);
    case 'more':
      return `${texts.accepted(facts, name)} ${texts.more(answer.more)}`;
    case 'repeated': {
      const repeated = texts.repeated(facts, moment(answer.at));
      return answer.more > 0 ? `${repeated} ${texts.more(answer.more)}` : repeated;
    }
    case 'late':
      return answer.by ? texts.late(facts, who(answer.by), moment(answer.by.at)) : texts.notOpen(facts);
    case 'over': {
      const { at, restored, again, calm } = answer;
      const over = (restored ? texts.restored : texts.switchedOff)(facts, moment(at));
      if (again?.by)
        return `${over} ${texts.acceptedAgain(moment(again.since), who(again.by), moment(again.by.at))}`;
      if (again && !offersAgain) return `${over} ${texts.activeAgain(moment(again.since))}`;
      return calm && restored ? `${over} ${texts.calm}` : over;
    }
  }
}
