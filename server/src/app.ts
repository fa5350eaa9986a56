import type { FastifyInstance } from 'fastify';
import { accountMail } from '#features/ground/account-mails/account-mail.job.ts';
import { alarmSettingsRoutes } from '#features/alarming/alarm-settings/alarm-settings.routes.ts';
import { alarmsRoutes } from '#features/alarming/alarms/alarms.routes.ts';
import { acceptAtDevice } from '#features/alarming/alarms/acceptance/accept-at-device.ts';
import { endFailure } from '#features/alarming/alarms/failures/end-failure.job.ts';
import { storeOddMessage } from '#features/alarming/alarms/events/keep-odd-message.ts';
import { alarmTimersJob, runAlarmTimers } from '#features/alarming/alarms/engine/run-alarm-timers.ts';
import { storeEvents } from '#features/alarming/alarms/events/store-events.ts';
import { installAcceptLink } from '#features/alarming/calling/e-mail/accept-link.ts';
import { announcementJobs } from '#features/alarming/calling/announcements/announce.ts';
import { attemptsRoutes } from '#features/alarming/calling/calling.routes.ts';
import { deliveryOutcomes } from '#features/alarming/calling/attempts/delivery-outcomes.ts';
import { deliverAttempt } from '#features/alarming/calling/attempts/deliver-attempt.ts';
import { askForCallJob, askForTextJob } from '#features/alarming/calling/phone/ask-provider.job.ts';
import { hangUpCalls } from '#features/alarming/calling/voice/hang-up-device.ts';
import { moreAlarms } from '#features/alarming/calling/phone/hold-back.ts';
import { installPushReceipts } from '#features/alarming/calling/app/push-receipts.ts';
import { placeCallJob } from '#features/alarming/calling/voice/place-call.job.ts';
import { pushAgain } from '#features/alarming/calling/app/push-again.job.ts';
import { pushDelivery } from '#features/alarming/calling/app/push-delivery.job.ts';
import { pushNews } from '#features/alarming/calling/app/push-news.job.ts';
import { recordDeviceReport } from '#features/alarming/calling/record-device-report.ts';
import { stepRuns, stepRunsJob } from '#features/alarming/calling/runs/step-runs.ts';
import { stopAttemptsJob } from '#features/alarming/calling/attempts/stop-attempts.ts';
import { takeDeliveryNotice } from '#features/alarming/calling/e-mail/take-delivery-notice.ts';
import { installTelephonyCallbacks } from '#features/alarming/calling/phone/telephony-callbacks.ts';
import { testCall } from '#features/alarming/calling/test-calls/test-call.job.ts';
import { auditRoutes } from '#features/ground/audit/audit.routes.ts';
import { askPlansAgainJob } from '#features/alarming/call-lists/plan/ask-plans-again.job.ts';
import { callListsRoutes } from '#features/alarming/call-lists/call-lists.routes.ts';
import { checkVatNumber } from '#features/people/companies/check-vat-number.job.ts';
import { clientLogsRoutes } from '#features/people/client-logs/client-logs.routes.ts';
import { receivedLogs } from '#features/people/client-logs/received-logs.ts';
import { companiesRoutes } from '#features/people/companies/companies.routes.ts';
import { companyDataRoutes } from '#features/lifecycles/company-data/company-data.routes.ts';
import { applyHello } from '#features/devices/devices/settings/apply-hello.ts';
import { authenticateDevice } from '#features/devices/devices/keys/authenticate-device.ts';
import {
  selectConnectedSerials,
  selectVerifiers,
} from '#features/devices/devices/keys/device-identities.queries.ts';
import { clearSettings } from '#features/devices/devices/settings/clear-settings.job.ts';
import { correctClock } from '#features/devices/devices/settings/correct-clock.job.ts';
import { deviceReportRoutes } from '#features/overviews/device-report/device-report.routes.ts';
import { devicesRoutes } from '#features/devices/devices/devices.routes.ts';
import {
  publishAllSettings,
  publishSettings,
} from '#features/devices/devices/settings/publish-settings.job.ts';
import { replaceDeviceKey } from '#features/devices/devices/keys/replace-device-key.job.ts';
import { setConnected } from '#features/devices/devices/presence/set-connected.ts';
import { sweepPresence, sweepPresenceLater } from '#features/devices/devices/presence/sweep-presence.job.ts';
import { storeUsage } from '#features/devices/usage/store-usage.ts';
import { deviceImportRoutes } from '#features/devices/device-import/device-import.routes.ts';
import { deviceRemovalRoutes } from '#features/lifecycles/device-removal/device-removal.routes.ts';
import { installHandoverLink } from '#features/lifecycles/handovers/handover-link.ts';
import { handoversRoutes } from '#features/lifecycles/handovers/handovers.routes.ts';
import { invitationsRoutes } from '#features/people/invitations/invitations.routes.ts';
import { purge, purgeLater } from '#features/overviews/housekeeping/purge.job.ts';
import { languagesRoutes } from '#features/ground/languages/languages.routes.ts';
import { mfaRoutes } from '#features/people/mfa/mfa.routes.ts';
import { checkConnections, connectionChecks } from '#features/alarming/monitoring/check-connections.ts';
import { countLosses } from '#features/alarming/monitoring/count-losses.job.ts';
import { monitoringRoutes } from '#features/alarming/monitoring/monitoring.routes.ts';
import {
  noteCutConnections,
  noteDeafness,
  noteStart,
} from '#features/alarming/monitoring/faults/note-restart.ts';
import {
  brokerRefusals,
  noteBrokerRefusals,
} from '#features/alarming/monitoring/faults/note-broker-refusal.ts';
import { noteFailingJob } from '#features/alarming/monitoring/faults/note-failing-job.ts';
import { tellOfBrokerRefusal } from '#features/alarming/monitoring/faults/tell-of-broker-refusal.job.ts';
import { tellOfFailingJob } from '#features/alarming/monitoring/faults/tell-of-failing-job.job.ts';
import { tellStaff } from '#features/alarming/monitoring/faults/tell-staff.job.ts';
import { passwordResetMailJob } from '#features/people/passwords/password-reset-mail.job.ts';
import { passwordsRoutes } from '#features/people/passwords/passwords.routes.ts';
import { installEmailLink } from '#features/people/profile/email-link.ts';
import { profileRoutes } from '#features/people/profile/profile.routes.ts';
import { pushAppsRoutes } from '#features/alarming/push-apps/push-apps.routes.ts';
import { testPush } from '#features/alarming/push-apps/app-test.job.ts';
import { registrationMail } from '#features/lifecycles/registration/registration-mail.job.ts';
import { registrationRoutes } from '#features/lifecycles/registration/registration.routes.ts';
import { searchRoutes } from '#features/overviews/search/search.routes.ts';
import { endRemoteLogin } from '#features/devices/remote-settings/login/end-remote-login.job.ts';
import { logOutDevice } from '#features/devices/remote-settings/login/log-out-device.job.ts';
import { remoteSettingsRoutes } from '#features/devices/remote-settings/remote-settings.routes.ts';
import { sessionsRoutes } from '#features/people/sessions/sessions.routes.ts';
import { overdueWatchdogs } from '#features/devices/rest-api/overdue-watchdogs.job.ts';
import { restApiRoutes } from '#features/devices/rest-api/rest-api.routes.ts';
import { signInRoutes } from '#features/people/sign-in/sign-in.routes.ts';
import { signInFailureJob } from '#features/people/sign-in/sign-in-failure.job.ts';
import { verificationMailJob } from '#features/people/sign-in/verification-mail.job.ts';
import { installTermsPdf } from '#features/ground/terms/terms-pdf.ts';
import { licencesRoutes } from '#features/devices/licences/licences.routes.ts';
import { usageRoutes } from '#features/devices/usage/usage.routes.ts';
import { askDevice } from '#features/alarming/test-alarms/ask-device.job.ts';
import { finishTestJob } from '#features/alarming/test-alarms/finish-test.job.ts';
import { interruptTestsJob } from '#features/alarming/test-alarms/interrupt-tests.job.ts';
import { resultMail } from '#features/alarming/test-alarms/result-mail.job.ts';
import { dueTestsJob, runDueTests } from '#features/alarming/test-alarms/schedules/run-due-tests.ts';
import { startTestsJob } from '#features/alarming/test-alarms/start-next-test.ts';
import { testAlarmsRoutes } from '#features/alarming/test-alarms/test-alarms.routes.ts';
import { usersRoutes } from '#features/people/users/users.routes.ts';
import type { BoundRoute } from '#platform/http/bind.ts';
import type { JobFailure } from '#platform/jobs/job-failure.rules.ts';
import type { JobDefinition } from '#platform/jobs/job.ts';
import type { BounceIntakeOptions } from '#platform/mail/bounce-intake.ts';
import { brokerQuestions } from '#platform/mqtt/broker-auth-server.ts';
import { portalPasswordWrong } from '#platform/mqtt/broker-login.ts';
import type { DeviceMessage, GatewayHandlers } from '#platform/mqtt/device-gateway.ts';
import type { Platform } from '#platform/platform.ts';
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
    ...deviceRemovalRoutes(platform),
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
