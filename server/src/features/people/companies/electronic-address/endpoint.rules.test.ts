import { expect, test } from 'vitest';
import { endpointOf, participantOf } from './endpoint.rules.ts';

const nothing = {
  electronic_address: null,
  registration_number: null,
  country: 'NL',
  invoice_emails: [],
  email: null,
};
const kvk = { ...nothing, registration_number: '12345678' };
const mailed = {
  ...nothing,
  invoice_emails: ['books@farm.example', 'b@farm.example'],
  email: 'us@farm.example',
};

test.each([
  ['the given address before all', { ...kvk, electronic_address: '0190:42' }, '0190:42', '0190:42'],
  [
    'the KvK number of a Dutch company',
    { ...mailed, ...kvk, email: 'us@farm.example' },
    '0106:12345678',
    '0106:12345678',
  ],
  [
    'no number of another register',
    { ...mailed, registration_number: 'HRB 1', country: 'DE' },
    'EM:books@farm.example',
    null,
  ],
  ['the first invoice address', mailed, 'EM:books@farm.example', null],
  ['the company’s own mail', { ...mailed, invoice_emails: [] }, 'EM:us@farm.example', null],
  ['an Administrator', nothing, 'EM:anna@farm.example', null],
  // Whoever names a mail address is not asked for under another.
  ['a given mail address', { ...kvk, electronic_address: 'EM:in@farm.example' }, 'EM:in@farm.example', null],
  ['a given AS2 address', { ...kvk, electronic_address: 'AS:farm' }, 'AS:farm', null],
])('an invoice names %s', (_, company, endpoint, participant) => {
  const written = (address: { scheme: string; id: string } | null) =>
    address && `${address.scheme}:${address.id}`;
  expect(written(endpointOf(company, 'anna@farm.example'))).toBe(endpoint);
  expect(written(participantOf(company))).toBe(participant);
});
