import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { findByBounceMark } from '#features/ground/account-mails/find-by-bounce-mark.ts';
import { noteMailFate } from './note-mail-fate.ts';

/**
 * A mail server says what became of a mail about somebody's account. Of an address that its user no longer has nothing is noted.
 * @returns false where the mail was none of ours
 */
export async function takeAccountNotice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  id: string,
  { kind, status }: DeliveryNotice,
): Promise<boolean> {
  const user = await findByBounceMark(database.allCompanies, id);
  if (!user) return false;
  if (kind === 'delayed') return true;
  await database.transaction(user.companyId, (trx) =>
    noteMailFate(trx, {
      companyId: user.companyId,
      kind: 'account',
      address: user.email,
      subjectId: user.id,
      at: clock.now(),
      fate: kind === 'failed' ? { kind, status } : { kind },
    }),
  );
  return true;
}
