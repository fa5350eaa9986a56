import { beforeAll, expect, test } from 'vitest';
import type { Route } from '@belfry/contract/http/route.ts';
import { contractRoutes } from './contract-routes.fixture.ts';

/** What is done only by whoever has proved within five minutes that it is they (decision 0093). */
const proved = [
  // Who gets in.
  'POST /users',
  'POST /users/{id}/invitation',
  'POST /users/{id}/recovery-code',
  'DELETE /users/{id}',
  'DELETE /users/{id}/sessions',
  'PUT /company/policy',
  'PUT /management/companies/{id}/sign-in',
  'POST /profile/email',
  'POST /mfa/totp',
  'POST /mfa/passkeys/options',
  'POST /mfa/backup-codes',
  'DELETE /mfa/methods/{id}',
  'POST /devices/{id}/api-keys',
  'DELETE /devices/{id}/api-keys/{keyId}',
  'POST /devices/{id}/remote-settings/password-recovery',
  'POST /management/stock/import',
  'POST /management/stock/{serialNumber}/secrets',
  // What leaves the portal as a whole.
  'GET /company/export',
  'GET /company/audit/export',
  'GET /devices/export',
  'GET /profile/export',
  'GET /users/export',
  'GET /users/{id}/export',
  'GET /management/companies/export',
  'GET /management/devices/export',
  'GET /management/journals/{month}/file',
  'GET /management/invoices/export',
  'GET /management/subscriptions/export',
  'GET /management/unsubscribed-alarms/export',
  'GET /management/reports/{report}/export',
  'GET /management/simcards/export',
  'GET /management/voip/export',
  'GET /management/health/export',
  'GET /management/failed-invoices/export',
  'GET /management/settlements/export',
  'GET /management/price-notices/export',
  // What customers pay, and whom: it is never changed afterwards.
  'POST /management/prices',
  'POST /management/prices/discounts',
  'POST /management/prices/vat-rates',
  'POST /management/conditions',
  'POST /management/payment-methods',
  'POST /management/seller',
  // What lets somebody in elsewhere.
  'POST /management/devices/{id}/voip-account',
  'POST /management/devices/{id}/voip-account/password',
  // What does not come back.
  'DELETE /company',
  'DELETE /devices/{id}',
  'POST /devices/{id}/handover',
  'POST /management/devices/{id}/release',
];

/** Calls whose verb asks, for some of what they do. */
const provedInPart = ['PATCH /users/{id}', 'POST /auth/password/change'];

/** Deletes and files that need no proof, each with its reason. */
const unproved: Record<string, string> = {
  'DELETE /auth/sessions': 'it shuts others out, and must be quick',
  'DELETE /auth/sessions/{id}': 'it shuts somebody out, and must be quick',
  'DELETE /apps/{id}': 'it takes one’s own phone off, and the phone puts itself back',
  'DELETE /call-lists/{id}': 'daily work, kept without a network; a change of the list does the same',
  'DELETE /cart/{id}': 'a line of a cart, which is put there again at will',
  'DELETE /contacts/{id}': 'daily work, kept without a network; a change of the contact does the same',
  'DELETE /devices/{id}/alarms/{alarmId}/pause': 'it lets an alarm ring again',
  'DELETE /devices/{id}/handover': 'it keeps the device',
  'DELETE /devices/{id}/remote-settings/login': 'it signs out of the device',
  'DELETE /devices/{id}/remote-settings/wanted': 'it leaves the device as it is',
  'DELETE /saved-views/{id}': 'a list under a name, which is kept again at will',
  'DELETE /management/companies/{id}/notes/{noteId}': 'daily work; the reason stands in the log',
  'DELETE /management/devices/{id}/free-subscription': 'it costs nothing, and is given again at will',
  'DELETE /management/devices/{id}/voip-account':
    'it shuts a device out of a provider, and must be quick; another is made at will',
  'DELETE /subscriptions/{id}/cancel': 'it keeps a subscription',
  'GET /invoices/{id}/pdf': 'one invoice, which is mailed as a file, too',
  'GET /invoices/{id}/xml': 'one invoice, which is mailed as a file, too',
  'GET /management/invoices/{id}/pdf': 'one invoice, of what its screen shows to whoever sees money',
  'GET /management/invoices/{id}/xml': 'one invoice, of what its screen shows to whoever sees money',
  'GET /management/apps/export': 'sums of days, of nobody',
  'POST /management/stock/labels': 'made of what whoever asks was told just before, with a proof',
  'GET /management/settlements/{id}/lines': 'one payout, of what its screen shows to whoever sees money',
  'GET /devices/{id}/report': 'a report of one device, made to be handed on, of what its screen shows',
};

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isFile = ({ contentType, path }: Route) => contentType !== undefined || path.endsWith('/export');

let routes: Route[];
beforeAll(async () => {
  routes = await contractRoutes();
});

test('exactly these calls ask for a fresh proof', () => {
  expect(
    routes
      .filter(({ stepUp }) => stepUp)
      .map(nameOf)
      .toSorted(),
  ).toEqual(proved.toSorted());
});

test('a delete or a file is proved, or stands among the exceptions with its reason', () => {
  const risky = routes.filter((route) => route.method === 'DELETE' || isFile(route)).map(nameOf);
  expect(risky.filter((name) => !proved.includes(name)).toSorted()).toEqual(Object.keys(unproved).toSorted());
});

test('a call that may ask says so in the contract', () => {
  const says = routes.filter(({ errors }) => errors?.includes('step-up-required')).map(nameOf);
  expect(says.toSorted()).toEqual([...proved, ...provedInPart].toSorted());
});
