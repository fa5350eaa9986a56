import { expect, test } from 'vitest';
import { asSentence, colonOf, commaOf, isSentence, spaceOf } from './joints.ts';

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

test.each([
  ['en-US', ': '],
  ['fr-FR', '\u00A0: '],
  ['zh-CN', '：'],
  ['ko-KR', ': '],
])('in %s a name and what it has are parted by %j', (langCode, colon) => {
  expect(colonOf(langCode)).toBe(colon);
});

test.each(['Done.', 'Done?', '完了。', '完了！'])('%j is a sentence already', (text) => {
  expect(isSentence(text)).toBe(true);
  expect(asSentence(text, 'ja-JP')).toBe(text);
});
