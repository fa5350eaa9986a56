import type { CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { describe, expect, it } from 'vitest';
import { callListFault, contactFault, membersOf } from './call-list-warnings.ts';

const anna: Contact = {
  id: 'a',
  name: 'Anna',
  langCode: 'nl-NL',
  phone: '+31612345678',
  phoneShown: null,
  phoneValid: true,
  testCall: null,
  email: null,
  userId: null,
  administrator: true,
  availability: { day: true, night: true, weekend: true },
  media: [{ medium: 'voice', needsAcceptance: true }],
  rota: null,
  absences: [],
  hasPin: true,
  version: 1,
};
const ben: Contact = { ...anna, id: 'b', name: 'Ben', administrator: false };
const all: CallList = {
  id: 'l',
  name: 'All contacts',
  recipients: 'all-contacts',
  contactIds: [],
  amountAccept: 1,
  maxAttempts: 3,
  timeToAccept: 5,
  attemptsPerPerson: 1,
  delayBetweenAttempts: 1,
  fixed: true,
  version: 1,
};

describe('contactFault', () => {
  it('finds whoever would never be called', () => {
    expect(contactFault(anna)).toBeNull();
    expect(contactFault({ ...anna, media: [] })).toBe('no-medium');
    expect(contactFault({ ...anna, phone: null })).toBe('no-medium');
    expect(contactFault({ ...anna, availability: { day: false, night: false, weekend: false } })).toBe(
      'never-available',
    );
  });
});

describe('a call list', () => {
  it('calls everybody, the administrators, or its own people in their order', () => {
    expect(membersOf(all, [anna, ben])).toEqual([anna, ben]);
    expect(membersOf({ ...all, recipients: 'administrators' }, [anna, ben])).toEqual([anna]);
    expect(membersOf({ ...all, recipients: 'own', contactIds: ['b', 'gone', 'a'] }, [anna, ben])).toEqual([
      ben,
      anna,
    ]);
  });

  it('is at fault when it reaches nobody, or fewer than must accept', () => {
    expect(callListFault(all, [anna])).toBeNull();
    expect(callListFault(all, [])).toEqual({ kind: 'nobody' });
    expect(callListFault(all, [{ ...anna, phone: null }])).toEqual({ kind: 'nobody' });
    expect(callListFault({ ...all, amountAccept: 2 }, [anna])).toEqual({ kind: 'too-few', people: 1 });
  });
});
