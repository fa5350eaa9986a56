import * as method from '@belfry/contract/money/payments/payment-method.contract.ts';
import * as contract from '@belfry/contract/money/payments/payments.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { getOpenPayments } from './get-open-payments.ts';
import { getPayment } from './get-payment.ts';
import { changePaymentMethod } from './methods/change-payment-method.ts';
import { getPaymentMethod } from './methods/get-payment-method.ts';
import { payPayment } from './pay-payment.ts';

/** Routes of payments. */
export function paymentsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getOpenPayments, (context) => getOpenPayments(platform, context)),
    bind(contract.getPayment, (context, { params }) => getPayment(platform, context, params)),
    bind(contract.payPayment, (context, input) => payPayment(platform, context, input)),
    bind(method.getPaymentMethod, (context) => getPaymentMethod(platform, context)),
    bind(method.changePaymentMethod, (context, { body }) => changePaymentMethod(platform, context, body)),
  ];
}
