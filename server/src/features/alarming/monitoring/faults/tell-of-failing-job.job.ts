import * as z from 'zod/mini';
import { id, instant } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { momentFor } from '#features/ground/account-mails/moment-for.ts';
import { staffTimeZone } from './tell-staff.job.ts';

/** Tells one of the maker's staff that background work keeps failing. */
export const tellOfFailingJob = defineJob({
  name: 'monitoring/tell-of-failing-job',
  payload: z.strictObject({
    userId: id,
    to: z.string(),
    langCode: z.string(),
    /** Not there in what a version before wrote. */
    jobId: z.optional(z.string()),
    job: z.string(),
    attempts: z.int(),
    isLast: z.boolean(),
    error: z.string(),
    at: instant,
  }),
  async run(
    { database, mail, config }: Platform,
    { userId, to, langCode, at, jobId, job, attempts, isLast, error },
  ) {
    const text = textsIn(langCode);
    const facts = {
      job,
      attempts,
      next: isLast ? 'none' : 'soon',
      at: await momentFor({ database }, { to, langCode }, new Date(at), staffTimeZone),
    };
    const heading = text('monitoring.mail.failing.subject', facts);
    const page = await renderMailPage(
      {
        langCode,
        brand: config.BRAND_NAME,
        subject: heading,
        heading,
        paragraphs: [
          text('monitoring.mail.failing.happened', facts),
          error,
          ...(isLast && jobId !== undefined ? [text('monitoring.mail.failing.retry', { id: jobId })] : []),
          text('monitoring.mail.failing.more'),
        ],
        tone: 'alarm',
      },
      config.brand,
    );
    const about = job.replaceAll(/[^a-z]+/g, '-');
    await mail.send({
      to,
      messageId: `${isLast ? 'given-up' : 'failing'}-${about}-${Date.parse(at)}-${userId}`,
      ...page,
    });
  },
});
