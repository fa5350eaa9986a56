import type { SubjectKind } from '../subjects/subject.rules.ts';

/** What a text message says, as far as it can accept anything. */
export type TextAnswer = { kind: 'pin'; digits: string } | { kind: 'ok' } | { kind: 'other' };

/** Words that may stand before a PIN, in the languages that people are called in; accents and case do not matter. */
const beforePin = new Set(
  `pin pins pincode pincodes pinnummer pinkod pinkode code kode kod codice codigo clave nip nr nummer number
  my mijn m'n meine mein mon mi il is ist the de het der die das est es e reply antwoord antwort
  ok oke okay okee okey yes ja oui si akkoord accept accepteer accepteren accepted geaccepteerd annehmen
  angenommen einverstanden acceptere accepterer accepter aceptar accetto`.split(/\s+/),
);
/** Characters that a text message has at most. */
const longestText = 1600;

/** What accepts where no PIN is asked, as the whole message. */
const agreements = new Set(
  `ok oke okay okee okey o.k akkoord ja yes accept accepteer accepted geaccepteerd annehmen angenommen
  einverstanden 👍`.split(/\s+/),
);

/**
 * Reads a text message. A PIN may be grouped by spaces, dots or dashes, may follow words such as "PIN code" and be
 * followed by anything without digits. A telephone number, a time, or two numbers are no PIN: whoever writes those means
 * something else, and a guess would silence an alarm.
 */
export function readText(body: string): TextAnswer {
  const said = body
    .slice(0, longestText)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  const [, before = '', number = '', after = ''] =
    /^([^\d]*)(\d(?:(?: ?[ .-] ?)?\d)*)([^\d]*)$/.exec(said) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  const words = before.split(/[^\p{L}']+/u).filter((word) => word !== '');
  const isAlone = !before.trimEnd().endsWith('+') && !/^(?!ok\b)[%°€$\p{L}]/u.test(after);
  if (/^\d{4,8}$/.test(digits) && isAlone && words.every((word) => beforePin.has(word)))
    return { kind: 'pin', digits };
  const isQuestion = said.includes('?');
  const agrees = agreements.has(said.replaceAll(/^[^\p{L}👍]+|[^\p{L}👍]+$/gu, '')) || /^ok\b/.test(said);
  return agrees && !isQuestion ? { kind: 'ok' } : { kind: 'other' };
}

/** An alarm or a test that somebody was told of, and may be answering. */
export interface ToldAlarm {
  subject: SubjectKind;
  /** Told by a text message to this number; else by a call, an app or a mail. */
  byText: boolean;
  /** Whether anything went out to them: what was held back, or waits for the phone, has told them nothing. */
  reached: boolean;
  /** Whether it still waits for this person; a test also after its calling has ended. */
  waits: boolean;
  startedAt: Date;
}

/** Minutes in which the first answer may be meant for a test, and in which a real alarm may not have been read yet. */
const testAnsweredWithinMinutes = 30;
const unreadForMinutes = 2;

/**
 * Which alarm an answer by text belongs to, of those told, newest first: the newest text message whose alarm waits, else
 * what another medium told and waits, as the call that rings now. A real alarm goes before a test, save that one
 * which came a moment ago cannot be what an answer to an unanswered test before it means: no test may ever accept an
 * alarm. Such an answer counts for the test; its sender is told of the alarm, and the next answer is for that.
 */
export function chooseTold<T extends ToldAlarm>(told: readonly T[], now: Date): T | undefined {
  const age = ({ startedAt }: T) => (now.getTime() - startedAt.getTime()) / 60_000;
  const waiting = told.filter(({ waits }) => waits);
  const alarms = waiting.filter(isAlarm);
  const heard = alarms.filter(({ reached }) => reached);
  const alarm = heard.find(({ byText }) => byText) ?? heard[0] ?? alarms[0];
  const test = waiting.find((one) => !isAlarm(one) && age(one) < testAnsweredWithinMinutes);
  if (alarm && test && test.startedAt < alarm.startedAt && age(alarm) < unreadForMinutes) return test;
  return alarm ?? waiting[0] ?? told.find(isAlarm) ?? told[0];
}

function isAlarm({ subject }: ToldAlarm): boolean {
  return subject === 'alarm';
}
