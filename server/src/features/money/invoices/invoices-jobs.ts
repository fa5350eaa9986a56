import * as z from 'zod/mini';
import { id } from '@belfry/contract/values/values.ts';
import { nameJob } from '#platform/jobs/job.ts';

/** Work of invoices by its name; each is run by the file that its name tells. */
export const invoiceJobs = {
  /** Makes the files of an invoice, and sends it. */
  makeFiles: nameJob({ name: 'invoices/make-files', payload: z.strictObject({ invoiceId: id }) }),
  /** Mails an invoice to one reader. */
  sendMail: nameJob({ name: 'invoices/send-mail', payload: z.strictObject({ deliveryId: id }) }),
  /** Hands an invoice to the access point. */
  sendDocument: nameJob({ name: 'invoices/send-document', payload: z.strictObject({ deliveryId: id }) }),
  /** Asks the access point what became of one. */
  lookAtDocument: nameJob({
    name: 'invoices/look-at-document',
    payload: z.strictObject({ deliveryId: id, tries: z.int() }),
  }),
  /** An invoice was issued anew: what it charged stands on the new one; run by `subscriptions`. */
  reissued: nameJob({
    name: 'subscriptions/reissued',
    payload: z.strictObject({ companyId: id, invoiceId: id, newInvoiceId: id }),
  }),
} as const;
