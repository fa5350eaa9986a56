import { expect, test } from 'vitest';
import type { DifferenceKind } from '@belfry/contract/money/settlements/settlement-states.ts';
import { differenceSentence } from './difference-sentence.ts';

test.each<[DifferenceKind, number, string]>([
  ['sum', -7, 'The payout is €0.07 less than the sum of its lines minus the costs.'],
  ['sum', 7, 'The payout is €0.07 more than the sum of its lines minus the costs.'],
  ['fees', -7, '€0.07 more was taken as fees than the payout says that it cost.'],
  ['fees', 7, '€0.07 less was taken as fees than the payout says that it cost.'],
  ['unknown', 900, 'Line tr_1 (€9.00) is not in the books.'],
  ['other-amount', -7, 'Line tr_1 is €0.07 less than booked.'],
  ['other-amount', 7, 'Line tr_1 is €0.07 more than booked.'],
  ['twice', -900, 'Line tr_1 (-€9.00) is in another payout already.'],
  ['missing', -900, 'Transaction tr_1 (€9.00) is in the books, but in no payout.'],
  ['missing', 900, 'Transaction tr_1 (-€9.00) is in the books, but in no payout.'],
  ['bank', -7, 'The bank got €0.07 less than the provider says that it paid out.'],
  ['bank', 7, 'The bank got €0.07 more than the provider says that it paid out.'],
])('a difference is a sentence: %s by %i cents', (kind, cents, sentence) => {
  expect(differenceSentence({ kind, subject: 'tr_1', cents }, 'en-US')).toBe(sentence);
});
