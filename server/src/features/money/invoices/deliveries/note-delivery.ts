import type { Kysely } from 'kysely';
import type { DeliveryState } from '@belfry/contract/money/invoices/invoices.contract.ts';
import type { DB } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { noteMailFate } from '#features/ground/mail-fates/note-mail-fate.ts';
import { touchInvoice } from '../invoices.queries.ts';
import { publishInvoice } from '../publish-invoice.ts';
import { findDelivery, lockDelivery, updateDelivery, type DeliveryRow } from './deliveries.queries.ts';

/** What may follow what: a late word takes nothing back. A mail that a server took may still come back. */
const follows: Record<DeliveryState, readonly DeliveryState[]> = {
  waiting: ['sent', 'accepted', 'delivered', 'bounced', 'rejected'],
  sent: ['delivered', 'bounced'],
  accepted: ['delivered', 'rejected'],
  delivered: ['bounced'],
  bounced: [],
  rejected: [],
};

/** States after which nothing more is asked of an access point. */
const ends: readonly DeliveryState[] = ['delivered', 'rejected', 'bounced'];

/** Notes what became of an invoice on its way. @returns whether that was news */
export async function noteDelivery(
  platform: Pick<Platform, 'database' | 'clock' | 'live'>,
  id: string,
  { state, detail = null }: { state: DeliveryState; detail?: string | null },
): Promise<boolean> {
  const { database, clock } = platform;
  const known = await findDelivery(database.allCompanies, id);
  if (!known) return false;
  const touched = await database.transaction(known.company_id, async (trx) => {
    const delivery = await lockDelivery(trx, id);
    if (!delivery || !follows[delivery.state].includes(state)) return null;
    const at = clock.now();
    await updateDelivery(trx, id, {
      state,
      detail,
      changed_at: at,
      ...(ends.includes(state) && { ended_at: at }),
    });
    if (delivery.way === 'mail') await noteFate(trx, delivery, { state, detail, at });
    return touchInvoice(trx, delivery.invoice_id);
  });
  if (!touched) return false;
  publishInvoice(platform, touched);
  return true;
}

/** What came back is worked on by staff; nothing is noted of an address that was erased. */
async function noteFate(
  trx: Kysely<DB>,
  { company_id: companyId, invoice_id: subjectId, recipient: address }: DeliveryRow,
  { state, detail, at }: { state: DeliveryState; detail: string | null; at: Date },
): Promise<void> {
  if (address === '' || (state !== 'bounced' && state !== 'delivered')) return;
  const status = detail !== null && /^\d\.\d+\.\d+$/.test(detail) ? detail : null;
  const fate = state === 'bounced' ? ({ kind: 'failed', status } as const) : { kind: state };
  await noteMailFate(trx, { companyId, kind: 'invoice', address, subjectId, at, fate });
}
