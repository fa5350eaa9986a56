import { expect, test } from 'vitest';
import { hiddenFromStaff, needsMoney } from '@belfry/contract/ground/staff-access/portal-view.ts';
import { contractRoutes } from './contract-routes.fixture.ts';

const routes = await contractRoutes();
const named = (of: typeof routes) => of.map(({ method, path }) => `${method} ${path}`).toSorted();
const hidden = (why: ReturnType<typeof hiddenFromStaff>) =>
  routes.filter((route) => hiddenFromStaff(route) === why);

/** What staff see of a customer's portal: a second opinion, so that a new route does not slip in. */
const seen = [
  'GET /alarms',
  'GET /call-lists',
  'GET /call-lists/{id}',
  'GET /company',
  'GET /company/audit',
  'GET /company/audit/verification',
  'GET /company/checkinfo',
  'GET /company/policy',
  'GET /contacts',
  'GET /contacts/linkable-users',
  'GET /devices',
  'GET /devices/removed',
  'GET /devices/{id}',
  'GET /devices/{id}/alarm-settings',
  'GET /devices/{id}/alarms',
  'GET /devices/{id}/alarms/{alarmId}',
  'GET /devices/{id}/api-keys',
  'GET /devices/{id}/commissioning',
  'GET /devices/{id}/handover',
  'GET /devices/{id}/history',
  'GET /devices/{id}/licenses',
  'GET /devices/{id}/report',
  'GET /devices/{id}/rest-api',
  'GET /devices/{id}/test-alarms',
  'GET /devices/{id}/test-alarms/recipients',
  'GET /devices/{id}/tonight',
  'GET /devices/{id}/usage',
  'GET /episodes/{id}',
  'GET /episodes/{id}/told',
  'GET /mail-faults',
  'GET /monitoring',
  'GET /search',
  'GET /users',
  'GET /users/{id}',
  'POST /call-lists/plan',
];

/** What of it has amounts, and is for staff with MF alone. */
const seenWithMoney = [
  'GET /checkout',
  'GET /company/deletion',
  'GET /invoices',
  'GET /invoices/{id}',
  'GET /invoices/{id}/notes',
  'GET /invoices/{id}/pdf',
  'GET /invoices/{id}/xml',
  'GET /orders',
  'GET /orders/{id}',
  'GET /payment-method',
  'GET /payments',
  'GET /payments/{id}',
  'GET /payments/{id}/consequences',
  'GET /prices',
  'GET /subscriptions',
  'GET /subscriptions/{id}/cancel',
  'GET /subscriptions/{id}/plan',
];

test('staff see what an administrator reads of the company, and amounts with MF alone', () => {
  const open = hidden(null);
  expect(named(open.filter((route) => !needsMoney(route)))).toEqual(seen);
  expect(named(open.filter(needsMoney))).toEqual(seenWithMoney);
});

test('every other call is closed to them for a reason', () => {
  const asked = hidden('act').filter(({ method }) => method === 'GET');
  expect(asked).toEqual([]);
  expect(named(hidden('own'))).toEqual([
    'GET /apps',
    'GET /apps/devices',
    'GET /apps/key',
    'GET /auth/sessions',
    'GET /mfa',
    'GET /profile',
    'GET /profile/export',
  ]);
  expect(named(hidden('asks-device'))).toEqual([
    'GET /devices/{id}/connection-check',
    'GET /devices/{id}/remote-settings',
  ]);
  expect(named(hidden('step-up'))).toEqual([
    'GET /company/audit/export',
    'GET /company/export',
    'GET /devices/export',
    'GET /users/export',
    'GET /users/{id}/export',
  ]);
  expect(hidden('staff').every(({ access }) => access === 'M' || access === 'MF')).toBe(true);
  expect(hidden('public').every(({ access }) => access === 'public')).toBe(true);
  expect(routes.filter(({ own, asksDevice, method }) => (own || asksDevice) && method !== 'GET')).toEqual([]);
});
