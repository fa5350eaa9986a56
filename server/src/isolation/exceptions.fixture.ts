import { randomBytes } from 'node:crypto';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { testPassword } from '#features/people/sessions/user.fixture.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';
import { aSubscription } from '#features/alarming/push-apps/push-app.fixture.ts';
import { aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { wordBegin, type Player, type World } from './world.fixture.ts';

let told = 0;

/** What is the same for everybody stays from one stage to the next: another each time, from a later day on. */
function anotherToCome() {
  told += 1;
  return { number: told, validFrom: new Date(Date.UTC(2099, 0, told)).toISOString().slice(0, 10) };
}
const aFutureDay = () => anotherToCome().validFrom;

/** What a sample may be made from. */
export interface SampleGiven {
  platform: TestPlatform;
  world: World;
  player: Player;
  /** What was made from the schema, with ids of the player's own objects. */
  body: Record<string, unknown>;
}

/** Bodies that the schema alone does not tell. A route whose made-up body is refused as faulty fails until it stands here. */
export const samples: Record<string, (given: SampleGiven) => unknown> = {
  'POST /devices/search': withStockDevice,
  'POST /devices': withStockDevice,
  // A list of one row, really added.
  'POST /devices/import': async ({ platform, world }) => {
    const { serialNumber, connectCode } = await aStockDevice(platform);
    const csv = `serial number,connect code,name\n${serialNumber},${connectCode},${world.word}`;
    return { csv, dryRun: false };
  },
  'POST /management/stock/import': () => ({
    csv: `serial number\nBF-${randomBytes(6).toString('hex').toUpperCase()}`,
    dryRun: false,
  }),
  'POST /management/stock/labels': async ({ platform, body }) => {
    const { serialNumber, connectCode } = await aStockDevice(platform);
    return { ...body, devices: [{ serialNumber, connectCode }] };
  },
  // For good: a last day would be past.
  'POST /management/devices/{id}/licences': ({ body: { until: _until, ...body } }) => body,
  // At a push service, with keys of its curve.
  'POST /apps': ({ body }) => ({ ...body, ...aSubscription() }),
  // Of the two ways to name an alarm, the id of one that there is.
  'POST /v4/alarms': ({ body }) => ({ ...body, alarm: 'input.1' }),
  // Which settings there are is told by a table and not by the schema.
  'PUT /devices/{id}/remote-settings': ({ body }) => ({ ...body, settings: { volume: 5 } }),
  'POST /auth/step-up': () => ({ method: 'password', password: testPassword }),
  'POST /mfa/totp/confirm': ({ body }) => ({ ...body, code: '123456' }),
  'POST /terms/consent': ({ platform }) => ({ version: presentTerms(platform).version }),
  // Whoever says to have no VAT number gives none. A register and a scheme have forms, and nobody is in a network that is not there.
  'PATCH /company': ({ body: { noTaxNumber: _none, ...body } }) => ({
    ...body,
    registrationNumber: '12345678',
    electronicAddress: '0190:42',
    eInvoiceWay: 'mail',
  }),
  // A day that is not over.
  'POST /management/health/{id}/snooze': ({ body }) => ({ ...body, until: null }),
  // Without MF it goes to nobody but those who get the invoices.
  'POST /management/invoices/{id}/mails': ({ body: { email: _email, ...body } }) => body,
  'PUT /management/devices/{id}/free-subscription': () => ({ type: 'internal-test', until: null }),
  // What holds from a day on begins on one to come; a seller has a number of the Dutch trade register and two series.
  'POST /management/prices': ({ body }) => {
    const { number, validFrom } = anotherToCome();
    return { ...body, validFrom, monthlyCents: 1_000 + number };
  },
  'POST /management/prices/discounts': ({ body }) => ({ ...body, validFrom: aFutureDay() }),
  'POST /management/prices/vat-rates': ({ body }) => ({ ...body, country: 'NL', validFrom: aFutureDay() }),
  'POST /management/conditions': ({ body }) => {
    const { number, validFrom } = anotherToCome();
    return { ...body, validFrom, version: `v${number}` };
  },
  'POST /management/payment-methods': ({ body }) => {
    const { number, validFrom } = anotherToCome();
    return { ...body, method: 'ideal', label: `Way ${number}`, validFrom };
  },
  'POST /management/seller': ({ body: { logo: _logo, ...body } }) => ({
    ...body,
    country: 'NL',
    registrationNumber: '12345678',
    taxNumber: 'NL123456789B01',
    iban: 'NL91ABNA0417164300',
    bic: null,
    phoneNumber: '+31381234567',
    invoiceSeries: 'F',
    creditSeries: 'C',
    validFrom: aFutureDay(),
  }),
  // By its name as it is by then. What the world has is open, until staff close its account.
  'DELETE /company': ({ platform, world }) =>
    platform.database.allCompanies
      .updateTable('companies')
      .set({ account_closed_at: platform.clock.now() })
      .where('id', '=', world.companyId)
      .returning('name')
      .executeTakeFirst(),
};

/** Queries that the schema alone does not tell: what is searched for has to be there. */
export const sampleQueries: Record<string, Record<string, string>> = {
  'GET /search': { q: wordBegin },
  'GET /management/search': { q: wordBegin },
  'GET /saved-views': { list: 'companies' },
};

async function withStockDevice({ platform, body }: SampleGiven): Promise<unknown> {
  const { serialNumber, connectCode } = await aStockDevice(platform);
  return { ...body, serialNumber, connectCode };
}

/** Refusals that are the right answer to the sample: code of the catalogue and why. Any other refusal fails. */
export const refusedByRight: Record<string, { code: string; because: string }> = {
  'POST /auth/login': { code: 'login-failed-unknown', because: 'nobody has the address' },
  'POST /auth/refresh': { code: 'not-signed-in', because: 'no refresh token is sent' },
  'POST /mfa/totp/confirm': { code: 'invalid-code', because: 'no app has made the code' },
  'POST /mfa/passkeys': { code: 'invalid-code', because: 'no key has answered' },
  'POST /mfa/backup-codes': { code: 'not-allowed-now', because: 'somebody new has no method yet' },
  'POST /users/{id}/invitation': { code: 'not-allowed-now', because: 'the user has an account' },
  'POST /management/companies/{id}/users/{userId}/invitation': {
    code: 'not-allowed-now',
    because: 'the user has an account (users.db.test.ts)',
  },
  'POST /management/unsubscribed-alarms/{deviceId}/{date}/offer': {
    code: 'not-allowed-now',
    because: 'the device of the world has a subscription (unsubscribed-work.db.test.ts)',
  },
  'GET /management/failed-jobs/{id}/outcome': {
    code: 'not-found',
    because: 'no job of the world has failed (failed-jobs.db.test.ts)',
  },
  'POST /management/failed-jobs/{id}/retry': {
    code: 'not-found',
    because: 'as GET /management/failed-jobs/{id}/outcome',
  },
  'POST /management/failed-jobs/{id}/drop': {
    code: 'not-found',
    because: 'as GET /management/failed-jobs/{id}/outcome',
  },
  'POST /users/{id}/recovery-code': { code: 'not-allowed-now', because: 'the user has no MFA' },
  'PUT /devices/{id}/remote-settings': {
    code: 'device-login-required',
    because: 'nobody is logged in on the device',
  },
  'DELETE /devices/{id}/remote-settings/wanted': {
    code: 'device-login-required',
    because: 'nobody is logged in on the device',
  },
  'POST /devices/{id}/remote-settings/login': {
    code: 'device-not-connected',
    because: 'no dialler is played (remote-settings.db.test.ts)',
  },
  'POST /devices/{id}/remote-settings/password-recovery': {
    code: 'device-not-connected',
    because: 'no dialler is played (recover-device-password.db.test.ts)',
  },
  'PUT /management/simcards/{id}/device': {
    code: 'in-use',
    because: 'the card of the world is in a device (scripts/sim-stock.db.test.ts)',
  },
  'POST /management/devices/{id}/voip-account': {
    code: 'provider-not-reachable',
    because: 'no provider is played (scripts/voip-accounts.db.test.ts)',
  },
  'POST /management/devices/{id}/voip-account/password': {
    code: 'provider-not-reachable',
    because: 'no provider is played (scripts/voip-accounts.db.test.ts)',
  },
  'POST /subscriptions/{id}/cancel': {
    code: 'not-allowed-now',
    because: 'another of the maker’s staff has cancelled it',
  },
  'GET /management/subscriptions/{id}/type': {
    code: 'not-allowed-now',
    because: 'the subscription of the world owes (managed-subscriptions.db.test.ts)',
  },
  'POST /management/health/{id}/take': {
    code: 'changed-meanwhile',
    because: 'another of the maker’s staff has taken it (health-acts.db.test.ts)',
  },
  'POST /management/health/{id}/mail': {
    code: 'not-allowed-now',
    because: 'another of the maker’s staff has mailed about it (health-acts.db.test.ts)',
  },
  'GET /management/transfers/{id}': {
    code: 'not-found',
    because: 'nothing came in by bank (failed-invoices.db.test.ts)',
  },
  'POST /management/price-notices/again': {
    code: 'not-allowed-now',
    because: 'the price that the world was told of has begun (managed-prices.db.test.ts)',
  },
  'GET /management/journals/{month}/file': {
    code: 'not-found',
    because: 'nothing was booked in that month (journal.db.test.ts)',
  },
  'POST /management/devices/{id}/swaps': {
    code: 'not-allowed-now',
    because: 'no dialler has the number that is made up (swaps.db.test.ts)',
  },
  'POST /management/swaps/{id}/take-over': {
    code: 'not-allowed-now',
    because: 'the swap of the world is done (swaps.db.test.ts)',
  },
  'POST /management/swaps/{id}/undo': {
    code: 'not-allowed-now',
    because: 'the swap of the world is done (swaps.db.test.ts)',
  },
  'POST /management/swaps/{id}/former': {
    code: 'not-allowed-now',
    because: 'the dialler that was replaced in the world is no real one (swaps.db.test.ts)',
  },
  'POST /checkout': {
    code: 'changed-meanwhile',
    because: 'an order names the cart that was seen (checkout.db.test.ts)',
  },
  'DELETE /company': { code: 'no-permission', because: 'the maker’s own company stays' },
  'POST /devices/{id}/test-alarms': {
    code: 'not-allowed-now',
    because: 'a real alarm of the company calls people',
  },
  'POST /contacts/{id}/test-call': {
    code: 'not-allowed-now',
    because: 'a real alarm of the company calls people (telephony-callbacks.db.test.ts)',
  },
};

/** Amounts that staff without MF see, too: they are everybody's. */
export const amountsOfAll: Record<string, string> = {
  'GET /management/prices': 'the price list, which every customer reads',
  'GET /management/prices/discounts': 'the starting discount, which every customer reads',
};

/** Reads whose answer has no text of a company in it, so that no word of its own proves that it shows something. */
export const withoutText: Record<string, string> = {
  'GET /prices': 'prices are everybody’s, and what changes is told by type',
  'GET /management/prices': 'days, prices and counts',
  'GET /management/prices/preview': 'counts, amounts and a mail that names nobody',
  'GET /management/prices/discounts': 'days and amounts',
  'GET /management/prices/vat-rates': 'the same for everybody',
  'GET /management/conditions': 'the same for everybody, and counts',
  'GET /management/payment-methods': 'the same for everybody',
  'GET /management/seller': 'who the maker says that it is',
  'GET /management/seller/vat-check': 'one word of a register',
  'GET /management/journals': 'months of the maker’s books and hashes',
  'GET /subscriptions/{id}/cancel': 'days and amounts',
  'GET /subscriptions/{id}/plan': 'days, types and amounts',
  'GET /management/reports': 'names of reports and moments',
  'GET /management/reports/{report}': 'sums over all companies',
  'GET /management/reports/{report}/export': 'sums over all companies',
  'GET /management/failed-jobs': 'no job of the world has failed (failed-jobs.db.test.ts)',
  'GET /management/settlements': 'amounts, states and references of the maker’s own payouts',
  'GET /management/health/counts': 'sums over all companies',
  'GET /management/failed-invoices': 'no charge of the world has failed (failed-invoices.db.test.ts)',
  'GET /management/failed-invoices/export': 'as GET /management/failed-invoices',
  'GET /management/settlements/export': 'amounts, states and references',
  'GET /management/settlements/{id}': 'amounts, states and references',
  'GET /management/settlements/{id}/lines': 'amounts and references',
  'GET /management/settlement-differences': 'amounts and references',
  'GET /payments': 'amounts, states and references',
  'GET /payments/{id}': 'amounts, states and references',
  'GET /languages': 'the same for everybody',
  'GET /terms': 'the same for everybody',
  'GET /apps/key': 'the same for everybody',
  'GET /auth/sessions': 'browsers and networks; whose they are is played at DELETE',
  'GET /company/checkinfo': 'says only what is missing',
  'GET /company/deletion': 'amounts and figures',
  'GET /company/policy': 'figures',
  'GET /company/audit/verification': 'figures and hashes',
  'GET /devices/{id}/licenses': 'names of features and moments',
  'GET /devices/{id}/usage': 'figures by day',
  'GET /devices/{id}/remote-settings': 'shows nothing to who is not logged in on the device',
  'GET /devices/{id}/connection-check': 'measurements',
};

/**
 * Operations of signed-in users that look at tables of companies in the scope of all companies, where the query alone keeps
 * companies apart, and why that is safe. All of them are played with row level security off and on.
 */
export const inAllCompanies: Record<string, string> = {
  'GET /management/reports/{report}':
    'the maker’s staff see sums over all companies; their look is in the maker’s log (reports.db.test.ts)',
  'GET /management/reports/{report}/export': 'as GET /management/reports/{report}',
  'POST /management/reports/prepare': 'counts figures of all companies, and says so in the maker’s log',
  'POST /management/stock/import':
    'takes devices into the stock, which has no company; the maker’s log says so (stock.db.test.ts)',
  'POST /management/stock/labels':
    'looks into the stock, which has no company, at codes that whoever asks has',
  'GET /management/stock/{serialNumber}':
    'a device of the stock, which has no company; who had it before is not told (stock.db.test.ts)',
  'POST /management/stock/{serialNumber}/secrets': 'as GET /management/stock/{serialNumber}',
  'POST /management/stock/{serialNumber}/licences': 'as GET /management/stock/{serialNumber}',
  'GET /management/health/counts': 'sums over all companies for the maker’s staff (count-health.db.test.ts)',
  'POST /management/health/count': 'counts anew what is wrong, and says so in the maker’s log',
  'POST /management/health/{id}/take':
    'how the maker’s staff share their work, in the maker’s log; nothing of the customer’s is changed (health-acts.db.test.ts)',
  'POST /management/health/{id}/release': 'as POST /management/health/{id}/take',
  'POST /management/health/{id}/snooze': 'as POST /management/health/{id}/take',
  'POST /management/health/{id}/mail': 'whose the finding is, before staff come to it by `asStaff`',
  'GET /management/failed-jobs/{id}/outcome':
    'a job is nobody’s row, and its number tells nothing of a company',
  'POST /management/failed-jobs/{id}/retry':
    'as GET /management/failed-jobs/{id}/outcome; whom it concerns is found, and reads of it (failed-jobs.db.test.ts)',
  'POST /management/failed-jobs/{id}/drop': 'as POST /management/failed-jobs/{id}/retry',
  'GET /management/failed-invoices':
    'a list over companies for staff who see money; the maker’s log says who looked (failed-invoices.db.test.ts)',
  'GET /management/failed-invoices/export': 'as GET /management/failed-invoices',
  'GET /management/transfers':
    'transfers of the maker’s own company; what they paid says whose it was (failed-invoices.db.test.ts)',
  'GET /management/transfers/{id}': 'as GET /management/transfers',
  'GET /management/settlements': 'payouts of the maker’s own company (staff-settlements.db.test.ts)',
  'GET /management/settlements/export': 'as GET /management/settlements',
  'GET /management/settlements/{id}':
    'the payout is looked for in the maker’s own company; its lines say whose money it was (staff-settlements.db.test.ts)',
  'GET /management/settlements/{id}/lines': 'as GET /management/settlements/{id}',
  'GET /profile/export':
    'what the maker’s staff noted about companies goes by who wrote it (collect-personal-data.db.test.ts)',
  'GET /invoices/{id}/pdf':
    'the invoice is looked for in the company first; its files go by its id (files.db.test.ts)',
  'GET /invoices/{id}/xml': 'as GET /invoices/{id}/pdf',
  'GET /payments/{id}':
    'the claim is looked for in the company first; what is asked of the provider goes by the ids of its attempts (payments.db.test.ts)',
  'POST /payments/{id}/pay': 'as GET /payments/{id}: the claim is looked for in the company first',
  'POST /payment-method':
    'the claim and the mandate are made in the company; what is asked of the provider goes by their ids',
  'GET /checkout': 'as GET /payment-method; the cart and what it costs are read in the company',
  'POST /checkout':
    'as GET /checkout; the claim is made in the company, and what is asked of the provider goes by its id',
  'GET /orders/{id}': 'as GET /payments/{id}: the order is looked for in the company first',
  'GET /payment-method': 'reads who sells and which methods there are, which are everybody’s',
  'GET /devices':
    'a search asks the index of texts with the company in the query, on both tables (decision 0020, list-devices.db.test.ts)',
  'GET /search': 'finds devices as GET /devices does',
  'GET /management/prices':
    'the maker’s staff see prices, and how many mails told of each (managed-prices.db.test.ts)',
  'GET /management/prices/preview': 'as GET /management/prices: counts and sums over all companies',
  'POST /management/prices':
    'prices are every company’s; whoever adds one stands in the maker’s log (managed-prices.db.test.ts)',
  'POST /management/price-notices/again':
    'sends again what came back, to whom it went; it stands in the maker’s log (managed-prices.db.test.ts)',
  'GET /management/conditions': 'as GET /management/prices: texts for everybody, and counts of orders',
  'POST /management/conditions': 'as POST /management/prices',
  'POST /management/prices/discounts': 'as POST /management/prices',
  'POST /management/prices/vat-rates': 'as POST /management/prices',
  'POST /management/payment-methods': 'as POST /management/prices',
  'POST /management/seller': 'as POST /management/prices',
  'GET /management/journals':
    'the maker’s staff see the months of the books, which are one for all companies',
  'POST /management/journals': 'as GET /management/journals; nothing of a company is changed',
  'GET /management/journals/{month}/file':
    'as GET /management/journals: the books of all companies, for staff who see money; their look is in the maker’s log',
  'GET /devices/export': 'as GET /devices, whose queries it reads',
  'POST /devices/import':
    'as POST /devices, for many: claimableIdentity lets only free ones through, and what is made carries the caller’s company',
  'DELETE /devices/{id}':
    'frees the identity, which has no company; the device is looked for in the company first, and every query names it',
  'POST /devices/{id}/handover':
    'asks which language the receiver reads and whether they are of one’s own company, and tells no more than the latter',
  'POST /apps':
    'a browser may be an app of somebody of another company; it is found by its endpoint, which nobody can guess, and given over only to who has its keys, too (push-apps.db.test.ts)',
  'POST /devices/search':
    'looks into the stock, which has no company, and writes what failed into the audit log of the caller’s company (decision 0093)',
  'POST /devices':
    'takes a device from the stock, which has no company; claimableIdentity lets only a free one through, and what is made carries the caller’s company',
  'POST /mfa/totp/confirm': 'reads the networks of the caller’s own sessions, by user and company',
  'POST /profile/email':
    'asks whether anybody at all signs in with the address, which is all that it answers',
  'DELETE /users/{id}':
    'erases the person’s traces beyond the company’s tables; each query names the company, and the user is looked for in it first',
  'DELETE /company':
    'frees the devices’ identities, which have no company; the company is the caller’s own, there is no id to give',
  'POST /devices/{id}/alarms/{alarmId}/pause':
    'after the commit publishChanges reads what was changed for open browsers, by the company and the ids of the episodes',
  'PATCH /devices/{id}/alarms': 'as a pause: publishChanges reads since when the changed alarms are',
  'POST /devices/{id}/alarms/copy': 'as a pause: publishChanges reads since when the changed alarms are',
  'POST /episodes/{id}/accept':
    'the engine’s own transaction; acceptWithin compares the episode’s company before anything else',
};

/**
 * Operations that are nobody's by a session and prove themselves by something else in the Authorization header: what, and
 * how a world has it. Without it they answer 401, and with an access token instead unless that will do, too.
 */
export const provedOtherwise: Record<
  string,
  { by: (world: World) => string; orAccessToken?: true; because: string }
> = {
  'POST /v4/alarms': { by: ({ apiKey }) => apiKey, because: 'a REST API location has no user' },
  'POST /v4/watchdog': { by: ({ apiKey }) => apiKey, because: 'a REST API location has no user' },
  'POST /logs': {
    by: ({ refreshToken }) => refreshToken,
    orAccessToken: true,
    because:
      'either token of a session will do (decision 0087); what is kept carries the session’s own company',
  },
};

/** What the server answers beside the operations of the document, and how it proves that the caller may. */
export const besideTheDocument: Record<string, string> = {
  'GET /api/docs': 'a page to read the document',
  'GET /api/docs/': 'a page to read the document',
  'GET /api/docs/js/scalar.js': 'a page to read the document',
  'GET /api/openapi.json': 'the document itself, the same for everybody',
  'GET /api/healthz': 'says only that the process lives',
  'GET /api/readyz': 'says in single words whether database, broker, intake and disk are there',
  'GET /.well-known/security.txt': 'the same for everybody',
  'GET /link/accept/:token': 'the link is signed for its attempt (accept-link.db.test.ts)',
  'POST /link/accept/:token': 'the link is signed for its attempt, and good once (accept-link.db.test.ts)',
  'GET /link/email/:token': 'the link carries a secret, and is not spent by looking',
  'POST /link/email/:token': 'the link carries a secret, and is good once',
  'GET /link/invoices/:token':
    'the link is sealed, and names one company and one address of it (invoices-page.db.test.ts)',
  'GET /link/invoices/:token/:id/:kind': 'as GET /link/invoices/:token (invoices-page.db.test.ts)',
  'GET /link/payment/:token': 'the link is sealed, and names one claim (payment-page.db.test.ts)',
  'POST /link/payment/:token': 'the link is sealed, and names one claim (payment-page.db.test.ts)',
  'POST /api/payments/webhook':
    'says nothing and is believed nothing; what it names is fetched from the provider (payment-webhooks.db.test.ts)',
  'POST /api/payments/events': 'the provider signs each (payment-webhooks.db.test.ts)',
  'GET /link/handover/:token': 'the link carries a secret, and is not spent by looking',
  'POST /link/handover/:token': 'the link carries a secret, and is good once (handovers.db.test.ts)',
  'POST /api/push/receipts':
    'each message carries a token that is signed for it alone, and nothing is told (push-attempts.db.test.ts)',
  'POST /api/push/acceptances':
    'the token is signed for one delivery to one app of one user, and good once (push-attempts.db.test.ts)',
  'GET /terms/:file': 'the same for everybody',
  'GET /terms/:version/:file': 'the same for everybody',
  'POST /api/telephony/sim-acts/:actId':
    'the provider signs each, and what it says is looked up there (scripts/sim-acts.db.test.ts)',
  ...Object.fromEntries(
    [
      'notice/:callId',
      'notice/:callId/status',
      'sms',
      'sms/:attemptId/status',
      'test-call/:contactId/:testCallId',
      'test-call/:contactId/:testCallId/status',
      'voice/:attemptId',
      'voice/:attemptId/keys',
      'voice/:attemptId/status',
    ].map((path) => [
      `POST /api/telephony/${path}`,
      'the provider signs each callback (telephony-callbacks.db.test.ts)',
    ]),
  ),
};
