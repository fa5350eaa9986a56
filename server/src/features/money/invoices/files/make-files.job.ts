import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { invoiceJobs } from '../invoices-jobs.ts';
import { makeFiles } from './make-files.ts';

/** Makes the files of an invoice after it was issued, and has them sent. */
export const makeFilesJob = defineJob({
  ...invoiceJobs.makeFiles,
  async run(platform: Platform, { invoiceId }) {
    await makeFiles(platform, invoiceId);
  },
});
