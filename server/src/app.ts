import type { FastifyInstance } from 'fastify';
import type { Metric } from 'prom-client';
import { alarmSettings } from '#features/alarming/alarm-settings/alarm-settings.feature.ts';
import { alarms } from '#features/alarming/alarms/alarms.feature.ts';
import { callLists } from '#features/alarming/call-lists/call-lists.feature.ts';
import { calling } from '#features/alarming/calling/calling.feature.ts';
import { monitoring } from '#features/alarming/monitoring/monitoring.feature.ts';
import { pushApps } from '#features/alarming/push-apps/push-apps.feature.ts';
import { testAlarms } from '#features/alarming/test-alarms/test-alarms.feature.ts';
import { deviceImport } from '#features/devices/device-import/device-import.feature.ts';
import { devices } from '#features/devices/devices/devices.feature.ts';
import { licences } from '#features/devices/licences/licences.feature.ts';
import { remoteSettings } from '#features/devices/remote-settings/remote-settings.feature.ts';
import { restApi } from '#features/devices/rest-api/rest-api.feature.ts';
import { simCards } from '#features/devices/sim-cards/sim-cards.feature.ts';
import { stock } from '#features/devices/stock/stock.feature.ts';
import { usage } from '#features/devices/usage/usage.feature.ts';
import { voip } from '#features/devices/voip/voip.feature.ts';
import { accountMails } from '#features/ground/account-mails/account-mails.feature.ts';
import { audit } from '#features/ground/audit/audit.feature.ts';
import { mailFates } from '#features/ground/mail-fates/mail-fates.feature.ts';
import { bouncedMails } from '#features/ground/bounced-mails/bounced-mails.feature.ts';
import { takeAccountNotice } from '#features/ground/account-mails/take-account-notice.ts';
import { languages } from '#features/ground/languages/languages.feature.ts';
import { savedViews } from '#features/ground/saved-views/saved-views.feature.ts';
import { terms } from '#features/ground/terms/terms.feature.ts';
import { companyData } from '#features/lifecycles/company-data/company-data.feature.ts';
import { deviceRemoval } from '#features/lifecycles/device-removal/device-removal.feature.ts';
import { swaps } from '#features/lifecycles/swaps/swaps.feature.ts';
import { userRemoval } from '#features/lifecycles/user-removal/user-removal.feature.ts';
import { handovers } from '#features/lifecycles/handovers/handovers.feature.ts';
import { registration } from '#features/lifecycles/registration/registration.feature.ts';
import { cart } from '#features/money/cart/cart.feature.ts';
import { checkout } from '#features/money/checkout/checkout.feature.ts';
import { takeInvoiceNotice } from '#features/money/invoices/deliveries/take-invoice-notice.ts';
import { invoices } from '#features/money/invoices/invoices.feature.ts';
import { ledger } from '#features/money/ledger/ledger.feature.ts';
import { payments } from '#features/money/payments/payments.feature.ts';
import { takePriceNotice } from '#features/money/prices/notices/take-price-notice.ts';
import { prices } from '#features/money/prices/prices.feature.ts';
import { seller } from '#features/money/seller/seller.feature.ts';
import { settlements } from '#features/money/settlements/settlements.feature.ts';
import { subscriptions } from '#features/money/subscriptions/subscriptions.feature.ts';
import { commissioning } from '#features/overviews/commissioning/commissioning.feature.ts';
import { deviceReport } from '#features/overviews/device-report/device-report.feature.ts';
import { health } from '#features/overviews/health/health.feature.ts';
import { failedJobs } from '#features/overviews/failed-jobs/failed-jobs.feature.ts';
import { housekeeping } from '#features/overviews/housekeeping/housekeeping.feature.ts';
import { reports } from '#features/overviews/reports/reports.feature.ts';
import { search } from '#features/overviews/search/search.feature.ts';
import { clientLogs } from '#features/people/client-logs/client-logs.feature.ts';
import { companies } from '#features/people/companies/companies.feature.ts';
import { invitations } from '#features/people/invitations/invitations.feature.ts';
import { mfa } from '#features/people/mfa/mfa.feature.ts';
import { passwords } from '#features/people/passwords/passwords.feature.ts';
import { profile } from '#features/people/profile/profile.feature.ts';
import { sessions } from '#features/people/sessions/sessions.feature.ts';
import { signIn } from '#features/people/sign-in/sign-in.feature.ts';
import { users } from '#features/people/users/users.feature.ts';
import { storeOddMessage } from '#features/alarming/alarms/events/keep-odd-message.ts';
import { storeEvents } from '#features/alarming/alarms/events/store-events.ts';
import { takeDeliveryNotice } from '#features/alarming/calling/e-mail/take-delivery-notice.ts';
import { noteBrokerRefusals } from '#features/alarming/monitoring/faults/note-broker-refusal.ts';
import { noteFailingJob } from '#features/alarming/monitoring/faults/note-failing-job.ts';
import {
  noteCutConnections,
  noteDeafness,
  noteStart,
} from '#features/alarming/monitoring/faults/note-restart.ts';
import { authenticateDevices } from '#features/devices/devices/keys/authenticate-devices.ts';
import {
  selectConnectedSerials,
  selectVerifiers,
} from '#features/devices/devices/keys/device-identities.queries.ts';
import { notePresences } from '#features/devices/devices/presence/note-presences.ts';
import type { Feature, MessageHandlers } from '#platform/feature.ts';
import type { BoundRoute } from '#platform/http/route/bind.ts';
import type { JobFailure } from '#platform/jobs/job-failure.rules.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { BounceIntakeOptions } from '#platform/mail/bounce-intake.ts';
import { brokerQuestions } from '#platform/mqtt/broker/broker-auth-server.ts';
import { portalPasswordWrong } from '#platform/mqtt/broker/broker-login.ts';
import type { DevicePayloads, GatewayHandlers } from '#platform/mqtt/gateway/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
import { resealSecrets } from './reseal-secrets.ts';

