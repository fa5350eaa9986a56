import * as z from 'zod/mini';
import { id, instant } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { momentText, textsFor } from '#platform/texts/texts.ts';
import { monitoringTexts } from '../monitoring.texts.ts';
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
  async run({ mail, config }: Platform, { userId, to, langCode, at, jobId, ...failure }) {
    const { failing } = textsFor(monitoringTexts, langCode);
    const facts = { ...failure, at: momentText(new Date(at), staffTimeZone) };
    const heading = failing.subject(facts);
    const page = await renderMailPage({
      langCode,
      brand: config.BRAND_NAME,
      subject: heading,
      heading,
      paragraphs: [
        failing.happened(facts),
        failure.error,
        ...(failure.isLast && jobId !== undefined ? [failing.retry(jobId)] : []),
        failing.more,
      ],
      tone: 'alarm',
    });
    const about = failure.job.replaceAll(/[^a-z]+/g, '-');
    await mail.send({
      to,
      messageId: `${failure.isLast ? 'given-up' : 'failing'}-${about}-${Date.parse(at)}-${userId}`,
      ...page,
    });
  },
});
