import type { FastifyInstance } from 'fastify';
import { accountMail } from './features/account-mails/account-mail.job.ts';
import { alarmSettingsRoutes } from './features/alarm-settings/alarm-settings.routes.ts';
import { alarmsRoutes } from './features/alarms/alarms.routes.ts';
import { acceptAtDevice } from './features/alarms/accept-at-device.ts';
import { endFailure } from './features/alarms/end-failure.job.ts';
import { storeOddMessage } from './features/alarms/keep-odd-message.ts';
import { alarmTimersJob, runAlarmTimers } from './features/alarms/run-alarm-timers.ts';
import { storeEvents } from './features/alarms/store-events.ts';
import { installAcceptLink } from './features/attempts/accept-link.ts';
import { announcementJobs } from './features/attempts/announce.ts';
import { attemptsRoutes } from './features/attempts/attempts.routes.ts';
import { deliveryOutcomes } from './features/attempts/delivery-outcomes.ts';
import { deliverAttempt } from './features/attempts/deliver-attempt.ts';
import { askForCallJob, askForTextJob } from './features/attempts/ask-provider.job.ts';
import { hangUpCalls } from './features/attempts/hang-up-device.ts';
import { moreAlarms } from './features/attempts/hold-back.ts';
import { installPushReceipts } from './features/attempts/push-receipts.ts';
import { placeCallJob } from './features/attempts/place-call.job.ts';
import { pushAgain } from './features/attempts/push-again.job.ts';
import { pushDelivery } from './features/attempts/push-delivery.job.ts';
import { pushNews } from './features/attempts/push-news.job.ts';
import { recordDeviceReport } from './features/attempts/record-device-report.ts';
import { stepRuns, stepRunsJob } from './features/attempts/step-runs.ts';
import { stopAttemptsJob } from './features/attempts/stop-attempts.ts';
import { takeDeliveryNotice } from './features/attempts/take-delivery-notice.ts';
import { installTelephonyCallbacks } from './features/attempts/telephony-callbacks.ts';
import { testCall } from './features/attempts/test-call.job.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { askPlansAgainJob } from './features/call-lists/ask-plans-again.job.ts';
import { callListsRoutes } from './features/call-lists/call-lists.routes.ts';
import { checkVatNumber } from './features/companies/check-vat-number.job.ts';
import { clientLogsRoutes } from './features/client-logs/client-logs.routes.ts';
import { receivedLogs } from './features/client-logs/received-logs.ts';
import { companiesRoutes } from './features/companies/companies.routes.ts';
import { companyDataRoutes } from './features/company-data/company-data.routes.ts';
import { applyHello } from './features/devices/apply-hello.ts';
import { authenticateDevice } from './features/devices/authenticate-device.ts';
import { selectConnectedSerials, selectVerifiers } from './features/devices/device-identities.queries.ts';
import { clearSettings } from './features/devices/clear-settings.job.ts';
import { correctClock } from './features/devices/correct-clock.job.ts';
import { deviceReportRoutes } from './features/device-report/device-report.routes.ts';
import { devicesRoutes } from './features/devices/devices.routes.ts';
import { publishAllSettings, publishSettings } from './features/devices/publish-settings.job.ts';
import { replaceDeviceKey } from './features/devices/replace-device-key.job.ts';
import { setConnected } from './features/devices/set-connected.ts';
import { sweepPresence, sweepPresenceLater } from './features/devices/sweep-presence.job.ts';
import { storeUsage } from './features/usage/store-usage.ts';
import { deviceImportRoutes } from './features/device-import/device-import.routes.ts';
import { installHandoverLink } from './features/handovers/handover-link.ts';
import { handoversRoutes } from './features/handovers/handovers.routes.ts';
import { invitationsRoutes } from './features/invitations/invitations.routes.ts';
import { purge, purgeLater } from './features/housekeeping/purge.job.ts';
import { languagesRoutes } from './features/languages/languages.routes.ts';
import { mfaRoutes } from './features/mfa/mfa.routes.ts';
import { checkConnections, connectionChecks } from './features/monitoring/check-connections.ts';
import { countLosses } from './features/monitoring/count-losses.job.ts';
import { monitoringRoutes } from './features/monitoring/monitoring.routes.ts';
import { noteCutConnections, noteDeafness, noteStart } from './features/monitoring/note-restart.ts';
import { brokerRefusals, noteBrokerRefusals } from './features/monitoring/note-broker-refusal.ts';
import { noteFailingJob } from './features/monitoring/note-failing-job.ts';
import { tellOfBrokerRefusal } from './features/monitoring/tell-of-broker-refusal.job.ts';
import { tellOfFailingJob } from './features/monitoring/tell-of-failing-job.job.ts';
import { tellStaff } from './features/monitoring/tell-staff.job.ts';
import { passwordResetMailJob } from './features/passwords/password-reset-mail.job.ts';
import { passwordsRoutes } from './features/passwords/passwords.routes.ts';
import { installEmailLink } from './features/profile/email-link.ts';
import { profileRoutes } from './features/profile/profile.routes.ts';
import { pushAppsRoutes } from './features/push-apps/push-apps.routes.ts';
import { testPush } from './features/push-apps/app-test.job.ts';
import { registrationMail } from './features/registration/registration-mail.job.ts';
import { registrationRoutes } from './features/registration/registration.routes.ts';
import { searchRoutes } from './features/search/search.routes.ts';
import { endRemoteLogin } from './features/remote-settings/end-remote-login.job.ts';
import { logOutDevice } from './features/remote-settings/log-out-device.job.ts';
import { remoteSettingsRoutes } from './features/remote-settings/remote-settings.routes.ts';
import { sessionsRoutes } from './features/sessions/sessions.routes.ts';
import { overdueWatchdogs } from './features/rest-api/overdue-watchdogs.job.ts';
import { restApiRoutes } from './features/rest-api/rest-api.routes.ts';
import { signInRoutes } from './features/sign-in/sign-in.routes.ts';
import { signInFailureJob } from './features/sign-in/sign-in-failure.job.ts';
import { verificationMailJob } from './features/sign-in/verification-mail.job.ts';
import { installTermsPdf } from './features/terms/terms-pdf.ts';
import { licencesRoutes } from './features/licences/licences.routes.ts';
import { usageRoutes } from './features/usage/usage.routes.ts';
import { askDevice } from './features/test-alarms/ask-device.job.ts';
import { finishTestJob } from './features/test-alarms/finish-test.job.ts';
import { interruptTestsJob } from './features/test-alarms/interrupt-tests.job.ts';
import { resultMail } from './features/test-alarms/result-mail.job.ts';
import { dueTestsJob, runDueTests } from './features/test-alarms/run-due-tests.ts';
import { startTestsJob } from './features/test-alarms/start-next-test.ts';
import { testAlarmsRoutes } from './features/test-alarms/test-alarms.routes.ts';
import { usersRoutes } from './features/users/users.routes.ts';
import type { BoundRoute } from './platform/http/bind.ts';
import type { JobFailure } from './platform/jobs/job-failure.rules.ts';
import type { JobDefinition } from './platform/jobs/job.ts';
import type { BounceIntakeOptions } from './platform/mail/bounce-intake.ts';
import { brokerQuestions } from './platform/mqtt/broker-auth-server.ts';
import { portalPasswordWrong } from './platform/mqtt/broker-login.ts';
import type { DeviceMessage, GatewayHandlers } from './platform/mqtt/device-gateway.ts';
import type { Platform } from './platform/platform.ts';
import { resealSecrets } from './reseal-secrets.ts';

