import type {
  CheckoutMethod,
  placeOrder as route,
} from '@belfry/contract/money/checkout/checkout.contract.ts';
import { errorCatalogue } from '@belfry/contract/http/error-catalogue.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import type { ShownCheckout } from '../offer/show-checkout.ts';

/** What whoever orders sends. */
export type OrderBody = RouteInput<typeof route>['body'];

/**
 * Whether what was sent may be ordered, and by which of the methods.
 * @throws {AppError} `not-allowed-now` for an empty cart; `changed-meanwhile` with the checkout of now; `invalid-input` at each detail
 *   of the company that is missing; `no-valid-payment-methods`; `communication-error` where nobody knows whether it is one
 */
export function judgeOrder({ checkout, isWhole }: ShownCheckout, body: OrderBody): CheckoutMethod {
  if (checkout.lines.length === 0) throw new AppError('not-allowed-now');
  if (body.cartVersion !== checkout.cartVersion || body.conditionsVersion !== checkout.conditionsVersion)
    throw changedMeanwhile(checkout);
  if (checkout.missing.length > 0)
    throw new AppError('invalid-input', {
      errors: checkout.missing.map((detail) => ({
        pointer: `/company/${detail}`,
        code: 'invalid-input',
        detail: errorCatalogue['invalid-input'].message,
      })),
    });
  const ways = checkout.methods.filter(({ method }) => method === body.method);
  const found =
    ways.find(({ way }) => (way === 'signed-mandate') === (body.mandate !== undefined)) ?? ways[0];
  if (!found) throw new AppError(isWhole ? 'no-valid-payment-methods' : 'communication-error');
  if (found.way === 'signed-mandate') {
    if (!body.mandate) throw fieldError('/mandate', 'invalid-input');
    if (body.mandate.consentVersion !== checkout.consent.version) throw changedMeanwhile(checkout);
  } else if (body.mandate) throw fieldError('/mandate', 'invalid-input');
  return found;
}
