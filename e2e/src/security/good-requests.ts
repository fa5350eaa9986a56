import type { Route } from '@belfry/contract/http/route.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { DemoFarm } from '../players/demo-farm.ts';

/** An id that nothing has. */
export const nobody = '00000000-0000-4000-8000-000000000000';
const token = 'a'.repeat(43);

/** One of each thing that a company has, by the first word of its paths. */
export type OwnIds = Record<'devices' | 'contacts' | 'call-lists' | 'episodes', string>;

/** A good body for each call that takes one, so that what is refused is refused for the reason that is tested. */
export function goodBodies(farm: DemoFarm, ids: OwnIds): Record<string, () => object> {
  return {
    'POST /auth/login': () => ({ email: farm.anna, password: 'wrong' }),
    'POST /auth/mfa/totp': () => ({ challenge: token, code: '000000' }),
    'POST /auth/mfa/backup-code': () => ({ challenge: token, code: '7KQ2-VX9H-MT4R' }),
    'POST /auth/mfa/passkey/options': () => ({ challenge: token }),
    'POST /auth/mfa/passkey': () => ({ challenge: token, credential: {} }),
    'POST /auth/passkey': () => ({ challenge: token, credential: {} }),
    'POST /auth/recovery-code': () => ({ challenge: token, code: '7KQ2-VX9H-MT4R' }),
    'POST /auth/verification': () => ({ email: 'new@farm.example' }),
    'POST /auth/password/forgot': () => ({ email: 'new@farm.example' }),
    'POST /auth/password/reset': () => ({
      token,
      password: 'correct horse battery',
      passwordRepeat: 'correct horse battery',
    }),
    'POST /auth/password/change': () => ({
      currentPassword: 'wrong',
      password: 'correct horse battery',
      passwordRepeat: 'correct horse battery',
    }),
    'POST /auth/step-up': () => ({ method: 'password', password: 'wrong' }),
    'POST /mfa/totp': () => ({ name: 'Phone' }),
    'POST /mfa/totp/confirm': () => ({ id: nobody, code: '000000' }),
    'POST /mfa/passkeys': () => ({ challenge: token, name: 'Phone', credential: {} }),
    'PATCH /mfa/methods/{id}': () => ({ name: 'Phone' }),
    'POST /registrations': () => ({
      email: 'new@farm.example',
      emailRepeat: 'new@farm.example',
      langCode: 'en-US',
    }),
    'POST /registrations/{token}': () => ({
      company: { name: 'A', address: 'B', postalCode: 'C', city: 'D', country: 'NL' },
      firstName: 'E',
      lastName: 'F',
      password: 'correct horse battery',
      passwordRepeat: 'correct horse battery',
    }),
    'POST /devices/search': () => ({ serialNumber: farm.pigHouse1.serial, connectCode: 'AAAA-BBBB-CCCC' }),
    'POST /devices': () => ({ serialNumber: farm.pigHouse1.serial, connectCode: 'AAAA-BBBB-CCCC' }),
    'PATCH /devices/{id}': () => ({ name: 'Mine now', settingsVersion: 1 }),
    'DELETE /devices/{id}': () => ({ serialNumber: 'BF-0000-0000' }),
    'POST /devices/import': () => ({ csv: '', dryRun: true }),
    'POST /devices/{id}/handover': () => ({ email: 'new@farm.example' }),
    'POST /contacts': () => ({ name: 'Somebody' }),
    'POST /phone-numbers/check': () => ({ phone: '0612345678' }),
    'PATCH /contacts/{id}': () => ({ name: 'Somebody else', version: 1 }),
    'POST /call-lists': () => ({ name: 'Another', contactIds: [] }),
    'PUT /call-lists/{id}': () => ({ name: 'Another', contactIds: [], version: 1 }),
    'POST /call-lists/plan': () => ({
      deviceId: ids.devices,
      alarmId: 'input.1',
      at: '2026-11-20T03:00:00.000Z',
    }),
    'POST /users': () => ({ email: 'new@farm.example', firstName: 'A', lastName: 'B', roleId: roles.user }),
    'PATCH /users/{id}': () => ({ firstName: 'Mine', version: 1 }),
    'POST /users/{id}/invitation': () => ({ message: 'Hello' }),
    'POST /invitations/{token}': () => ({
      firstName: 'A',
      lastName: 'B',
      password: 'correct horse battery',
      passwordRepeat: 'correct horse battery',
      agreedTerms: true,
    }),
    'PATCH /profile': () => ({ firstName: 'Anne' }),
    'POST /profile/email': () => ({ email: 'a@farm.example', emailRepeat: 'b@farm.example' }),
    'POST /profile/email/confirm': () => ({ token }),
    'POST /terms/consent': () => ({ version: 'none' }),
    'PATCH /company': () => ({ name: 'Mine now', version: 1 }),
    'DELETE /company': () => ({ name: 'No such company' }),
    'PUT /monitoring': () => ({
      devices: [{ deviceId: ids.devices, version: 1 }],
      changes: { waitMinutes: 20 },
    }),
    'PUT /company/policy': () => ({
      mfa: 'optional',
      password: { minLength: 10, classes: 1 },
      passwordExpiryDays: 0,
      passwordHistory: 0,
      version: 1,
    }),
    'PATCH /devices/{id}/alarms': () => ({ alarmIds: ['input.1'], changes: { name: 'Mine' } }),
    'PATCH /devices/{id}/alarms/{alarmId}': () => ({ name: 'Mine', version: 1 }),
    'POST /devices/{id}/alarms/copy': () => ({ fromDeviceId: nobody }),
    'POST /devices/{id}/alarms/{alarmId}/pause': () => ({ minutes: 15, reason: 'Cleaning' }),
    'POST /devices/{id}/alarm-modules': () => ({ kind: 'io', module: 1, inputs: 4 }),
    'POST /devices/{id}/api-keys': () => ({ name: 'PLC' }),
    'PUT /devices/{id}/rest-api': () => ({
      categories: [],
      locations: ['Barn'],
      watchdogSeconds: 60,
      version: 1,
    }),
    'POST /devices/{id}/test-alarms': () => ({ target: 'call-list' }),
    'PUT /devices/{id}/test-alarms/schedule': () => ({ frequency: 'off', version: null }),
    'PUT /devices/{id}/remote-settings': () => ({ revision: 'r', settings: { volume: 5 } }),
    'POST /devices/{id}/remote-settings/login': () => ({ username: 'admin', password: 'wrong' }),
    'POST /invoices/{id}/notes': () => ({ text: 'Sent to the bookkeeper' }),
    'POST /management/invoices/{id}/credit-notes': () => ({ reason: 'A slip' }),
    'POST /management/invoices/{id}/mails': () => ({}),
    'POST /management/invoices/{id}/notes': () => ({ text: 'Called them' }),
    'POST /management/stock/import': () => ({ csv: 'serial number', dryRun: true }),
    'POST /management/stock/labels': () => ({
      devices: [{ serialNumber: farm.pigHouse1.serial, connectCode: 'AAAA-BBBB-CCCC' }],
      layout: 'sheet',
    }),
    'POST /management/stock/{serialNumber}/secrets': () => ({ act: 'renew-connect-code' }),
    'POST /management/stock/{serialNumber}/licences': () => ({ act: 'grant', features: ['fancom'] }),
    'POST /management/devices/{id}/licences': () => ({ act: 'grant', features: ['fancom'] }),
    'POST /management/devices/{id}/release': () => ({ serialNumber: farm.pigHouse1.serial }),
    'POST /management/devices/{id}/swaps': () => ({ serialNumber: 'BF-NOBODY' }),
    'POST /management/swaps/{id}/take-over': () => ({ isWired: true }),
    'POST /management/swaps/{id}/former': () => ({ becomes: 'returned' }),
    'PUT /management/devices/{id}/allowance': () => ({ allowed: false }),
    'POST /management/invoices/{id}/reissue': () => ({ reason: 'A slip' }),
    'POST /checkout': () => ({
      method: 'ideal',
      business: true,
      conditionsVersion: '2026-11',
      cartVersion: 'none',
    }),
    'POST /cart': () => ({ deviceId: nobody, type: 'monthly' }),
    'POST /subscriptions/{id}/cancel': () => ({}),
    'POST /subscriptions/{id}/plan': () => ({ type: 'monthly' }),
    'POST /management/subscriptions/{id}/retire': () => ({ isCredited: true }),
    'POST /management/subscriptions/{id}/type': () => ({ type: 'monthly' }),
    'POST /management/bounced-mails/{id}/dealt-with': () => ({}),
    'POST /management/unsubscribed-alarms/{deviceId}/{date}/dealt-with': () => ({}),
    'POST /payments/{id}/pay': () => ({ method: 'ideal' }),
    'POST /payment-method': () => ({ method: 'ideal' }),
    'POST /management/payments/{id}/payment-link': () => ({}),
    'POST /management/payments/{id}/paid-by-bank': () => ({
      amount: { cents: 100, currency: 'EUR' },
      statementReference: 'STMT-1',
    }),
    'POST /management/payments/{id}/dunning': () => ({ isDunned: false }),
    'POST /management/transfers/{id}/assign': () => ({
      parts: [{ paymentId: nobody, amount: { cents: 100, currency: 'EUR' } }],
    }),
    'POST /management/companies/{id}/notes': () => ({ text: 'Calls on Mondays' }),
    'PATCH /management/companies/{id}/notes/{noteId}': () => ({ text: 'Calls on Fridays', version: 1 }),
    'PUT /management/companies/{id}/account-closed': () => ({ isClosed: true }),
    'PUT /management/companies/{id}/sign-in': () => ({ isBlocked: false, note: '' }),
    'PUT /management/devices/{id}/free-subscription': () => ({ type: 'internal-test', until: null }),
    'POST /management/settlement-differences/{id}/resolve': () => ({
      as: 'rounding',
      amount: { cents: 1, currency: 'EUR' },
      note: 'A cent of rounding',
    }),
    'POST /management/companies/{id}/refund-balance': () => ({ amount: { cents: 100, currency: 'EUR' } }),
    'POST /management/health/{id}/snooze': () => ({ until: null, note: '' }),
    'POST /management/journals': () => ({ month: '2026-10' }),
    'POST /management/prices': () => ({
      type: 'xl',
      validFrom: '2099-01-01',
      monthlyCents: 2595,
      version: 0,
    }),
    'POST /management/prices/discounts': () => ({
      validFrom: '2099-01-01',
      monthlyCents: 100,
      months: 2,
      version: 0,
    }),
    'POST /management/prices/vat-rates': () => ({
      country: 'NL',
      validFrom: '2099-01-01',
      rate: 2100,
      version: 0,
    }),
    'POST /management/price-notices/again': () => ({ price: 1 }),
    'POST /management/payment-methods': () => ({
      method: 'giropay',
      label: 'giropay',
      validFrom: '2099-01-01',
      isOffered: true,
      version: 0,
    }),
    'POST /management/conditions': () => ({
      version: '2099-01',
      validFrom: '2099-01-01',
      texts: { en: 'Text', de: 'Text', nl: 'Tekst' },
    }),
    'POST /management/seller': () => ({
      legalName: 'Belfry Alarms B.V.',
      address: 'Havenkade 7',
      postalCode: '8011 AB',
      city: 'Zwolle',
      country: 'NL',
      registrationNumber: '12345678',
      taxNumber: 'NL123456789B01',
      iban: 'NL91ABNA0417164300',
      bic: null,
      accountName: 'Belfry Alarms B.V.',
      contactName: 'Fay Finance',
      email: 'finance@belfry.example',
      phoneNumber: '+31381234567',
      invoiceSeries: 'F',
      creditSeries: 'C',
      oss: false,
      validFrom: '2099-01-01',
      version: 0,
    }),
    'POST /management/simcards/import': () => ({ csv: 'iccid', dryRun: true }),
    'PUT /management/simcards/{id}/device': () => ({ serialNumber: 'BF-0000-0000', version: 1 }),
    'POST /management/simcards/{id}/withdraw': () => ({ version: 1 }),
    'PUT /management/simcards/{id}/limit': () => ({ limitBytes: null, version: 1 }),
    'POST /management/simcards/{id}/acts': () => ({ kind: 'wake' }),
    'POST /management/devices/{id}/voip-account/password': () => ({ version: 1 }),
    'POST /logs': () => ({
      logs: [{ id: 1, logTime: '2026-11-20T03:00:00.000Z', message: 'It broke', severity: 'error' }],
    }),
    'POST /v4/alarms': () => ({ alarm: 'input.1', active: true }),
    'POST /v4/watchdog': () => ({}),
    'POST /apps': () => ({
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) },
      name: 'Phone',
      platform: 'android',
    }),
    'PATCH /apps/{id}': () => ({ name: 'Phone' }),
    'POST /saved-views': () => ({ list: 'companies', name: 'Mine', address: '', shared: true }),
    'PATCH /saved-views/{id}': () => ({ name: 'Mine now', version: 1 }),
  };
}