/** Every call of the HTTP API. */
export function routesOf(platform: Platform): BoundRoute[] {
  return [
    ...languagesRoutes(),
    ...registrationRoutes(platform),
    ...signInRoutes(platform),
    ...companiesRoutes(platform),
    ...companyDataRoutes(platform),
    ...auditRoutes(platform),
    ...sessionsRoutes(platform),
    ...mfaRoutes(platform),
    ...passwordsRoutes(platform),
    ...devicesRoutes(platform),
    ...deviceImportRoutes(platform),
    ...handoversRoutes(platform),
    ...alarmsRoutes(platform),
    ...alarmSettingsRoutes(platform),
    ...callListsRoutes(platform),
    ...usersRoutes(platform),
    ...invitationsRoutes(platform),
    ...profileRoutes(platform),
    ...pushAppsRoutes(platform),
    ...attemptsRoutes(platform),
    ...restApiRoutes(platform),
    ...deviceReportRoutes(platform),
    ...searchRoutes(platform),
    ...licencesRoutes(platform),
    ...usageRoutes(platform),
    ...monitoringRoutes(platform),
    ...testAlarmsRoutes(platform),
    ...remoteSettingsRoutes(platform),
    ...clientLogsRoutes(platform),
  ];
}

/** Pages and callbacks beside the API: links of mails, the telephony provider. */
export function installPages(app: FastifyInstance, platform: Platform): void {
  installTelephonyCallbacks(app, platform);
  installAcceptLink(app, platform);
  installTermsPdf(app, platform);
  installEmailLink(app, platform);
  installHandoverLink(app, platform);
  installPushReceipts(app, platform);
}

