import * as z from 'zod/mini';
import { langCode } from '@belfry/contract/ground/languages/languages.contract.ts';
import { registrationHours } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets, type TokenSettings } from '#platform/auth/token-secrets.ts';
import { defineJob, type Job } from '#platform/jobs/job.ts';
import { refusalOf } from '#platform/mail/mail-refusal.rules.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { netAt } from '#features/ground/account-mails/awaited-mail.ts';

const sealPurpose = 'registration mail';
const sealedMail = z.strictObject({ sealed: z.string() });

const registrationLetter = z.strictObject({
  email: z.string(),
  langCode,
  /** The link's secret; null for an address that has an account. */
  token: z.nullable(z.string()),
  messageId: z.string(),
});
/** What a mail to somebody who asked for a company is made of. */
export type RegistrationLetter = z.infer<typeof registrationLetter>;

/**
 * Sends the confirmation of a new company, or tells the owner of a known address that there is an account. Address and
 * link stand sealed in the job.
 */
export const registrationMail = defineJob({
  name: 'registration/mail',
  payload: sealedMail,
  async run(platform: Platform, payload) {
    await sendRegistrationMail(platform, payload);
  },
});

/** Sends what a job carries; one that is refused is not tried again. @throws where the server may take it later */
export async function sendRegistrationMail(
  { mail, config }: Pick<Platform, 'mail' | 'config'>,
  payload: unknown,
): Promise<'sent' | 'refused'> {
  const {
    email,
    langCode: language,
    token,
    messageId,
  } = readRegistrationMail(config, z.parse(sealedMail, payload));
  const text = textsIn(language);
  const brand = config.BRAND_NAME;
  const page = await renderMailPage(
    token === null
      ? {
          langCode: language,
          brand,
          subject: text('registration.mail.known.subject', { brand }),
          heading: text('registration.mail.known.heading'),
          paragraphs: [text('registration.mail.known.asked')],
          action: { label: text('registration.mail.known.action'), url: `${config.publicUrl}/` },
          footnotes: [text('registration.mail.not-you')],
        }
      : {
          langCode: language,
          brand,
          subject: text('registration.mail.confirm.subject', { brand }),
          heading: text('registration.mail.confirm.heading'),
          paragraphs: [text('registration.mail.confirm.asked', { brand })],
          action: {
            label: text('registration.mail.confirm.action'),
            url: `${config.publicUrl}/account/create/${token}`,
          },
          footnotes: [
            text('registration.mail.confirm.link', { hours: registrationHours }),
            text('registration.mail.not-you'),
          ],
        },
    config.brand,
  );
  try {
    await mail.send({ to: email, messageId, ...page });
  } catch (error) {
    if (refusalOf(error) === null) throw error;
    return 'refused';
  }
  return 'sent';
}

/** The job that sends it. Add it in the transaction of the registration, and call `awaitMail` after. */
export function registrationMailOf(
  platform: Pick<Platform, 'config' | 'clock'>,
  letter: RegistrationLetter,
): Job {
  const sealed = seal(platform.config.TOKEN_SECRET, sealPurpose, JSON.stringify(letter)).toString('base64');
  return registrationMail.of(
    { sealed },
    { key: `registration/mail/${letter.messageId}`, at: netAt(platform) },
  );
}

/** What a job's payload holds. @throws {Error} when it was made with another secret, or changed */
export function readRegistrationMail(
  config: TokenSettings,
  { sealed }: { sealed: string },
): RegistrationLetter {
  const plain = unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealed, 'base64'));
  return z.parse(registrationLetter, JSON.parse(plain));
}
