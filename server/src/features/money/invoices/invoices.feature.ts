import type { Feature } from '#platform/feature.ts';
import { lookAtDocument, sendDocument } from './deliveries/send-document.job.ts';
import { sendInvoiceMail } from './deliveries/send-mail.job.ts';
import { tellPaid } from './deliveries/tell-paid.job.ts';
import { makeFilesJob } from './files/make-files.job.ts';
import { invoicesManagementRoutes } from './invoices.management-routes.ts';
import { invoicesRoutes } from './invoices.routes.ts';
import { installInvoicesPage } from './links/invoices-page.ts';

/** What this room gives to the server. */
export const invoices: Feature = {
  routes: (platform) => [...invoicesRoutes(platform), ...invoicesManagementRoutes(platform)],
  pages: [installInvoicesPage],
  worldJobs: [makeFilesJob, sendInvoiceMail, sendDocument, lookAtDocument, tellPaid],
};
