import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { advanceTest, findApp } from './push-apps.queries.ts';
import { pushToApp } from './push-to-app.ts';
import { receiptToken } from './push-tokens.ts';

/** Sends the test alarm of an app; a newer test takes its place. */
export const testPush = defineJob({
  name: 'push-apps/test',
  payload: z.strictObject({ appId: id, testId: id }),
  async run(platform: Platform, test, { isLast }) {
    const { allCompanies } = platform.database;
    const app = await findApp(allCompanies, test.appId);
    if (!app || app.test_id !== test.testId || app.test_state !== 'queued') return;
    const text = textsIn(app.lang_code);
    const failure = await pushToApp(
      platform,
      app,
      {
        kind: 'test',
        tag: `test:${app.id}`,
        title: text('push-apps.push.test.title', { brand: platform.config.BRAND_NAME }),
        body: text('push-apps.push.test.body'),
        langCode: app.lang_code,
        url: '/account/apps',
        at: platform.clock.now().toISOString(),
        critical: false,
        sound: app.sound,
        quiet: false,
        receipt: receiptToken(platform.config.TOKEN_SECRET, { kind: 'test', ...test }),
      },
      { isLast },
    );
    await advanceTest(allCompanies, test, failure ? 'failed' : 'sent', ['queued']);
  },
});
