import { callListDefaults } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import { expect, test } from 'vitest';
import type { PlanContact, PlanList } from './call-list-plan.rules.ts';
import { explainPlan, type PlanLine } from './explain-plan.rules.ts';

const noon = new Date('2026-01-05T12:00:00Z');
const allContacts: PlanList = { recipients: 'all-contacts', contactIds: [], ...callListDefaults };
const administrators: PlanList = { ...allContacts, recipients: 'administrators', maxAttempts: 1 };
const person = (id: string, ways: Medium[], more: Partial<PlanContact> = {}): PlanContact => ({
  id,
  name: id,
  phone: '+31612345001',
  email: null,
  app: true,
  administrator: false,
  available: true,
  media: ways.map((medium) => ({ medium, needsAcceptance: true })),
  ...more,
});
const inWords = (lines: PlanLine[]) =>
  lines.map(({ at, step }) => {
    const time = at.toISOString().slice(11, 19).replace(/:00$/, '');
    return step.kind === 'over' ? `${time} ${step.reason}` : `${time} ${step.contactId} ${step.medium}`;
  });

test('who will be called, minute by minute, when nobody answers', () => {
  const people = [person('jan', ['app', 'voice', 'sms']), person('piet', ['voice'])];
  const lines = explainPlan({ ...allContacts, maxAttempts: 2 }, administrators, () => people, noon);
  expect(inWords(lines)).toEqual([
    '12:00 jan app',
    '12:00 jan voice',
    '12:00:45 jan sms',
    '12:05:45 piet voice',
    '12:10:45 jan app',
    '12:10:45 jan voice',
    '12:11:30 jan sms',
    '12:16:30 piet voice',
    '12:21:30 used-up',
  ]);
});

test('who comes on duty meanwhile is called, and who goes off is not', () => {
  const change = new Date('2026-01-05T12:05:00Z');
  const shifts = (at: Date) => [
    person('day', ['voice'], { available: at < change }),
    person('night', ['voice'], { available: at >= change }),
  ];
  const lines = explainPlan({ ...allContacts, maxAttempts: 1 }, administrators, shifts, noon);
  expect(inWords(lines)).toEqual(['12:00 day voice', '12:05 night voice', '12:10 used-up']);
});

test('where the list leaves nobody, the administrators follow', () => {
  const people = [
    person('jan', ['voice'], { available: false }),
    person('anna', ['voice'], { available: false, administrator: true }),
  ];
  const lines = explainPlan(allContacts, administrators, () => people, noon);
  expect(inWords(lines)).toEqual(['12:00 nobody-available', '12:00 anna voice', '12:05 used-up']);
  expect(explainPlan(allContacts, administrators, () => people, noon, 2)).toHaveLength(2);
});

test('a medium that needs no acceptance ends it', () => {
  const media = [{ medium: 'sms', needsAcceptance: false } as const];
  const lines = explainPlan(allContacts, administrators, () => [person('jan', [], { media })], noon);
  expect(inWords(lines)).toEqual(['12:00 jan sms', '12:00 accepted']);
});

test('a mail that was sent holds nobody up, and ends nothing', () => {
  const media = [
    { medium: 'e-mail', needsAcceptance: false } as const,
    { medium: 'sms', needsAcceptance: true } as const,
  ];
  const people = [person('jan', [], { media, email: 'jan@farm.example' }), person('piet', ['voice'])];
  const lines = explainPlan({ ...allContacts, maxAttempts: 1 }, administrators, () => people, noon);
  expect(lines[1]?.at).toEqual(new Date('2026-01-05T12:00:30Z'));
  expect(inWords(lines)).toEqual([
    '12:00 jan e-mail',
    '12:00:30 jan sms',
    '12:05:30 piet voice',
    '12:10:30 used-up',
  ]);
});

test('a long plan is cut off', () => {
  const list = { ...allContacts, maxAttempts: 20 };
  expect(explainPlan(list, administrators, () => [person('jan', ['voice'])], noon, 7)).toHaveLength(7);
});