/** A query that fits each route that must have one. */
export const goodQueries: Record<string, string> = {
  'GET /subscriptions/{id}/plan': '?type=monthly',
  'GET /management/devices/{id}/swaps/preview': '?serialNumber=BF-NOBODY',
  'GET /management/prices/preview': '?type=monthly&validFrom=2099-01-01&cents=1595',
  'GET /management/price-notices': '?price=1',
  'GET /management/price-notices/export': '?price=1',
  'GET /management/seller/vat-check': '?country=NL&taxNumber=NL123456789B01',
  'DELETE /management/devices/{id}/voip-account': '?version=1',
  'GET /management/reports/{report}': '?from=2026-11-01&to=2026-11-30',
  'GET /management/reports/{report}/export': '?from=2026-11-01&to=2026-11-30',
};

/** The path of a call, about this thing or else one of the company's own. */
export function pathOf({ path }: Pick<Route, 'path'>, ids: OwnIds, id: string | null = null): string {
  const kind = path.split('/')[1] as keyof OwnIds;
  return path
    .replace('{id}', id ?? ids[kind] ?? nobody)
    .replace('{alarmId}', 'input.1')
    .replace('{keyId}', nobody)
    .replace('{month}', '2026-10')
    .replace('{report}', 'devices')
    .replace('{serialNumber}', 'BF-0000-0000')
    .replace('{token}', token);
}
