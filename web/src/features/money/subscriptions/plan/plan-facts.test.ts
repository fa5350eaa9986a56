import type { PlanChange } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { expect, test } from 'vitest';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { planFacts } from './plan-facts.ts';

const change = (more: Partial<PlanChange>): PlanChange => ({
  type: 'xl',
  when: 'now',
  date: '2026-11-25',
  amount: euros(2495),
  charged: euros(2000),
  credited: euros(1000),
  dueNow: euros(1210),
  nextPayment: { date: '2026-12-20', amount: euros(3019) },
  ...more,
});
const said = (more: Partial<PlanChange>) =>
  planFacts(change(more), 'en-US', textOf('en-US')).map(({ name, value }) => `${name}: ${value}`);

test('an upgrade of today says what is charged, given back and due', () => {
  expect(said({})).toEqual([
    'Costs from then on: €24.95 a month without VAT',
    'Charged until the next payment: €20.00 without VAT',
    'Given back of the present type: €10.00 without VAT',
    'Due now, with VAT: €12.10',
    'Next payment: €30.19 on 20/12/2026, with VAT',
  ]);
});

test('where more is given back than charged, nothing is due', () => {
  expect(said({ dueNow: euros(-500) })).toContain('Goes to your balance, with VAT: €5.00');
});

test('a change of later charges nothing now', () => {
  expect(said({ when: 'period-end' })).toHaveLength(2);
});
