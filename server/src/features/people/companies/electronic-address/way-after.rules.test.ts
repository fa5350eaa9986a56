import { expect, test } from 'vitest';
import { wayAfter, type OnItsWay } from './way-after.rules.ts';

const byMail: OnItsWay = {
  electronic_address: '0190:42',
  registration_number: null,
  country: 'NL',
  e_invoice_way: 'mail',
};
const byNetwork: OnItsWay = { ...byMail, e_invoice_way: 'network' };
const kvk = { registration_number: '12345678' };
const byKvk: OnItsWay = { ...byNetwork, ...kvk, electronic_address: null };

test.each<[string, OnItsWay, Partial<OnItsWay>, string, string | null]>([
  ['mail stays mail', byMail, { electronic_address: '0190:43' }, 'mail', null],
  ['the network is chosen', byMail, { e_invoice_way: 'network' }, 'network', '0190:42'],
  [
    'it is chosen by a KvK number',
    { ...byKvk, e_invoice_way: 'mail' },
    { e_invoice_way: 'network' },
    'network',
    '0106:12345678',
  ],
  [
    'it is chosen without an address',
    { ...byMail, electronic_address: null },
    { e_invoice_way: 'network' },
    'network',
    'unknown',
  ],
  [
    'it is chosen with a mail address',
    byMail,
    { e_invoice_way: 'network', electronic_address: 'EM:a@b.example' },
    'network',
    'unknown',
  ],
  ['it is left', byNetwork, { e_invoice_way: 'mail', electronic_address: '0190:43' }, 'mail', null],
  ['nothing of it changes', byNetwork, {}, 'network', null],
  ['the address changes', byNetwork, { electronic_address: '0190:43' }, 'network', '0190:43'],
  [
    'the address becomes a mail address',
    byNetwork,
    { electronic_address: 'EM:a@b.example' },
    'network',
    'unknown',
  ],
  ['the address is emptied', byNetwork, { electronic_address: null }, 'mail', null],
  [
    'the address is emptied beside a KvK number',
    { ...byNetwork, ...kvk },
    { electronic_address: null },
    'mail',
    null,
  ],
  ['an address comes beside a KvK number', byKvk, { electronic_address: '0190:42' }, 'network', '0190:42'],
  ['the same is said in other words', byKvk, { electronic_address: '0106:12345678' }, 'network', null],
  ['the KvK number changes', byKvk, { registration_number: '87654321' }, 'network', '0106:87654321'],
  ['the KvK number is emptied', byKvk, { registration_number: null }, 'mail', null],
  ['the country takes the KvK number away', byKvk, { country: 'DE' }, 'mail', null],
])('%s', (_, before, change, way, asked) => {
  const after = wayAfter(before, { ...before, ...change });
  const shown =
    typeof after.asked === 'object' ? after.asked && `${after.asked.scheme}:${after.asked.id}` : after.asked;
  expect([after.way, shown]).toEqual([way, asked]);
});
