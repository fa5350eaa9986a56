import { expect, test } from 'vitest';
import { chooseTold, readText, type ToldAlarm } from './text-reply.rules.ts';

test.each([
  '1234',
  ' 1234 ',
  '1234 ok',
  'PIN 1234',
  '1234#',
  '1-2-3-4',
  '1 – 2 – 3 – 4',
  'Pin: 12 34.',
  '12.34',
  'Pincode 1234',
  'PIN-code: 1234!',
  'Mijn pincode is 1234',
  'Meine PIN ist 1234',
  'Código 1234',
  'OK, 1234, on my way',
  '1234ok',
  '1234\nSam',
  'Mon code est 1234',
  "C'est le 1234",
  'D’accord, 1234',
  'Mi código es 1234',
  'Il mio codice è 1234',
  'O meu código é 1234, vou já',
  '暗証番号は１２３４です',
  '暗証番号 1234',
  'PIN 码：1234',
  '我的密码是1234',
  '비밀번호는 1234입니다',
  'PIN은 1234',
  '１２３４',
])('%j is the PIN 1234', (body) => {
  expect(readText(body)).toEqual({ kind: 'pin', digits: '1234' });
});

test.each([
  'call me at 1234567',
  'call me at 1234',
  '+31612341234',
  'back at 11:11',
  '11:11',
  '1234 or 5678',
  'PIN 1234, not 5678',
  '1234, 1 minute',
  '123',
  '123456789',
  '1234€',
  'room1234',
  'in 1234 minutes',
  '',
  'yes please',
  'no 1234',
  'not ok',
  'okay, what is it?',
  'ok?',
  '1234円',
  '1234人です',
  '不好',
  '是吗？',
  '1234분',
  '아니요',
  'いいえ',
  'si quieres',
])('%j accepts nothing', (body) => {
  expect(readText(body)).toEqual({ kind: 'other' });
});

test.each([
  ['1234 5678', '12345678'],
  ['91234', '91234'],
  ['1234 1234', '12341234'],
])('%j is the number %s and no shorter one', (body, digits) => {
  expect(readText(body)).toEqual({ kind: 'pin', digits });
});

test.each([
  'ok',
  'OK!',
  'Ok.',
  ' Ok, on my way',
  'Oké',
  'okay',
  'o.k.',
  'Akkoord!',
  'JA',
  'Einverstanden.',
  '👍',
  '"OK"',
  'D’accord !',
  'Acquitté',
  '¡Sí!',
  'De acuerdo.',
  'Preso in carico',
  'Sim.',
  'ＯＫです',
  'はい。',
  '対応します。',
  '好的！',
  '确认',
  '네',
  '수락합니다.',
])('%j agrees', (body) => {
  expect(readText(body)).toEqual({ kind: 'ok' });
});

const now = new Date('2026-11-20T03:00:00Z');
const told = (isTest: boolean, minutesAgo: number, waits = true, byText = true): ToldAlarm => ({
  subject: isTest ? 'test' : 'alarm',
  byText,
  waits,
  reached: true,
  startedAt: new Date(now.getTime() - minutesAgo * 60_000),
});
const choose = (...all: ToldAlarm[]) => chooseTold(all, now);

test('the newest alarm that waits is meant', () => {
  const [newer, older] = [told(false, 5), told(false, 20)];
  expect(choose(newer, older)).toBe(newer);
  const answered = told(false, 1, false);
  expect(choose(answered, older)).toBe(older);
});

test('what a call or an app told is meant where no message waits', () => {
  const [rings, message] = [told(false, 1, true, false), told(false, 20)];
  expect(choose(rings, message)).toBe(message);
  expect(choose(rings, told(false, 20, false))).toBe(rings);
  const earlier = told(false, 9, true, false);
  expect(choose(rings, earlier)).toBe(rings);
});

test('what was held back, or waits for the phone, is meant where nothing else waits', () => {
  const [heldBack, message] = [{ ...told(false, 1), reached: false }, told(false, 5)];
  expect(choose(heldBack, message)).toBe(message);
  const rings = told(false, 5, true, false);
  expect(choose(heldBack, rings)).toBe(rings);
  expect(choose(heldBack, told(false, 5, false))).toBe(heldBack);
});

test('a test that was answered, or is old, stands in the way of no alarm', () => {
  const alarm = told(false, 1);
  expect(choose(alarm, told(true, 5, false))).toBe(alarm);
  expect(choose(alarm, told(true, 31))).toBe(alarm);
});

test('an alarm of a moment ago is not what the answer to a test before it means', () => {
  const [alarm, before] = [told(false, 1), told(true, 5)];
  expect(choose(alarm, before)).toBe(before);
});

test('an alarm that was read, or came before the test, is', () => {
  const read = told(false, 2);
  expect(choose(read, told(true, 5))).toBe(read);
  const earlier = told(false, 1.5);
  expect(choose(told(true, 1), earlier)).toBe(earlier);
});

test('what waits for nobody is thanked for, an alarm before a test', () => {
  const [alarm, tested] = [told(false, 9, false), told(true, 5, false)];
  expect(choose(tested, alarm)).toBe(alarm);
  expect(choose(tested)).toBe(tested);
  expect(choose()).toBeUndefined();
});