/** What features and the platform count of themselves, for /metrics. */
export const metrics = [
  receivedLogs,
  brokerRefusals,
  brokerQuestions,
  portalPasswordWrong,
  deliveryOutcomes,
] as const;

/** Background work of the engine. It speaks to nobody outside, so that nothing outside can hold it up. */
export const engineJobs: readonly JobDefinition<Platform>[] = [
  alarmTimersJob,
  endFailure,
  stepRunsJob,
  askPlansAgainJob,
  sweepPresence,
  overdueWatchdogs,
  connectionChecks,
  countLosses,
  dueTestsJob,
  startTestsJob,
  finishTestJob,
];

/** Background work that waits for providers, mail servers and devices, in workers of its own. */
export const worldJobs: readonly JobDefinition<Platform>[] = [
  deliverAttempt,
  placeCallJob,
  askForCallJob,
  askForTextJob,
  moreAlarms,
  stopAttemptsJob,
  hangUpCalls,
  ...announcementJobs,
  pushDelivery,
  pushNews,
  pushAgain,
  testCall,
  testPush,
  // Hangs up.
  interruptTestsJob,
  askDevice,
  resultMail,
  registrationMail,
  accountMail,
  checkVatNumber,
  passwordResetMailJob,
  verificationMailJob,
  signInFailureJob,
  replaceDeviceKey,
  publishSettings,
  clearSettings,
  correctClock,
  tellStaff,
  tellOfFailingJob,
  tellOfBrokerRefusal,
  endRemoteLogin,
  logOutDevice,
  // Long, and nobody waits for it: not among the engine's.
  purge,
];

/** Every kind of background work. */
export const jobs: readonly JobDefinition<Platform>[] = [...engineJobs, ...worldJobs];

/** Does what is overdue although no job came for it: one that was given up must not leave an alarm uncalled. */
export async function doOverdue(platform: Platform): Promise<void> {
  await runAlarmTimers(platform);
  await stepRuns(platform);
  await checkConnections(platform);
  await runDueTests(platform);
}

/** What has to be noted at every start before the first device speaks, and before anything overdue is done. */
export async function beforeGateway(platform: Omit<Platform, 'gateway'>): Promise<void> {
  await noteStart(platform);
}

/** What has to be set right after every start. */
export async function afterStart(platform: Platform): Promise<void> {
  await resealSecrets(platform);
  await publishAllSettings(platform);
  await sweepPresenceLater(platform);
  await purgeLater(platform);
}

/** What the features do with devices and their messages. */
export function gatewayHandlersOf(platform: Platform): GatewayHandlers {
  return {
    authenticate: (serial, key) => authenticateDevice(platform, serial, key),
    storeEvents: (batch) => storeEvents(platform, batch),
    storeOdd: (message, receivedAt) => storeOddMessage(platform, message, receivedAt),
    receive: (message, receivedAt) => receive(platform, message, receivedAt),
    connected: (serial, at) => setConnected(platform, serial, true, at),
    disconnected: (serial, at) => setConnected(platform, serial, false, at),
    keyVerifiers: () => selectVerifiers(platform.database.provider),
    connectedDevices: () => selectConnectedSerials(platform.database.provider),
    brokerReturned: () => noteDeafness(platform),
    connectionsCut: (facts) => noteCutConnections(platform, facts),
    underTerm: (term) => gatewayHandlersOf(underTerm(platform, term)),
    brokerRefused: noteBrokerRefusals(platform),
  };
}

/** The same platform, whose way to the devices may come later, and whose database ends with a term of the intake. */
function underTerm(platform: Platform, term: number): Platform {
  const database = platform.database.underTerm(term);
  return Object.create(platform, { database: { value: database, enumerable: true } }) as Platform;
}

/** What the features do with background work that keeps failing. */
export function jobFailuresOf(platform: Platform): (failure: JobFailure) => Promise<void> {
  return (failure) => noteFailingJob(platform, failure);
}

/** What the features do with what mail servers say of our mails. */
export function mailNoticesOf(platform: Platform): BounceIntakeOptions['take'] {
  return (id, notice) => takeDeliveryNotice(platform, id, notice);
}

async function receive(platform: Platform, message: DeviceMessage, receivedAt: Date): Promise<void> {
  switch (message.kind) {
    case 'hello':
      return applyHello(platform, message.serial, message.payload, receivedAt);
    case 'accept':
      return acceptAtDevice(platform, message.serial, message.payload);
    case 'report':
      return recordDeviceReport(platform, message.serial, message.payload, receivedAt);
    case 'usage':
      return storeUsage(platform, message.serial, message.payload);
  }
}
