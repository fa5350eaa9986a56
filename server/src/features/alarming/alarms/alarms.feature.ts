import type { Feature } from '#platform/feature.ts';
import { acceptAtDevice } from './acceptance/accept-at-device.ts';
import { alarmsRoutes } from './alarms.routes.ts';
import { alarmTimers } from './engine/alarm-timers.ts';
import { endFailure } from './failures/end-failure.job.ts';

/** What this room gives to the server. */
export const alarms: Feature = {
  routes: alarmsRoutes,
  engineJobs: [endFailure],
  dueRows: [alarmTimers],
  messages: {
    accept: acceptAtDevice,
  },
};
