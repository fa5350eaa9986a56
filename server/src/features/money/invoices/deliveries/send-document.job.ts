import { defineJob } from '#platform/jobs/job.ts';
import type { EDeliveryState } from '#platform/e-delivery/e-delivery.ts';
import type { Platform } from '#platform/platform.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { sellerEndpoint } from '../document/seller-endpoint.ts';
import { makeFiles } from '../files/make-files.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { findAnyInvoice } from '../invoices.queries.ts';
import { findDelivery, updateDelivery, type DeliveryRow } from './deliveries.queries.ts';
import { mailInstead } from './mail-instead.ts';
import { noteDelivery } from './note-delivery.ts';

/** Milliseconds between two looks at what an access point took: an hour, and a day after the first day. */
const lookAgain = (tries: number) => (tries < 24 ? 3_600_000 : 24 * 3_600_000);
/** After so many looks nobody waits any more: a day by the hour, and a month. */
const mostLooks = 24 + 30;

/**
 * Hands an invoice to the access point, which knows its key: however often this runs, it takes one. What it refuses, and what it
 * could not be given in the end, is mailed instead, so that no invoice is lost.
 */
export const sendDocument = defineJob({
  ...invoiceJobs.sendDocument,
  async run(platform: Platform, { deliveryId }, { isLast }) {
    const { eDelivery, database, log } = platform;
    const delivery = await findDelivery(database.allCompanies, deliveryId);
    if (delivery?.state !== 'waiting') return;
    try {
      if (!eDelivery) throw new Error('there is no access point any more');
      const said = await eDelivery.send(await documentOf(platform, delivery));
      await updateDelivery(database.allCompanies, deliveryId, { provider_id: said.id });
      await note(platform, delivery, said, 0);
    } catch (error) {
      if (!isLast) throw error;
      log.error({ err: error, delivery: deliveryId }, 'an invoice could not be handed to the access point');
      await note(platform, delivery, { state: 'rejected', reason: 'no answer' }, 0);
    }
  },
});

/** Asks the access point what became of an invoice, until it is known. */
export const lookAtDocument = defineJob({
  ...invoiceJobs.lookAtDocument,
  async run(platform: Platform, { deliveryId, tries }) {
    const { eDelivery, database } = platform;
    const delivery = await findDelivery(database.allCompanies, deliveryId);
    if (delivery?.state !== 'accepted' || delivery.provider_id === null || !eDelivery) return;
    await note(platform, delivery, await eDelivery.look(delivery.provider_id), tries + 1);
  },
});

async function note(
  platform: Platform,
  { id: deliveryId }: DeliveryRow,
  { state, reason }: { state: EDeliveryState; reason: string | null },
  tries: number,
): Promise<void> {
  const { database, clock } = platform;
  // What follows stands before the word itself: after a crash in between, whoever runs this again still finds it to do.
  if (state === 'rejected') await mailInstead(platform, deliveryId);
  if (state === 'accepted' && tries < mostLooks) {
    const when = {
      at: new Date(clock.now().getTime() + lookAgain(tries)),
      key: `invoices/look-at-document/${deliveryId}`,
    };
    await enqueue(database.allCompanies, [invoiceJobs.lookAtDocument.of({ deliveryId, tries }, when)]);
  }
  await noteDelivery(platform, deliveryId, { state, detail: reason });
}

async function documentOf(platform: Platform, delivery: DeliveryRow) {
  const invoice = await findAnyInvoice(platform.database.allCompanies, delivery.invoice_id);
  const files = await makeFiles(platform, delivery.invoice_id);
  const xml = files.find(({ kind }) => kind === 'xml');
  if (!invoice || !xml) throw new Error(`delivery ${delivery.id} is of no invoice`);
  const [scheme = '', ...rest] = delivery.recipient.split(':');
  return {
    key: delivery.id,
    from: sellerEndpoint(invoice.document.seller),
    to: { scheme, id: rest.join(':') },
    xml: xml.bytes,
  };
}
