import { expect, test } from 'vitest';
import { areUsable, mediaAfter } from './contact-media.rules.ts';

const none = { phone: null, email: null };
const phone = { phone: '+31612345001', email: null };
const both = { phone: '+31612345001', email: 'anna@example.com' };
const ask = (medium: 'app' | 'voice' | 'sms' | 'e-mail') => ({ medium, needsAcceptance: true });

test('a new contact is reached by all that its addresses allow', () => {
  expect(mediaAfter([], none, both)).toEqual([ask('voice'), ask('sms'), ask('e-mail')]);
  expect(mediaAfter([], none, phone)).toEqual([ask('voice'), ask('sms')]);
  expect(mediaAfter([], none, none)).toEqual([]);
});

test('media follow the addresses and keep their order and what was left out', () => {
  const chosen = [{ medium: 'sms' as const, needsAcceptance: false }];
  expect(mediaAfter(chosen, phone, both)).toEqual([...chosen, ask('e-mail')]);
  expect(mediaAfter([ask('e-mail'), ...chosen], both, phone)).toEqual(chosen);
  expect(mediaAfter(chosen, phone, { ...phone, phone: '+31612345009' })).toEqual(chosen);
});

test('a medium needs its address, and comes once', () => {
  expect(areUsable([ask('sms'), ask('voice')], phone)).toBe(true);
  expect(areUsable([ask('e-mail')], phone)).toBe(false);
  expect(areUsable([ask('sms'), ask('sms')], phone)).toBe(false);
  expect(areUsable([ask('app')], both)).toBe(false);
});

test('an e-mail needs acceptance, whatever else does not', () => {
  const accepted = (medium: 'sms' | 'e-mail') => ({ medium, needsAcceptance: false });
  expect(areUsable([accepted('sms'), ask('e-mail')], both)).toBe(true);
  expect(areUsable([accepted('e-mail')], both)).toBe(false);
});
