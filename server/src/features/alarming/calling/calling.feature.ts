import type { Feature } from '#platform/feature.ts';
import { announcementJobs } from './announcements/announce.ts';
import { pushAgain } from './app/push-again.job.ts';
import { pushDelivery } from './app/push-delivery.job.ts';
import { pushNews } from './app/push-news.job.ts';
import { installPushReceipts } from './app/push-receipts.ts';
import { deliverAttempt } from './attempts/deliver-attempt.ts';
import { deliveryOutcomes } from './attempts/delivery-outcomes.ts';
import { stopAttemptsJob } from './attempts/stop-attempts.ts';
import { callingRoutes } from './calling.routes.ts';
import { installAcceptLink } from './e-mail/accept-link.ts';
import { moreAlarms } from './phone/hold-back.ts';
import { installTelephonyCallbacks } from './phone/telephony-callbacks.ts';
import { recordDeviceReport } from './record-device-report.ts';
import { stepRunsJob, stepRuns } from './runs/step-runs.ts';
import { askForTextJob } from './sms/ask-for-text.job.ts';
import { testCall } from './test-calls/test-call.job.ts';
import { askForCallJob } from './voice/ask-for-call.job.ts';
import { hangUpCalls } from './voice/hang-up-device.ts';
import { placeCallJob } from './voice/place-call.job.ts';

/** What this room gives to the server. */
export const calling: Feature = {
  routes: callingRoutes,
  pages: [installTelephonyCallbacks, installAcceptLink, installPushReceipts],
  engineJobs: [stepRunsJob],
  worldJobs: [
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
  ],
  doOverdue: stepRuns,
  messages: {
    report: recordDeviceReport,
  },
  metrics: [deliveryOutcomes],
};
