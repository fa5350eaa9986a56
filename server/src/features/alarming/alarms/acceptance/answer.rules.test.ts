import { expect, test } from 'vitest';
import { accepts, answerTo, type Answer, type AnswerFacts } from './answer.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 3, minute));
const anna = { key: 'anna', name: 'Anna', at: at(1) };
const ben = { key: 'ben', name: 'Ben', at: at(2) };
const open: AnswerFacts = {
  person: 'anna',
  acceptable: true,
  amountAccept: 1,
  accepted: [],
  over: null,
  newer: null,
  calm: false,
};
const restored = { ...open, acceptable: false, over: { at: at(5), restored: true } };
const isOver = { kind: 'over', at: at(5), restored: true, again: null, calm: false } as const;

test.each<[string, AnswerFacts, Answer]>([
  ['accepts what is open', open, { kind: 'accepted' }],
  ['of two is followed by another', { ...open, amountAccept: 2 }, { kind: 'more', more: 1 }],
  ['completes what another began', { ...open, amountAccept: 2, accepted: [ben] }, { kind: 'accepted' }],
  [
    'of somebody who did already is no second one',
    { ...open, amountAccept: 3, accepted: [anna, ben] },
    { kind: 'repeated', at: at(1), more: 1 },
  ],
  [
    'of somebody who did, where fewer are asked for now, accepts',
    { ...open, accepted: [anna] },
    { kind: 'accepted' },
  ],
  [
    'after one’s own says when that was',
    { ...open, acceptable: false, accepted: [anna] },
    { kind: 'repeated', at: at(1), more: 0 },
  ],
  [
    'after others says who, and when they were enough',
    { ...open, acceptable: false, person: 'cas', accepted: [anna, ben] },
    { kind: 'late', by: { names: ['Anna', 'Ben'], at: at(2) } },
  ],
  ['to what nobody can accept claims nothing', { ...open, acceptable: false }, { kind: 'late', by: null }],
  ['to what is restored says so', { ...restored, calm: true }, { ...isOver, calm: true }],
  ['to what is over says so, whoever had accepted it', { ...restored, accepted: [anna] }, isOver],
  [
    'to what was switched off says so',
    { ...restored, over: { at: at(5), restored: false } },
    { ...isOver, restored: false },
  ],
  [
    'to what is over and active again accepts neither',
    { ...restored, newer: { since: at(6), accepted: [], isAccepted: false }, calm: true },
    { ...isOver, again: { since: at(6), by: null } },
  ],
  [
    'of which one of two accepted the new one does not call that accepted',
    { ...restored, newer: { since: at(6), accepted: [ben], isAccepted: false } },
    { ...isOver, again: { since: at(6), by: null } },
  ],
  [
    'to what is over says who accepted the new one',
    { ...restored, newer: { since: at(6), accepted: [ben], isAccepted: true } },
    { ...isOver, again: { since: at(6), by: { names: ['Ben'], at: at(2) } } },
  ],
])('an answer %s', (_, facts, answer) => {
  expect(answerTo(facts)).toEqual(answer);
});

test('only an answer to what is open accepts', () => {
  expect([open, { ...open, amountAccept: 2 }].map((facts) => accepts(answerTo(facts)))).toEqual([true, true]);
  const others = [restored, { ...open, acceptable: false }, { ...open, amountAccept: 3, accepted: [anna] }];
  expect(others.map((facts) => accepts(answerTo(facts)))).toEqual([false, false, false]);
});
