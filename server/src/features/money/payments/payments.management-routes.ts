import { getCompanyAccount as companyAccountRoute } from '@belfry/contract/money/payments/company-account-management.contract.ts';
import * as failed from '@belfry/contract/money/payments/failed-invoices-management.contract.ts';
import * as methods from '@belfry/contract/money/payments/methods-management.contract.ts';
import * as contract from '@belfry/contract/money/payments/payments-management.contract.ts';
import * as incoming from '@belfry/contract/money/payments/transfers-management.contract.ts';
import { sendFile } from '#platform/http/pages/send-file.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { exportOverCompanies, listOverCompanies } from '#features/ground/staff-access/list-over-companies.ts';
import { getCompanyAccount } from './account/get-company-account.ts';
import { failedList } from './failed/failed-list.ts';
import { getFailedInvoice } from './failed/get-failed-invoice.ts';
import { getTransfer } from './incoming/get-transfer.ts';
import { transferList } from './incoming/transfer-list.ts';
import { addManagedMethod, getManagedMethods } from './methods/managed-methods.ts';
import { mailPaymentLink } from './staff/mail-payment-link.ts';
import { markPaidByBank } from './staff/mark-paid-by-bank.ts';
import { refundBalance } from './staff/refund-balance.ts';
import { retryPayment } from './staff/retry-payment.ts';
import { setDunning } from './staff/set-dunning.ts';
import { writeOffPayment } from './staff/write-off-payment.ts';
import { assignTransfer } from './transfers/assign-transfer.ts';
import { sendBackTransfer } from './transfers/send-back-transfer.ts';

/** Routes of payments for staff who see money. */
export function paymentsManagementRoutes(platform: Platform): BoundRoute[] {
  const queue = failedList(platform);
  return [
    bind(methods.getManagedMethods, () => getManagedMethods(platform)),
    bind(methods.addManagedMethod, (context, { body }) => addManagedMethod(platform, context, body)),
    bind(failed.getFailedInvoices, (context, { query }) =>
      listOverCompanies(platform, context, queue, query),
    ),
    bind(failed.exportFailedInvoices, (context, { query }, { reply }) =>
      sendFile(
        reply,
        `${textsIn(context.langCode)('payments-management.file')}.csv`,
        'text/csv',
        exportOverCompanies(platform, context, queue, query),
      ),
    ),
    bind(failed.getFailedInvoice, (context, { params }, { reason }) =>
      getFailedInvoice(platform, context, { paymentId: params.id, reason }),
    ),
    bind(incoming.getTransfers, (context, { query }) =>
      listOverCompanies(platform, context, transferList(context.actor.companyId), query),
    ),
    bind(incoming.getTransfer, (context, { params, query }) =>
      getTransfer(platform, context, { transferId: params.id, ...query }),
    ),
    bind(companyAccountRoute, (context, { params }, { reason }) =>
      getCompanyAccount(platform, context, { companyId: params.id, reason }),
    ),
    bind(contract.retryPayment, (context, { params }, { reason }) =>
      retryPayment(platform, context, { paymentId: params.id, reason }),
    ),
    bind(contract.mailPaymentLink, (context, { params, body }, { reason }) =>
      mailPaymentLink(platform, context, { paymentId: params.id, reason, email: body.email ?? null }),
    ),
    bind(contract.markPaidByBank, (context, { params, body }, { reason }) =>
      markPaidByBank(platform, context, { paymentId: params.id, reason, ...body }),
    ),
    bind(contract.writeOffPayment, (context, { params }, { reason }) =>
      writeOffPayment(platform, context, { paymentId: params.id, reason }),
    ),
    bind(contract.setDunning, (context, { params, body }, { reason }) =>
      setDunning(platform, context, { paymentId: params.id, reason, ...body }),
    ),
    bind(contract.assignTransfer, (context, { params, body }, { reason }) =>
      assignTransfer(platform, context, { transferId: params.id, parts: body.parts, reason }),
    ),
    bind(contract.sendBackTransfer, (context, { params }, { reason }) =>
      sendBackTransfer(platform, context, { transferId: params.id, reason }),
    ),
    bind(contract.refundBalance, (context, { params, body }, { reason }) =>
      refundBalance(platform, context, { companyId: params.id, reason, ...body }),
    ),
  ];
}
