import * as z from 'zod/mini';
import { langCode } from '@belfry/contract/languages/languages.contract.ts';
import { registrationHours } from '@belfry/contract/registration/registration.contract.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { renderMailPage } from '../../platform/mail/mail-page.ts';
import type { Platform } from '../../platform/platform.ts';
import { textsFor } from '../../platform/texts/texts.ts';
import { registrationTexts } from './registration.texts.ts';

/** Sends the confirmation of a new company, or tells the owner of a known address that there is an account. */
export const registrationMail = defineJob({
  name: 'registration/mail',
  payload: z.strictObject({
    email: z.string(),
    langCode,
    /** The link's secret; null for an address that has an account. */
    token: z.nullable(z.string()),
    messageId: z.string(),
  }),
  async run({ mail, config }: Platform, { email, langCode: language, token, messageId }) {
    const texts = textsFor(registrationTexts, language);
    const brand = config.BRAND_NAME;
    const page = await renderMailPage(
      token === null
        ? {
            langCode: language,
            brand,
            subject: texts.knownSubject(brand),
            heading: texts.knownHeading,
            paragraphs: [texts.knownBody],
            action: { label: texts.knownAction, url: `${config.publicUrl}/` },
            footnotes: [texts.notYou],
          }
        : {
            langCode: language,
            brand,
            subject: texts.confirmSubject(brand),
            heading: texts.confirmHeading,
            paragraphs: [texts.confirmBody(brand)],
            action: { label: texts.confirmAction, url: `${config.publicUrl}/account/create/${token}` },
            footnotes: [texts.confirmFootnote(registrationHours), texts.notYou],
          },
    );
    await mail.send({ to: email, messageId, ...page });
  },
});
