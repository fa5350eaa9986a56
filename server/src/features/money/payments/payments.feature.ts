import type { Feature } from '#platform/feature.ts';
import { askForAttemptJob, cancelAttemptJob, syncAttemptJob } from './attempts/attempts.jobs.ts';
import { collectPayment } from './collection/collect.job.ts';
import { giveUpPayment, retryPaymentJob } from './dunning/dunning.jobs.ts';
import { remindOfPayment } from './dunning/remind.job.ts';
import { askForMandate, revokeMandate } from './mandates/mandate.job.ts';
import { paymentsManagementRoutes } from './payments.management-routes.ts';
import { paymentsRoutes } from './payments.routes.ts';
import { reconcileLater, reconcilePayments } from './reconcile.job.ts';
import { refundPayment } from './refunds/refund.job.ts';
import { installPaymentPage } from './dunning/payment-page.ts';
import { handleWebhook } from './webhooks/handle-webhook.job.ts';
import { installPaymentEvents, installPaymentWebhook } from './webhooks/payment-webhooks.ts';

/** What this room gives to the server. */
export const payments: Feature = {
  routes: (platform) => [...paymentsRoutes(platform), ...paymentsManagementRoutes(platform)],
  pages: [installPaymentWebhook, installPaymentEvents, installPaymentPage],
  worldJobs: [
    askForAttemptJob,
    syncAttemptJob,
    cancelAttemptJob,
    collectPayment,
    retryPaymentJob,
    giveUpPayment,
    remindOfPayment,
    refundPayment,
    askForMandate,
    revokeMandate,
    reconcilePayments,
    handleWebhook,
  ],
  afterStart: reconcileLater,
};
