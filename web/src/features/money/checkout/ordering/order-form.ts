import type { Checkout, CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';
import type { MandateValues } from '#features/money/payments/method/mandate-fields.tsx';

/** What the form of an order holds. */
export type OrderValues = MandateValues & {
  /** Name of the way that is chosen, see {@link wayName}; empty until one is. */
  way: string;
  business: boolean;
};

/** What tells the offered ways to pay apart. */
export function wayName({ method, way }: Pick<CheckoutMethod, 'method' | 'way'>): string {
  return `${method} ${way}`;
}

/** The way to pay that is chosen: the first that is offered, where none is, or none such any more. */
export function chosenWay(
  { methods }: Pick<Checkout, 'methods'>,
  { way }: Pick<OrderValues, 'way'>,
): CheckoutMethod | undefined {
  return methods.find((each) => wayName(each) === way) ?? methods[0];
}

/** The body that is sent: what is shown, by the way that is chosen. */
export function orderBody(values: OrderValues, checkout: Checkout) {
  const way = chosenWay(checkout, values);
  const { 'mandate/name': name, 'mandate/iban': iban, agreed: consentVersion } = values;
  const { conditionsVersion, cartVersion } = checkout;
  return {
    ...(way && { method: way.method }),
    conditionsVersion,
    cartVersion,
    mandate: way?.way === 'signed-mandate' ? { name, iban, consentVersion } : undefined,
  };
}

/** What the schema cannot say: the declaration, and the agreement to a mandate that is signed. */
export function checkOrder(
  values: OrderValues,
  checkout: Checkout,
): { business?: LabelId; agreed?: LabelId } {
  const isSigned = chosenWay(checkout, values)?.way === 'signed-mandate';
  return {
    ...(!values.business && { business: 'checkout.business.missing' }),
    ...(isSigned &&
      values.agreed !== checkout.consent.version && { agreed: 'payments.screen.mandate.agree.missing' }),
  };
}
