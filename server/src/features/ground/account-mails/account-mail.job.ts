import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Text } from '@belfry/texts/text-reader.ts';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Job } from '#platform/jobs/job.ts';
import { refusalOf } from '#platform/mail/mail-refusal.rules.ts';
import { renderMailPage } from '#platform/mail/mail-page.ts';
import type { Platform } from '#platform/platform.ts';
import { momentText, textsIn } from '#platform/texts/texts.ts';
import { bounceMarkOf, selectUserAt } from './bounce-mark.queries.ts';
import { momentOfLetter } from './moment-for.ts';
import { noteAccountMailFate } from './note-account-mail-fate.ts';
import { mailLetters, type AccountMailText } from './mail-letters.ts';

/** A kind of mail about somebody's account. */
export type AccountMailKind = keyof typeof mailLetters;

type LetterValues<K extends AccountMailKind> = Parameters<(typeof mailLetters)[K]>[1];

/** A mail about somebody's account; `values` are what the kind's letter takes, without the brand and the moment. */
export type AccountMail<K extends AccountMailKind> = MailTo<K> & MomentOf<K>;

/** The moment that a letter names, which its reader gets by their own clock. */
type MomentOf<K extends AccountMailKind> = 'at' extends keyof LetterValues<K> ? { at: Date } : { at?: never };

interface MailTo<K extends AccountMailKind> {
  kind: K;
  to: string;
  langCode: string;
  /** Stays the same over tries; letters, figures and dashes. */
  messageId: string;
  values: Omit<LetterValues<K>, 'brand' | 'at'>;
  /** Path of the button's link below the public address, with its secret; needed where the texts have an action. */
  path?: `/${string}`;
  /** Whose address it is, or is about to be: what becomes of the mail is told of them. Else it is looked up. */
  about?: { companyId: string; userId: string };
  /** Where no more of the kind are mailed for a while, as `countNotice` tells; the mail says so. */
  isLast?: boolean;
}

const sealPurpose = 'account mail';
const sealedMail = z.strictObject({ sealed: z.string() });

/** Sends a mail about somebody's account. What it says and where its link leads stand sealed in the job. */
export const accountMail = defineJob({
  name: 'account-mails/send',
  payload: sealedMail,
  async run(platform: Platform, payload) {
    await sendAccountMail(platform, payload);
  },
});

/** Sends what a job carries; one that is refused is noted at its reader. @throws where the server may take it later */
export async function sendAccountMail(
  platform: Pick<Platform, 'mail' | 'config' | 'database' | 'clock' | 'log'>,
  payload: unknown,
): Promise<'sent' | 'refused'> {
  const { mail, config, database } = platform;
  const waiting = JSON.parse(
    unseal(tokenSecrets(config), sealPurpose, Buffer.from(z.parse(sealedMail, payload).sealed, 'base64')),
  ) as AccountMail<AccountMailKind>;
  const { kind, to, langCode, messageId, path, about, isLast } = waiting;
  const values = { ...waiting.values, ...(await momentOfLetter({ database }, waiting)) };
  const brand = config.BRAND_NAME;
  const text = textsIn(langCode);
  const write = mailLetters[kind] as (text: Text, of: object) => AccountMailText;
  const { action, ...letter } = write(text, { ...values, brand });
  const page = await renderMailPage(
    {
      langCode,
      brand,
      ...letter,
      ...(isLast && { footnotes: [...(letter.footnotes ?? []), text('account-mails.mail.last-notice')] }),
      ...(action && path && { action: { label: action, url: `${config.publicUrl}${path}` } }),
    },
    config.brand,
  );
  const reader = about ? { ...about, email: to } : await selectUserAt(database.allCompanies, to);
  try {
    await mail.send({ to, messageId, ...page, ...(reader && { bounceOf: bounceMarkOf(reader) }) });
  } catch (error) {
    const status = refusalOf(error);
    if (status === null) throw error;
    platform.log.warn({ status }, 'a mail about an account was refused, and is not tried again');
    if (reader) await noteAccountMailFate(platform, reader, { kind: 'failed', status });
    return 'refused';
  }
  return 'sent';
}

/** What the keys of all mails to an address begin with, for whoever erases somebody: what a job tells is sealed. */
export function accountMailsTo(address: string): string {
  return `${accountMail.name}/${markOf(address)}/`;
}

/** Letters and figures that stand for an address and do not tell it. */
function markOf(address: string): string {
  return createHash('sha256').update(address.toLowerCase()).digest('hex').slice(0, 32);
}

/**
 * The job that sends a mail. Add it in the transaction of what it tells about.
 * @param sendAt when it is sent; at once unless told
 */
export function accountMailOf<K extends AccountMailKind>(
  { config }: Pick<Platform, 'config'>,
  letter: AccountMail<K>,
  sendAt?: Date,
): Job {
  const { at } = letter as { at?: Date };
  // A node of the version before reads the moment here, and says that it is in UTC.
  const values = { ...letter.values, ...(at && { at: momentText(at, 'UTC') }) };
  const sealed = seal(config.TOKEN_SECRET, sealPurpose, JSON.stringify({ ...letter, values })).toString(
    'base64',
  );
  const key = `${accountMailsTo(letter.to)}${letter.messageId}`;
  return accountMail.of({ sealed }, { key, ...(sendAt && { at: sendAt }) });
}

/** Whom a mail goes to, and in which language. */
export interface MailReader {
  email: string;
  langCode: string;
}

/**
 * The jobs that send a mail to several readers, each in their language. Add them in the transaction of what it tells about.
 * @param letterIn what it tells, in a language
 */
export function accountMailsOf<K extends AccountMailKind>(
  platform: Pick<Platform, 'config'>,
  readers: readonly MailReader[],
  messageId: string,
  letterIn: (langCode: string) => Pick<MailTo<K>, 'kind' | 'values' | 'path'> & MomentOf<K>,
): Job[] {
  return readers.map(({ email, langCode }) =>
    accountMailOf(platform, {
      ...letterIn(langCode),
      to: email,
      langCode,
      messageId: `${messageId}-${markOf(email)}`,
    } as AccountMail<K>),
  );
}
