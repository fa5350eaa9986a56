import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const server = resolve(import.meta.dirname, '../server');

/**
 * Where the server asks for the scope that sees every company (`allCompanies`, and `engine` for what happens at every
 * alarm), by the reason. Whatever a signed-in person asks for is read in the scope of their company; staff come to a
 * customer's data by `asStaff`. Whoever adds a file says under which reason, and lets the isolation matrix play it.
 */
const askedForBy: Record<string, readonly string[]> = {
  'asks a provider for what a row wants, whosever it is': ['src/platform/intents/ask-once.ts'],
  'the way itself': ['src/platform/database/database.ts'],
  'counts tries by key, whoever makes them; ends sessions on every node': [
    'src/platform/auth/follow-ended-sessions.ts',
    'src/platform/auth/throttle.ts',
  ],
  'is the portal at work or its commands, not somebody of a company': [
    'scripts/prices/keeper.ts',
    'scripts/prices/seller.ts',
    'scripts/prices/show.ts',
    'scripts/verify-audit.ts',
    'src/app.ts',
    'src/demo/demo-authenticators.ts',
    'src/demo/demo-seller.ts',
    'src/demo/fill-demo.ts',
    'src/features/lifecycles/provisioning/help-staff-in.ts',
    'src/features/lifecycles/provisioning/invite-staff.ts',
    'src/features/lifecycles/provisioning/make-provider.ts',
    'src/features/lifecycles/provisioning/stock-list.ts',
    'src/features/overviews/housekeeping/purge.job.ts',
  ],
  'the maker sets prices, which are every company’s, and tells those that they concern': [
    'src/features/money/prices/add-price.ts',
    'src/features/money/prices/add-starting-discount.ts',
    'src/features/money/prices/announce-price.job.ts',
    'src/features/money/prices/vat/add-vat-rate.ts',
    'src/features/money/seller/put-seller.ts',
  ],
  "one of the staff looks over companies, and the maker's log says so": [
    'src/features/ground/staff-access/look-over-companies.ts',
  ],
  'an alarm goes its way by its own id: a dialler, a timer, a phone or a link names the episode, the attempt or the call, and each is of one company':
    [
      'src/features/alarming/alarms/acceptance/accept-at-device.ts',
      'src/features/alarming/alarms/acceptance/accept-episode.ts',
      'src/features/alarming/alarms/engine/publish-changes.ts',
      'src/features/alarming/alarms/engine/run-alarm-timers.ts',
      'src/features/alarming/alarms/events/keep-odd-message.ts',
      'src/features/alarming/alarms/events/open-epoch.ts',
      'src/features/alarming/alarms/events/store-events.ts',
      'src/features/alarming/alarms/failures/end-failure.job.ts',
      'src/features/alarming/alarms/failures/set-failure.ts',
      'src/features/alarming/call-lists/plan/ask-plans-again.job.ts',
      'src/features/alarming/calling/announcements/announce.ts',
      'src/features/alarming/calling/announcements/note-failed-notice.ts',
      'src/features/alarming/calling/announcements/notice-by-phone.ts',
      'src/features/alarming/calling/announcements/notice-call.ts',
      'src/features/alarming/calling/announcements/notice.ts',
      'src/features/alarming/calling/answers/alarm-sheet.ts',
      'src/features/alarming/calling/answers/take-answer.ts',
      'src/features/alarming/calling/app/accept-by-push.ts',
      'src/features/alarming/calling/app/deliver-to-apps.ts',
      'src/features/alarming/calling/app/push-again.job.ts',
      'src/features/alarming/calling/app/push-delivery.job.ts',
      'src/features/alarming/calling/app/push-news.job.ts',
      'src/features/alarming/calling/app/take-push-receipt.ts',
      'src/features/alarming/calling/attempts/deliver-attempt.ts',
      'src/features/alarming/calling/attempts/stop-attempts.ts',
      'src/features/alarming/calling/attempts/update-attempt.ts',
      'src/features/alarming/calling/e-mail/accept-link.ts',
      'src/features/alarming/calling/phone/hold-back.ts',
      'src/features/alarming/calling/phone/transmit.ts',
      'src/features/alarming/calling/record-device-report.ts',
      'src/features/alarming/calling/runs/step-alarm-run.ts',
      'src/features/alarming/calling/runs/step-runs.ts',
      'src/features/alarming/calling/sms/ask-for-text.job.ts',
      'src/features/alarming/calling/sms/take-text.ts',
      'src/features/alarming/calling/sms/text-attempt.ts',
      'src/features/alarming/calling/subjects/tell-what-was-missed.ts',
      'src/features/alarming/calling/subjects/test-subject.ts',
      'src/features/alarming/calling/test-calls/speak-test-call.ts',
      'src/features/alarming/calling/test-calls/test-call.job.ts',
      'src/features/alarming/calling/test-runs/step-test-run.ts',
      'src/features/alarming/calling/test-runs/stop-test-run.ts',
      'src/features/alarming/calling/voice/ask-for-call.job.ts',
      'src/features/alarming/calling/voice/end-calls.ts',
      'src/features/alarming/calling/voice/free-from-tests.ts',
      'src/features/alarming/calling/voice/note-call.ts',
      'src/features/alarming/calling/voice/place-call.job.ts',
      'src/features/alarming/calling/voice/take-phone.ts',
      'src/features/alarming/calling/voice/voice-menu.ts',
      'src/features/alarming/test-alarms/ask-device.job.ts',
      'src/features/alarming/test-alarms/finish-test.job.ts',
      'src/features/alarming/test-alarms/interrupt-tests.job.ts',
      'src/features/alarming/test-alarms/result-mail.job.ts',
      'src/features/alarming/test-alarms/schedules/run-due-tests.ts',
      'src/features/alarming/test-alarms/start-next-test.ts',
    ],
  "watches the connections of all devices, and faults of ours that are everybody's": [
    'src/features/alarming/monitoring/check-connections.ts',
    'src/features/alarming/monitoring/count-losses.job.ts',
    'src/features/alarming/monitoring/faults/note-broker-refusal.ts',
    'src/features/alarming/monitoring/faults/note-failing-job.ts',
    'src/features/alarming/monitoring/faults/note-restart.ts',
  ],
  'an app is found by its endpoint or id, which its browser tells': [
    'src/features/alarming/push-apps/add-app.ts',
    'src/features/alarming/push-apps/app-test.job.ts',
    'src/features/alarming/push-apps/note-app-seen.ts',
    'src/features/alarming/push-apps/push-to-app.ts',
  ],
  'a device or location says its serial number or key, before anybody knows whose it is': [
    'src/features/devices/devices/keys/authenticate-device.ts',
    'src/features/devices/devices/keys/replace-device-key.job.ts',
    'src/features/devices/devices/presence/set-connected.ts',
    'src/features/devices/devices/presence/sweep-presence.job.ts',
    'src/features/devices/devices/settings/apply-hello.ts',
    'src/features/devices/devices/settings/clear-settings.job.ts',
    'src/features/devices/devices/settings/correct-clock.job.ts',
    'src/features/devices/devices/settings/publish-settings.job.ts',
    'src/features/devices/remote-settings/login/end-remote-login.job.ts',
    'src/features/devices/remote-settings/login/reseal-tickets.ts',
    'src/features/devices/rest-api/authenticate-location.ts',
    'src/features/devices/rest-api/call-watchdog.ts',
    'src/features/devices/rest-api/overdue-watchdogs.job.ts',
    'src/features/devices/rest-api/report-alarm.ts',
    'src/features/devices/usage/store-usage.ts',
  ],
  'moves a device between the stock, which has no company, and a company': [
    'src/features/devices/device-import/import-devices.ts',
    'src/features/devices/devices/claims/add-device.ts',
    'src/features/devices/devices/claims/judge-claims.ts',
    'src/features/lifecycles/device-removal/remove-device.ts',
    'src/features/lifecycles/handovers/accept-handover.ts',
    'src/features/lifecycles/handovers/offer-handover.ts',
    'src/features/lifecycles/handovers/read-handover-link.ts',
  ],
  'a search asks the trigram index with the company in the query (decision 0020)': [
    'src/features/devices/devices/list-devices.ts',
  ],
  'somebody who is no user yet, or whose address, link, token or passkey says which': [
    'src/features/ground/account-mails/count-notice.ts',
    'src/features/lifecycles/registration/complete-registration.ts',
    'src/features/lifecycles/registration/registration.routes.ts',
    'src/features/lifecycles/registration/start-registration.ts',
    'src/features/people/invitations/accept-invitation.ts',
    'src/features/people/invitations/read-invitation.ts',
    'src/features/people/invitations/renew-invitation.ts',
    'src/features/people/mailed-links/may-mail-link.ts',
    'src/features/people/mfa/authenticators/reseal-authenticators.ts',
    'src/features/people/mfa/codes/count-code-try.ts',
    'src/features/people/mfa/passkeys/add-passkey.ts',
    'src/features/people/mfa/passkeys/new-passkey-options.ts',
    'src/features/people/passwords/choose-password.ts',
    'src/features/people/passwords/forgot-password.ts',
    'src/features/people/passwords/password-reset-mail.job.ts',
    'src/features/people/passwords/read-password-reset.ts',
    'src/features/people/passwords/reset-password.ts',
    'src/features/people/profile/change-email.ts',
    'src/features/people/profile/read-email-link.ts',
    'src/features/people/sessions/life/find-token-session.ts',
    'src/features/people/sessions/life/logout.ts',
    'src/features/people/sessions/life/refresh.ts',
    'src/features/people/sign-in/answer-second-step.ts',
    'src/features/people/sign-in/count-password-try.ts',
    'src/features/people/sign-in/login-by-passkey.ts',
    'src/features/people/sign-in/login.ts',
    'src/features/people/sign-in/mfa-passkey-options.ts',
    'src/features/people/sign-in/passkey-options.ts',
    'src/features/people/sign-in/resend-verification.ts',
    'src/features/people/sign-in/sign-in-failure.job.ts',
    'src/features/people/sign-in/step-up-options.ts',
    'src/features/people/sign-in/step-up.ts',
    'src/features/people/sign-in/verification-mail.job.ts',
  ],
  "writes what belongs in the log of whoever's account was tried": [
    'src/features/ground/audit/record-failure.ts',
  ],
  'erases people and companies from tables that are closed to customers': [
    'src/features/lifecycles/company-data/delete-company.ts',
    'src/features/lifecycles/user-removal/delete-user.ts',
  ],
};

/** Files that name the scope, apart from tests. */
function findUses(): string[] {
  return globSync(['src/**/*.ts', 'scripts/**/*.ts'], { cwd: server })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .filter((file) =>
      /\ballCompanies\b|transaction\(\s*'engine'/.test(readFileSync(join(server, file), 'utf8')),
    );
}

it('is asked for by the files of this list alone, each for one reason', () => {
  const listed = Object.values(askedForBy).flat();
  expect(findUses().toSorted()).toEqual(listed.toSorted());
  expect(new Set(listed).size).toBe(listed.length);
});
