import type { DeliveryNotice } from '#platform/mail/delivery-notice.rules.ts';
import type { Platform } from '#platform/platform.ts';
import { findDelivery } from './deliveries.queries.ts';
import { noteDelivery } from './note-delivery.ts';

/**
 * A mail server says what became of a mail with an invoice. One that is late may still arrive.
 * @returns false where the mail was none of ours
 */
export async function takeInvoiceNotice(
  platform: Platform,
  id: string,
  { kind, status }: DeliveryNotice,
): Promise<boolean> {
  if (!(await findDelivery(platform.database.allCompanies, id))) return false;
  if (kind !== 'delayed')
    await noteDelivery(platform, id, {
      state: kind === 'failed' ? 'bounced' : 'delivered',
      detail: status ?? null,
    });
  return true;
}
