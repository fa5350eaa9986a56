import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { announcementKinds } from '@belfry/contract/values/announcements.ts';
import { pushToApp } from '#features/alarming/push-apps/push-to-app.ts';
import { findReachableApp } from '#features/alarming/push-apps/reachable-apps.ts';
import { findAlarmOfEpisode } from '../subjects/subject.queries.ts';
import { newsMessage } from './push-message.ts';

/** Tells one app what became of an alarm. */
export const pushNews = defineJob({
  name: 'attempts/push-news',
  payload: z.strictObject({
    appId: id,
    episodeId: id,
    kind: z.enum(announcementKinds),
    acceptedBy: z.string(),
    langCode: z.string(),
  }),
  async run(platform: Platform, { appId, episodeId, kind: what, acceptedBy, langCode }, { isLast }) {
    const { allCompanies } = platform.database;
    const [app, alarm] = await Promise.all([
      findReachableApp(allCompanies, appId),
      findAlarmOfEpisode(allCompanies, episodeId),
    ]);
    if (!app || !alarm) return;
    // What is restored was overtaken by it: "accepted" would bring an alarm back that is over.
    if (what !== 'restored' && alarm.restored_at) return;
    const message = newsMessage(platform.config, app, { episodeId, alarm, langCode }, { what, acceptedBy });
    await pushToApp(platform, app, message, { isLast });
  },
});
