import { type startRegistration as route } from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { throttle, triesOver } from '#platform/auth/throttle.ts';
import type { Context } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { networkOf } from '#platform/values/network.ts';
import { awaitMail, type MailingPlatform } from '#features/ground/account-mails/awaited-mail.ts';
import { presentTerms } from '#features/ground/terms/present-terms.ts';
import { insertRegistration } from './registration.queries.ts';
import { registrationMailOf, sendRegistrationMail } from './registration-mail.job.ts';

/** One network asks for at most so many, whoever they are for, so that nobody fills the table … */
const mailsPerNetwork = { hits: 100, windowSeconds: 3600 };
/** … at most so many to one address … */
const mailsPerAddressAndNetwork = { hits: 5, windowSeconds: 3600 };
/**
 * … and all together cause at most so many, so that nobody can flood it. Nobody is refused by that: the links that were
 * sent are good for a day, whoever asked for them.
 */
const mailsPerAddress = { hits: 5, windowSeconds: 3600 };

/**
 * Somebody asks for a company. Answer and work are the same whether the address is known or not: only its owner reads
 * which. A known one gets a registration too, used up from the start.
 * @throws {AppError} `e-mail-addresses-dont-match`, `too-many-requests`, `sending-e-mail-failed` where a mail server
 *   refuses the address at once
 */
export async function startRegistration(
  platform: MailingPlatform,
  { ip }: Context,
  { email, emailRepeat, langCode, agreedTerms }: RouteInput<typeof route>['body'],
): Promise<{ sent: true }> {
  const { database } = platform;
  if (email !== emailRepeat) throw fieldError('/emailRepeat', 'e-mail-addresses-dont-match');
  await throttle(database, [`registration from ${networkOf(ip)}`], mailsPerNetwork);
  await throttle(database, [`registration ${email} ${networkOf(ip)}`], mailsPerAddressAndNetwork);
  if ((await triesOver(database, [`registration ${email}`], mailsPerAddress)).length > 0)
    return { sent: true };
  const mail = await database.transaction('allCompanies', async (trx) => {
    const known = await trx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
    const token = newSecret();
    await insertRegistration(trx, {
      tokenHash: hashSecret(token),
      email,
      langCode,
      termsVersion: agreedTerms ? presentTerms(platform).version : null,
      used: known !== undefined,
    });
    const messageId = `registration-${hashSecret(token).toString('hex').slice(0, 32)}`;
    const letter = { email, langCode, token: known ? null : token, messageId };
    const job = registrationMailOf(platform, letter);
    await enqueue(trx, [job]);
    return job;
  });
  if ((await awaitMail(platform, mail, sendRegistrationMail)) === 'refused')
    throw new AppError('sending-e-mail-failed');
  return { sent: true };
}
