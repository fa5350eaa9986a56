import { setTimeout as delay } from 'node:timers/promises';
import { cancelJobs } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import {
  accountMailOf,
  sendAccountMail,
  type AccountMail,
  type AccountMailKind,
} from './account-mail.job.ts';

/** Somebody waits for the mail server's word on what is sent at once; the job is for when they, or this node, are gone. */
const netAfterMs = 60_000;
/** How long they wait, in ms of real time. */
const patienceMs = 5_000;

/** The job of a mail that somebody waits for. Add it in the transaction of what it tells about, and call {@link awaitMail} after. */
export function awaitedMailOf<K extends AccountMailKind>(
  platform: Pick<Platform, 'config' | 'clock'>,
  letter: AccountMail<K>,
): Job {
  return accountMailOf(platform, letter, netAt(platform));
}

/** What sending a mail at once takes. */
export type MailingPlatform = Pick<Platform, 'database' | 'config' | 'clock' | 'mail' | 'log'>;

/** When the job of a mail that somebody waits for sends it. */
export function netAt({ clock }: Pick<Platform, 'clock'>): Date {
  return new Date(clock.now().getTime() + netAfterMs);
}

/**
 * Sends a mail that somebody waits for, once the transaction that added its job is over.
 * @param send as the job does
 * @returns what the mail server said; `later` where it says nothing in time: then the job sends the mail
 */
export async function awaitMail(
  platform: MailingPlatform,
  { payload, options: { key } }: Job,
  send: (platform: MailingPlatform, payload: unknown) => Promise<'sent' | 'refused'> = sendAccountMail,
  patience = patienceMs,
): Promise<'sent' | 'refused' | 'later'> {
  const { database, log } = platform;
  const sending = send(platform, payload)
    .then(async (outcome) => {
      if (key) await cancelJobs(database.allCompanies, [key]);
      return outcome;
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'a mail that somebody waits for could not be sent at once');
      return 'later' as const;
    });
  const patienceOver = new AbortController();
  const over = delay(patience, 'later' as const, { signal: patienceOver.signal, ref: false });
  try {
    return await Promise.race([sending, over]);
  } finally {
    patienceOver.abort();
    over.catch(() => undefined);
  }
}
