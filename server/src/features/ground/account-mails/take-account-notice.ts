import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { selectByBounceMark } from './bounce-mark.queries.ts';
import { noteAccountMailFate } from './note-account-mail-fate.ts';

/**
 * A mail server says what became of a mail about somebody's account. Of an address that its user no longer has nothing is noted.
 * @returns false where the mail was none of ours
 */
export async function takeAccountNotice(
  platform: Pick<Platform, 'database' | 'clock'>,
  mark: string,
  { kind, status }: DeliveryNotice,
): Promise<boolean> {
  const user = await selectByBounceMark(platform.database.allCompanies, mark);
  if (!user) return false;
  if (kind !== 'delayed')
    await noteAccountMailFate(platform, user, kind === 'failed' ? { kind, status } : { kind });
  return true;
}
