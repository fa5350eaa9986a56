import { expect, test } from 'vitest';
import { markupOf, shown } from '#platform/shown.fixture.tsx';
import { aSubscription } from '../subscription.fixture.ts';
import { CurrentSubscriptions } from './current-subscriptions.tsx';
import { EndedSubscriptions } from './ended-subscriptions.tsx';

test('a subscription says what it costs, when next, from when on it can stop, and what may be done', () => {
  const words = shown(<CurrentSubscriptions subscriptions={[aSubscription()]} />);
  for (const part of [
    'Pig house 1',
    '€14.95 a month plus VAT of €3.14',
    'Active',
    '€18.09',
    'on 25/12/2026, with VAT',
    'Can stop from 25/11/2027 on',
    'Change type',
    'Cancel',
  ])
    expect(words).toContain(part);
  expect(words).not.toContain('Keep');
});

test('only what the server allows is offered', () => {
  const cancelled = aSubscription({
    cancelAt: '2027-11-25',
    nextPayment: null,
    allowedActions: ['withdraw-cancel'],
  });
  const words = shown(<CurrentSubscriptions subscriptions={[cancelled]} />);
  expect(words).toContain('Keep after all');
  expect(words).toContain('Stops on 25/11/2027');
  expect(words).not.toMatch(/Change type|Can stop/);
});

test('one that is never charged says so', () => {
  const demo = aSubscription({ type: 'demo', nextPayment: null, contractEnd: null, allowedActions: [] });
  const words = shown(<CurrentSubscriptions subscriptions={[demo]} />);
  expect(words).toContain('Demo Never charged');
  expect(words).not.toMatch(/€|Cancel/);
});

test('without any, it says that alarms go out all the same', () => {
  expect(shown(<CurrentSubscriptions subscriptions={[]} />)).toContain('Alarms go out without one.');
});

test('what is over is folded away, and may be had again unless its device has one', () => {
  const over = aSubscription({ state: 'canceled', allowedActions: [] });
  const fold = (taken: string[]) => <EndedSubscriptions subscriptions={[over]} taken={new Set(taken)} />;
  expect(markupOf(fold([]))).toMatch(/<details(?![^>]*open)/);
  expect(shown(fold([]))).toContain('Subscribe again');
  expect(shown(fold([over.deviceId ?? '']))).not.toContain('Subscribe again');
});
