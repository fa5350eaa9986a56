import { describe, expect, it, test } from 'vitest';
import { referenceOf } from './creditor-reference.rules.ts';
import { findReference } from './find-reference.rules.ts';

const ours = 'RF18539007547034';
const other = referenceOf(42);
const find = (text: string, structuredReference: string | null = null) =>
  findReference({ structuredReference, text });

describe('one reference', () => {
  it.each([
    ['as we write it', ours],
    ['in groups', 'betaling RF18 5390 0754 7034'],
    ['in lower case', 'betaling rf18 5390 0754 7034, met dank'],
    ['with dots', 'RF18.5390.0754.7034.'],
    ['with dashes and slashes', 'RF18-5390-0754/7034'],
    ['after a colon', 'RF: 18 5390 0754 7034'],
    ['broken over lines', 'Rechnung RF18 5390 07\n54 7034'],
    ['broken between its letters', 'Rechnung R\r\nF18 5390 0754 7034'],
    ['without a space before it', 'kenmerkRF18539007547034'],
    ['before words', 'RF18539007547034factuur'],
    ['before a date', 'RF18 5390 0754 7034 25-11-2026'],
    ['twice', 'RF18 5390 0754 7034 RF18539007547034'],
    ['after its own beginning', 'RF18 5390 RF18 5390 0754 7034'],
    ['beside one with a slip', 'RF19 5390 0754 7034 sorry: RF18 5390 0754 7034'],
  ])('in the text, %s', (_, text) => {
    expect(find(text)).toEqual({ found: 'one', reference: ours });
  });

  it.each([
    ['as we write it', ours],
    ['in groups', 'rf18 5390 0754 7034'],
    ['filled up with zeros by the bank', 'RF18000000000539007547034'],
    ['among words', 'Ref RF18 5390 0754 7034'],
    ['with the same in the text', ours, 'RF18 5390 0754 7034'],
    ['with words in the text', ours, 'November'],
  ])('structured, %s', (_, structured, text = '') => {
    expect(find(text, structured)).toEqual({ found: 'one', reference: ours });
  });

  it('structured, without the zeros of a small number', () => {
    expect(find('', `${other.slice(0, 4)}42`)).toEqual({ found: 'one', reference: other });
  });

  it('in the text, where the structured one is somebody else’s', () => {
    expect(find(`for ${ours}`, '+++090/9337/55493+++')).toEqual({ found: 'one', reference: ours });
  });
});

it.each([
  ['nothing', '', null],
  ['words', 'Bedankt voor de factuur', null],
  ['a slip', 'RF18 5390 0754 7035', null],
  ['two digits swapped', 'RF18 5390 0754 0734', null],
  ['a digit too few', 'RF18 5390 0754 703', null],
  ['a digit too many', 'RF18 5390 0754 70345', null],
  ['digits without RF', '18 5390 0754 7034', null],
  ['letters in it', 'RF18 5390 O754 7034', null],
  ['a slip in the structured one', '', 'RF19539007547034'],
  ['a structured one of another kind', '', '000000012345'],
])('none: %s', (_, text, structured) => {
  expect(find(text, structured)).toEqual({ found: 'none' });
});

it.each([
  ['two in the text', `${ours} en ${other}`, null],
  ['one structured, another in the text', `toch ${other}`, ours],
  ['two structured', '', `${ours} ${other}`],
])('ambiguous: %s', (_, text, structured) => {
  expect(find(text, structured)).toEqual({ found: 'ambiguous', references: [ours, other] });
});

test('a long text without an end is read at once', () => {
  expect(find('RF1 '.repeat(50_000) + 'R\n'.repeat(50_000) + `RF${' '.repeat(50_000)}`)).toEqual({
    found: 'none',
  });
});
