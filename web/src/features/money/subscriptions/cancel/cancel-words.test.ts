import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { creditWords } from './cancel-words.ts';

const text = textOf('en-US');
const said = (credit: number, open: number) =>
  creditWords(
    { credit: euros(credit), creditToOpen: euros(open) },
    ({ cents }) => `€${cents / 100}`,
    text,
  ).join(' ');

test.each([
  [2000, 2000, 'All of it pays for what is open.'],
  [2000, 500, '€5 of it pays for what is open; the rest is kept as your balance'],
  [2000, 0, 'It is kept as your balance'],
])('of %d cents given back, %d pay for what is open', (credit, open, words) => {
  expect(said(credit, open)).toContain('You get back €20 with VAT');
  expect(said(credit, open)).toContain(words);
  expect(said(credit, open)).toContain('cannot be undone');
});

test('where nothing is given back, nothing is said of it', () => {
  expect(said(0, 0)).toBe('');
});
