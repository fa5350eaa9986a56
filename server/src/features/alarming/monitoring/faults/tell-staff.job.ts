import * as z from 'zod/mini';
import { id, instant } from '@belfry/contract/values/values.ts';
import { defineJob } from '#platform/jobs/job.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { momentFor } from '#features/ground/account-mails/moment-for.ts';
import { graceMinutes } from '../connection-watch.rules.ts';

/** Where the maker's staff are of whom no browser has said so; a fault of ours has no device whose time it could be told in. */
export const staffTimeZone = 'Europe/Amsterdam';

/** Tells one of the maker's staff of connections that were lost by a fault of ours. */
export const tellStaff = defineJob({
  name: 'monitoring/tell-staff',
  payload: z.strictObject({
    userId: id,
    to: z.string(),
    langCode: z.string(),
    kind: z.enum(['server-start', 'broker-restart', 'mass-loss']),
    at: instant,
    lost: z.int(),
    connections: z.int(),
  }),
  async run({ database, mail, config }: Platform, { userId, to, langCode, kind, at, lost, connections }) {
    const text = textsIn(langCode);
    const moment = await momentFor({ database }, { to, langCode }, new Date(at), staffTimeZone);
    const facts = { lost, connections, at: moment };
    const heading = text(`monitoring.mail.subject.${kind}`, facts);
    const page = await renderMailPage(
      {
        langCode,
        brand: config.BRAND_NAME,
        subject: heading,
        heading,
        paragraphs: [
          text(`monitoring.mail.happened.${kind}`, facts),
          text('monitoring.mail.grace', { minutes: graceMinutes }),
        ],
        tone: 'alarm',
      },
      config.brand,
    );
    await mail.send({ to, messageId: `connection-fault-${Date.parse(at)}-${userId}`, ...page });
  },
});
