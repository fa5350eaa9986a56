import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { findNoticeMail, updateNoticeMail } from './notice-mails.queries.ts';

/**
 * A mail server says what became of a mail that tells of a price. One that is late may still arrive.
 * @returns false where the mail was none of ours
 */
export async function takePriceNotice(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  id: string,
  { kind, status }: DeliveryNotice,
): Promise<boolean> {
  const mail = await findNoticeMail(database.allCompanies, id);
  if (!mail) return false;
  if (kind === 'failed')
    await database.transaction(mail.company_id, (trx) =>
      updateNoticeMail(trx, id, ['waiting', 'sent'], {
        state: 'bounced',
        detail: status ?? null,
        changed_at: clock.now(),
      }),
    );
  return true;
}
