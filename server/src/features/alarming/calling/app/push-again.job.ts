import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { pushToApp } from '#features/alarming/push-apps/push-to-app.ts';
import { findReachableApp } from '#features/alarming/push-apps/reachable-apps.ts';
import { remind } from './app-repeat.rules.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { findAlarmOfEpisode } from '../subjects/subject.queries.ts';
import { findDelivery, findToldApps } from './push-deliveries.queries.ts';
import { alarmMessage } from './push-message.ts';

/** Alarms the apps again that were told of an alarm which nobody has accepted; comes back as long as that holds. */
export const pushAgain = defineJob({
  name: 'attempts/push-again',
  payload: z.strictObject({ episodeId: id }),
  async run(platform: Platform, { episodeId }) {
    const { allCompanies } = platform.database;
    const alarm = await findAlarmOfEpisode(allCompanies, episodeId);
    if (!alarm || alarm.over_at) return;
    if (alarm.accepted_at && alarm.accepted_at >= alarm.asked_at) return;
    const told = await findToldApps(allCompanies, [episodeId]);
    if (told.length === 0) return;
    const now = platform.clock.now();
    const minutes = (now.getTime() - alarm.raised_at.getTime()) / 60_000;
    // A test has none, and nobody is reminded of it.
    if (alarm.node_state === null) return;
    const state = alarm.node_state;
    const { send, again } = remind({ state, critical: alarm.critical, minutes });
    if (again !== null) await enqueue(allCompanies, [remindLater(episodeId, now, again)]);
    if (send === null) return;
    for (const { app_id: appId, delivery_id: deliveryId } of told) {
      const app = await findReachableApp(allCompanies, appId);
      const delivery = await findDelivery(allCompanies, deliveryId);
      const attempt = delivery && (await findAttempt(allCompanies, delivery.attempt_id));
      if (!app || !attempt) continue;
      const message = alarmMessage(
        platform.config,
        app,
        { episodeId, alarm, langCode: attempt.lang_code },
        { deliveryId, quiet: send === 'quiet' },
      );
      // One that does not get through is followed by the next anyway.
      await pushToApp(platform, app, message, { isLast: true });
    }
  },
});

/** Looks again after some minutes whether the apps are to be reminded; of an episode there is one such job at most. */
export function remindLater(episodeId: string, now: Date, minutes: number): Job {
  return pushAgain.of(
    { episodeId },
    { at: new Date(now.getTime() + minutes * 60_000), key: `push-again-${episodeId}`, maxAttempts: 10 },
  );
}
