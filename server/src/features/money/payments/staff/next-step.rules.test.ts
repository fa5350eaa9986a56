import { expect, test } from 'vitest';
import { nextStepOf, type NextFacts } from './next-step.rules.ts';

const failed: NextFacts = {
  state: 'failed',
  isDunned: true,
  nextTryOn: null,
  failedOn: '2027-02-01',
  dueOn: null,
  reminded: null,
  today: '2027-02-03',
};
const byTransfer = { failedOn: null, dueOn: '2027-02-01', state: 'expired' } as const;

test.each<[what: string, of: Partial<NextFacts>, step: string, on: string | null]>([
  ['a try is planned', { nextTryOn: '2027-02-08' }, 'try', '2027-02-08'],
  ['no try is left: three weeks after the failure', {}, 'last-call', '2027-02-22'],
  ['those weeks are over', { state: 'failed-multiple-times' }, 'person', null],
  ['the bank took it back', { state: 'chargeback' }, 'person', null],
  ['out of dunning', { isDunned: false, nextTryOn: '2027-02-08' }, 'person', null],
  ['the payer left their own try after that', { state: 'expired' }, 'person', null],
  ['to be paid by transfer', byTransfer, 'reminder', '2027-02-04'],
  ['reminded once', { ...byTransfer, today: '2027-02-05', reminded: 3 }, 'reminder', '2027-02-15'],
  ['due today', { ...byTransfer, today: '2027-02-16', reminded: 3 }, 'reminder', '2027-02-16'],
  ['reminded twice', { ...byTransfer, today: '2027-02-16', reminded: 14 }, 'person', null],
  ['an order that is no invoice', { ...byTransfer, dueOn: null }, 'person', null],
])('%s', (_, of, step, on) => {
  expect(nextStepOf({ ...failed, ...of })).toEqual({ step, on });
});
