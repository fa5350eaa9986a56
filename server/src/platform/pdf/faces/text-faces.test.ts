import { openSync } from 'fontkit';
import { expect, test } from 'vitest';
import { robotoCodePoints } from './faces.ts';
import { roboto } from './roboto.ts';
import { TextFaces } from './text-faces.ts';

async function runsOf(text: string, language = 'en'): Promise<[string, string][]> {
  const faces = await TextFaces.open(language);
  await faces.load(text);
  return faces.runs(text).map((run) => [run.face, run.text]);
}

test.each([
  ['Jansen & Zonen B.V.', 'en', [['Roboto', 'Jansen & Zonen B.V.']]],
  ['Śląska Łódź, Αθήνα, Київ', 'en', [['Roboto', 'Śląska Łódź, Αθήνα, Київ']]],
  ['北京市农业', 'en', [['NotoSansSC', '北京市农业']]],
  ['港区', 'en', [['NotoSansSC', '港区']]],
  ['港区', 'ja', [['NotoSansJP', '港区']]],
  ['港区', 'ko', [['NotoSansSC', '港区']]],
  ['みなと港区', 'en', [['NotoSansJP', 'みなと港区']]],
  ['서울 강남', 'en', [['NotoSansKR', '서울 강남']]],
  [
    'Yamada 山田 B.V.',
    'ja',
    [
      ['Roboto', 'Yamada '],
      ['NotoSansJP', '山田 '],
      ['Roboto', 'B.V.'],
    ],
  ],
])('%j in a document in %s is set in %j', async (text, language, expected) => {
  expect(await runsOf(text, language)).toEqual(expected);
});

test.each([
  ['a👩‍🌾b', 'a\uFFFDb'],
  ['สวน', '\uFFFD\uFFFD\uFFFD'],
  ['a\u0000b', 'a\uFFFDb'],
  ['\uD800', '\uFFFD'],
  ['soft\u00ADhyphen', 'softhyphen'],
  ['a\tb', 'a b'],
  ['e\u0301te\u0301', 'e\u0301te\u0301'],
])('of %j what no face has is marked: %j', async (text, expected) => {
  expect(await runsOf(text)).toEqual([['Roboto', expected]]);
});

test('signs that a face has only in one piece are put together', async () => {
  expect(await runsOf('서울'.normalize('NFD'))).toEqual([['NotoSansKR', '서울']]);
});

test('a document of our own letters loads no face', async () => {
  const faces = await TextFaces.open('en');
  await faces.load('Straße 👩‍🌾');
  expect(faces.loaded.size).toBe(0);
});

test.each(['Medium', 'Italic', 'MediumItalic'] as const)('Roboto %s has what Regular has', async (cut) => {
  const has = new Set(openSync(roboto(cut)).characterSet);
  expect([...(await robotoCodePoints())].filter((codePoint) => !has.has(codePoint))).toEqual([]);
});
