import type { SubjectKind } from '../subjects/subject.rules.ts';

/** What a text message says, as far as it can accept anything. */
export type TextAnswer = { kind: 'pin'; digits: string } | { kind: 'ok' } | { kind: 'other' };

/** What accepts where no PIN is asked, as the whole message, in the languages that people are called in. */
const agreements = setOf(`
  ok|oke|okay|okee|okey|o.k|👍|yes|accept|accepted
  ja|annehmen|angenommen|einverstanden|akkoord|accepteer|accepteren|geaccepteerd
  oui|d'accord|j'accepte|accepter|accepte|j'acquitte|acquitter|acquitte
  si|vale|de acuerdo|acepto|aceptar|aceptada|aceptado|va bene|accetto|accettato|prendo in carico|preso in carico
  sim|aceito|aceitar|aceite|de acordo|acceptere|accepterer
  はい|了解|了解です|了解しました|対応|対応する|対応します|好|好的|是|是的|确认|我确认|네|예|수락|수락합니다|확인`);

/** Words that may stand before a PIN. */
const beforePin = new Set([
  ...agreements,
  ...setOf(`
  pin|pins|pincode|pincodes|pinnummer|pinkod|pinkode|code|kode|kod|codice|codigo|clave|nip|nr|nummer|number|numero|il|is|ist|the
  my|mijn|m'n|meine|mein|mon|ma|mi|mio|meu|minha|het|der|die|das|de|acuerdo|acordo|va|bene|le|la|el|o|a|es|est|e|c'est|voici|reply|antwoord|antwort|reponse|respuesta|risposta|resposta
  暗証番号|暗証番号は|番号|番号は|コード|コードは|pinは|返信|密码|密码是|我的密码|我的密码是|码|码是|我的|回复|비밀번호|비밀번호는|번호|번호는|핀|핀은|핀번호|핀번호는|pin은|제|내`),
]);
/** What may follow a PIN without a space. */
const afterPin = new RegExp(
  String.raw`^(?!ok\b|${[...setOf('です|입니다|이에요|예요')].join('|')})[%°€$\p{L}]`,
  'u',
);
/** Characters that a text message has at most. */
const longestText = 1600;

function setOf(words: string): Set<string> {
  return new Set(words.split(/[|\n]/).map(plain).filter(Boolean));
}

/** A text without case, accents and other forms of the same letters. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/**
 * Reads a text message. A PIN may be grouped by spaces, dots or dashes, may follow words such as "PIN code" and be
 * followed by anything without digits. A telephone number, a time, or two numbers are no PIN: whoever writes those means
 * something else, and a guess would silence an alarm.
 */
export function readText(body: string): TextAnswer {
  const said = plain(body.slice(0, longestText));
  const [, before = '', number = '', after = ''] =
    /^([^\d]*)(\d(?:(?: ?[ .-] ?)?\d)*)([^\d]*)$/.exec(said) ?? [];
  const digits = number.replaceAll(/\D/g, '');
  const words = before.split(/[^\p{L}']+/u).filter((word) => word !== '');
  const isAlone = !before.trimEnd().endsWith('+') && !afterPin.test(after);
  if (/^\d{4,8}$/.test(digits) && isAlone && words.every((word) => beforePin.has(word)))
    return { kind: 'pin', digits };
  const isQuestion = said.includes('?');
  const agrees =
    agreements.has(said.replaceAll(/^[^\p{L}👍]+|[^\p{L}👍]+$/gu, '')) ||
    /^ok(?:\b|[\p{sc=Han}\p{sc=Hira}\p{sc=Hang}])/u.test(said);
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
