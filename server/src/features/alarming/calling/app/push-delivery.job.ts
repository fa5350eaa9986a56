import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { pushToApp } from '#features/alarming/push-apps/push-to-app.ts';
import { findReachableApp } from '#features/alarming/push-apps/reachable-apps.ts';
import { findAttempt } from '../attempts/attempts.queries.ts';
import { findAlarmOfEpisode, type AlarmOfEpisode } from '../subjects/subject.queries.ts';
import { makeUpForLateness } from '../attempts/make-up-for-lateness.ts';
import { remindLater } from './push-again.job.ts';
import { advanceDelivery, allDeliveriesFailed, findDelivery, noteSent } from './push-deliveries.queries.ts';
import { alarmMessage } from './push-message.ts';
import { updateAttempt } from '../attempts/update-attempt.ts';

/** Sends an attempt to one of its person's apps. Runs at least once: a repeat replaces the notification before it. */
export const pushDelivery = defineJob({
  name: 'attempts/push',
  payload: z.strictObject({ deliveryId: id }),
  async run(platform: Platform, { deliveryId }, { isLast }) {
    const { allCompanies } = platform.database;
    const delivery = await findDelivery(allCompanies, deliveryId);
    if (delivery?.state !== 'queued') return;
    const attempt = await findAttempt(allCompanies, delivery.attempt_id);
    const alarm = await findAlarmOfEpisode(allCompanies, delivery.episode_id);
    if (!attempt || !alarm) return;
    const app = delivery.app_id ? await findReachableApp(allCompanies, delivery.app_id) : undefined;
    const over = attempt.over_at !== null || attempt.run_finished_at !== null;
    const { episode_id: episodeId, lang_code: langCode } = attempt;
    const failure = over
      ? 'not-needed'
      : app?.user_id !== delivery.user_id || !app
        ? 'gone'
        : await pushToApp(
            platform,
            app,
            alarmMessage(platform.config, app, { episodeId, alarm, langCode }, { deliveryId, quiet: false }),
            { isLast },
          );
    await (failure ? failed(platform, attempt.id, deliveryId, failure) : sent(platform, alarm, deliveryId));
  },
});

async function sent(platform: Platform, alarm: AlarmOfEpisode, deliveryId: string): Promise<void> {
  const { allCompanies } = platform.database;
  const now = platform.clock.now();
  const isSent = await advanceDelivery(allCompanies, deliveryId, { state: 'sent', sent_at: now }, ['queued']);
  // A receipt may have overtaken this note; the moment it was sent is kept all the same.
  if (!isSent) await noteSent(allCompanies, deliveryId, now);
  const delivery = await findDelivery(allCompanies, deliveryId);
  if (!delivery) return;
  if (alarm.critical) await enqueue(allCompanies, [remindLater(delivery.episode_id, now, 3)]);
  await updateAttempt(platform, delivery.attempt_id, {
    state: 'sent',
    sequence: 1,
    detail: { app: delivery.app_name },
  });
  const noted = await findAttempt(allCompanies, delivery.attempt_id);
  if (noted) await makeUpForLateness(platform, noted);
}

async function failed(
  platform: Platform,
  attemptId: string,
  deliveryId: string,
  reason: string,
): Promise<void> {
  const { allCompanies } = platform.database;
  const change = { state: 'failed' as const, reason, failed_at: platform.clock.now() };
  await advanceDelivery(allCompanies, deliveryId, change, ['queued']);
  if (!(await allDeliveriesFailed(allCompanies, attemptId))) return;
  await updateAttempt(
    platform,
    attemptId,
    reason === 'not-needed'
      ? { state: 'not-needed', outcome: 'unanswered', finished: true }
      : { state: 'refused', outcome: 'failed', finished: true, detail: { reason } },
  );
}
