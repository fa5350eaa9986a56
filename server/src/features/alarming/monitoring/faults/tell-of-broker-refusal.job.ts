import * as z from 'zod/mini';
import { id, instant } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { momentFor } from '#features/ground/account-mails/moment-for.ts';
import { staffTimeZone } from './tell-staff.job.ts';

/** Tells one of the maker's staff that the broker refuses the portal, and what to do. */
export const tellOfBrokerRefusal = defineJob({
  name: 'monitoring/tell-of-broker-refusal',
  payload: z.strictObject({
    userId: id,
    to: z.string(),
    langCode: z.string(),
    reason: z.string(),
    at: instant,
  }),
  async run({ database, mail, config }: Platform, { userId, to, langCode, reason, at }) {
    const text = textsIn(langCode);
    const moment = await momentFor({ database }, { to, langCode }, new Date(at), staffTimeZone);
    const heading = text('monitoring.mail.refused.subject');
    const page = await renderMailPage(
      {
        langCode,
        brand: config.BRAND_NAME,
        subject: heading,
        heading,
        paragraphs: [
          text('monitoring.mail.refused.happened', { at: moment }),
          reason,
          text('monitoring.mail.refused.to-do'),
          text('monitoring.mail.refused.more'),
        ],
        tone: 'alarm',
      },
      config.brand,
    );
    await mail.send({ to, messageId: `broker-refusal-${Date.parse(at)}-${userId}`, ...page });
  },
});
