import type { PaymentMethodState } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';

/** What the form of a payment method holds, by the names of the body's fields. */
export type MethodValues = {
  method: PaymentMethod;
  'mandate/name': string;
  'mandate/iban': string;
  /** Version of the consent that was agreed to; empty where none was. */
  agreed: string;
};

/** Whether the payer signs a mandate here by what is chosen. */
export function isSigned(
  { method }: Pick<MethodValues, 'method'>,
  { offered }: Pick<PaymentMethodState, 'offered'>,
): boolean {
  return offered.some((each) => each.method === method && each.isByIban);
}

/** The mandate of the body: none where the payer pays at the provider instead. */
export function mandateOf(values: MethodValues, state: Pick<PaymentMethodState, 'offered'>) {
  if (!isSigned(values, state)) return { mandate: undefined };
  const { 'mandate/name': name, 'mandate/iban': iban, agreed: consentVersion } = values;
  return { mandate: { name, iban, consentVersion } };
}

/** What the schema cannot say: a mandate needs the agreement to the text that is shown. */
export function checkMethod(
  values: MethodValues,
  state: Pick<PaymentMethodState, 'offered' | 'consent'>,
): { agreed?: LabelId } {
  const isMissing = isSigned(values, state) && values.agreed !== state.consent.version;
  return isMissing ? { agreed: 'payments.screen.mandate.agree.missing' } : {};
}

/** Only the server knows whether an IBAN can be collected from; its refusal of one gets words of its own. */
export function aboutIban(error: unknown, detail: string): unknown {
  if (!(error instanceof ApiError) || error.errors.length === 0) return error;
  const errors = error.errors.map((field) =>
    field.pointer === '/mandate/iban' ? { pointer: field.pointer, detail } : field,
  );
  const { code, status } = error;
  return new ApiError({ code, status, errors });
}
