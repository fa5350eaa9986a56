import { callListDefaults, type CallList } from '@belfry/contract/alarming/call-lists/call-lists.contract.ts';
import type { Contact } from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import type { Medium } from '@belfry/contract/values/media.ts';
import { expect, it } from 'vitest';
import { isReachedByAppOnly } from './critical-by-app.ts';

function contact(id: string, ...media: Medium[]): Contact {
  return {
    id,
    name: id,
    langCode: 'en-US',
    phone: '+31612345001',
    phoneShown: null,
    phoneValid: true,
    testCall: null,
    email: null,
    userId: id,
    rota: null,
    absences: [],
    administrator: false,
    availability: { day: true, night: true, weekend: true },
    media: media.map((medium) => ({ medium, needsAcceptance: true })),
    hasPin: false,
    version: 1,
  };
}
const list = (id: string, change: Partial<CallList>): CallList => ({
  ...callListDefaults,
  id,
  name: id,
  recipients: 'own',
  contactIds: [],
  fixed: false,
  version: 1,
  ...change,
});
const lists = [
  list('all', { recipients: 'all-contacts' }),
  list('app', { contactIds: ['ann'] }),
  list('mail', { contactIds: ['ann', 'cas'] }),
  list('nobody', {}),
];
// Cas has no address for the mail.
const people = [contact('ann', 'app'), contact('bob', 'app', 'voice'), contact('cas', 'e-mail', 'app')];

it.each([
  ['', false],
  ['app', true],
  ['mail', true],
  ['nobody', false],
  ['gone', false],
])('the list "%s" reaches people by the app alone: %s', (id, expected) => {
  expect(isReachedByAppOnly(id, lists, people)).toBe(expected);
});
