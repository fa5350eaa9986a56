import { expect, test } from 'vitest';
import { chooseText, type AnsweredText } from './text-reply.rules.ts';

const now = new Date('2026-11-20T03:00:00Z');
const text = (isTest: boolean, minutesAgo: number, waits = true): AnsweredText => ({
  isTest,
  waits,
  startedAt: new Date(now.getTime() - minutesAgo * 60_000),
});
const choose = (...texts: AnsweredText[]) => chooseText(texts, now);

test('the newest alarm that waits is meant', () => {
  const [newer, older] = [text(false, 5), text(false, 20)];
  expect(choose(newer, older)).toBe(newer);
  const answered = text(false, 1, false);
  expect(choose(answered, older)).toBe(older);
});

test('a test that was answered, or is old, stands in the way of no alarm', () => {
  const alarm = text(false, 1);
  expect(choose(alarm, text(true, 5, false))).toBe(alarm);
  expect(choose(alarm, text(true, 31))).toBe(alarm);
});

test('an alarm of a moment ago is not what the answer to a test before it means', () => {
  const [alarm, before] = [text(false, 1), text(true, 5)];
  expect(choose(alarm, before)).toBe(before);
});

test('an alarm that was read, or came before the test, is', () => {
  const read = text(false, 2);
  expect(choose(read, text(true, 5))).toBe(read);
  const earlier = text(false, 1.5);
  expect(choose(text(true, 1), earlier)).toBe(earlier);
});

test('what waits for nobody is thanked for, an alarm before a test', () => {
  const [alarm, tested] = [text(false, 9, false), text(true, 5, false)];
  expect(choose(tested, alarm)).toBe(alarm);
  expect(choose(tested)).toBe(tested);
  expect(choose()).toBeUndefined();
});
