import { expect, test } from 'vitest';
import { asSentence, commaOf, isSentence, spaceOf } from './joints.ts';

test.each([
  ['en-US', ', ', ' ', 'Done.'],
  ['ko-KR', ', ', ' ', 'Done.'],
  ['ja-JP', '、', '', 'Done。'],
  ['zh-CN', '、', '', 'Done。'],
])(
  'in %s names, sentences and their ends are put together as %j, %j, %j',
  (langCode, comma, space, sentence) => {
    expect([commaOf(langCode), spaceOf(langCode), asSentence('Done', langCode)]).toEqual([
      comma,
      space,
      sentence,
    ]);
  },
);

test.each(['Done.', 'Done?', '完了。', '完了！'])('%j is a sentence already', (text) => {
  expect(isSentence(text)).toBe(true);
  expect(asSentence(text, 'ja-JP')).toBe(text);
});
