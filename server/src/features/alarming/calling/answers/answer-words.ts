import { listed, momentText, sentences, textsIn } from '#platform/texts/texts.ts';
import type { AcceptedBy, Answer } from '#features/alarming/alarms/acceptance/answer.rules.ts';
import { alarmFactsOf } from '../subjects/alarm-facts.ts';
import type { AlarmOfEpisode } from '../subjects/subject.queries.ts';

/** The alarm or test that was answered, and to whom it is said. */
interface Answered {
  alarm: AlarmOfEpisode;
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
  offersAgain: boolean,
): string {
  const text = textsIn(langCode);
  const facts = alarmFactsOf(text, alarm);
  const moment = (at: Date) => momentText(at, alarm.time_zone);
  const who = ({ names }: AcceptedBy) => listed(names, text);
  const accepted = () => text(`calling.answer.${alarm.subject}.accepted`, { ...facts, name });
  const left = (n: number) => text('alarms.acceptances.left', { n });
  const said: (string | false | null | undefined)[] = [];
  switch (answer.kind) {
    case 'accepted':
      said.push(accepted());
      break;
    case 'more':
      said.push(accepted(), left(answer.more));
      break;
    case 'repeated':
      said.push(
        text('calling.answer.repeated', { ...facts, at: moment(answer.at) }),
        answer.more > 0 && left(answer.more),
      );
      break;
    case 'late': {
      const { by } = answer;
      said.push(
        by
          ? text('calling.answer.late', { ...facts, by: who(by), at: moment(by.at) })
          : text(`calling.answer.${alarm.subject}.not-open`, facts),
      );
      break;
    }
    case 'over': {
      const { at, restored, again, calm } = answer;
      const by = again?.by;
      const since = again ? moment(again.since) : '';
      said.push(
        text(restored ? 'calling.answer.restored' : 'calling.answer.switched-off', {
          ...facts,
          at: moment(at),
        }),
        by && text('calling.answer.accepted-again', { since, by: who(by), at: moment(by.at) }),
        again && !by && !offersAgain && text('calling.answer.active-again', { since }),
        calm && restored && text('calling.answer.calm'),
      );
      break;
    }
  }
  return sentences(said, text);
}