/** Every room that gives the server something, wing by wing. */
const wings: Readonly<Record<string, readonly Feature[]>> = {
  ground: [mailFates, accountMails, audit, languages, savedViews, bouncedMails, terms],
  people: [companies, sessions, clientLogs, mfa, passwords, signIn, invitations, users, profile],
  alarming: [pushApps, callLists, alarms, alarmSettings, calling, monitoring, testAlarms],
  devices: [licences, usage, simCards, voip, devices, stock, deviceImport, remoteSettings, restApi],
  money: [ledger, seller, prices, payments, invoices, settlements, cart, subscriptions, checkout],
  lifecycles: [registration, swaps, companyData, userRemoval, deviceRemoval, handovers],
  overviews: [deviceReport, commissioning, reports, health, failedJobs, housekeeping, search],
};
/** The same as one list. */
export const features = Object.values(wings).flat();

/** Every call of the HTTP API. */
export function routesOf(platform: Platform): BoundRoute[] {
  return features.flatMap(({ routes }) => routes?.(platform) ?? []);
}

/** Pages and callbacks beside the API. */
export function installPages(app: FastifyInstance, platform: Platform): void {
  for (const install of features.flatMap(({ pages = [] }) => pages)) install(app, platform);
}

/** What features and the platform count of themselves, for /metrics. */
export const metrics: readonly Metric[] = [
  ...features.flatMap((feature) => feature.metrics ?? []),
  brokerQuestions,
  portalPasswordWrong,
];

/** What stands in rows and comes due. */
export const dueRows = features.flatMap((feature) => feature.dueRows ?? []);

/** Background work of the engine. It speaks to nobody outside, so that nothing outside can hold it up. */
export const engineJobs: readonly JobDefinition<Platform>[] = [
  ...features.flatMap((feature) => feature.engineJobs ?? []),
  ...dueRows.map(({ job }) => job),
];

/** Background work that waits for providers, mail servers and devices, in workers of its own. */
export const worldJobs = features.flatMap((feature) => feature.worldJobs ?? []);

/** Every kind of background work. */
export const jobs: readonly JobDefinition<Platform>[] = [...engineJobs, ...worldJobs];

/** Does what is overdue although no job came for it: one that was given up must not leave an alarm uncalled. */
export async function doOverdue(platform: Platform): Promise<void> {
  for (const feature of features) await feature.doOverdue?.(platform);
}

/** What has to be noted at every start before the first device speaks, and before anything overdue is done. */
export async function beforeGateway(platform: Omit<Platform, 'gateway'>): Promise<void> {
  await noteStart(platform);
}

/** What has to be set right after every start. */
export async function afterStart(platform: Platform): Promise<void> {
  await resealSecrets(platform);
  for (const feature of features) await feature.afterStart?.(platform);
}

/** What the features do with devices and their messages. */
export function gatewayHandlersOf(platform: Platform): GatewayHandlers {
  return {
    authenticate: (shown) => authenticateDevices(platform, shown),
    storeEvents: (batch) => storeEvents(platform, batch),
    storeOdd: (message, receivedAt) => storeOddMessage(platform, message, receivedAt),
    receive: (message, receivedAt) => receive(platform, message, receivedAt),
    notePresences: (changes) => notePresences(platform, changes),
    keyVerifiers: () => selectVerifiers(platform.database.allCompanies),
    connectedDevices: () => selectConnectedSerials(platform.database.allCompanies),
    brokerReturned: () => noteDeafness(platform),
    connectionsCut: (facts) => noteCutConnections(platform, facts),
    underTerm: (term) => gatewayHandlersOf(underTerm(platform, term)),
    brokerRefused: noteBrokerRefusals(platform),
  };
}

/** The same platform, whose database ends with a term of the intake. */
function underTerm(platform: Platform, term: number): Platform {
  return { ...platform, database: platform.database.underTerm(term) };
}

/** What the features do with background work that keeps failing. */
export function jobFailuresOf(platform: Platform): (failure: JobFailure) => Promise<void> {
  return (failure) => noteFailingJob(platform, failure);
}

/** What the features do with what mail servers say of our mails. */
export function mailNoticesOf(platform: Platform): BounceIntakeOptions['take'] {
  return async (id, notice) => {
    if (await takeInvoiceNotice(platform, id, notice)) return;
    if (await takeAccountNotice(platform, id, notice)) return;
    if (await takePriceNotice(platform, id, notice)) return;
    await takeDeliveryNotice(platform, id, notice);
  };
}

/** Each kind of message is of one room, see `app.test.ts`. */
const messageHandlers = features.reduce<MessageHandlers>(
  (all, { messages }) => ({ ...all, ...messages }),
  {},
);

async function receive<Kind extends keyof DevicePayloads>(
  platform: Platform,
  { serial, kind, payload }: { serial: string; kind: Kind; payload: DevicePayloads[Kind] },
  receivedAt: Date,
): Promise<void> {
  await messageHandlers[kind]?.(platform, serial, payload, receivedAt);
}
