import { mandateMethods, type MandateMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { ProviderMandate } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';

/** A mandate that somebody gave before there was this portal. */
export interface OldMandate extends ProviderMandate {
  method: MandateMethod;
  customerId: string;
  state: 'valid';
}

/** Why a mandate cannot be charged by us. */
export type OldMandateFault = 'not-there' | 'not-valid' | 'no-method-of-ours';

/**
 * A mandate that somebody gave before there was this portal, as the provider has it; or why we cannot charge it. One of another customer
 * of the provider's is not there.
 * @throws {PaymentFault} where the provider gives no good answer
 */
export async function readOldMandate(
  { payments }: Pick<Platform, 'payments'>,
  { customerId, mandateId }: { customerId: string; mandateId: string },
): Promise<OldMandate | OldMandateFault> {
  const seen = await payments.mandate(customerId, mandateId);
  if (!seen) return 'not-there';
  const { state } = seen;
  if (state !== 'valid') return 'not-valid';
  const method = mandateMethods.find((each) => each === seen.method);
  return method ? { ...seen, state, method, customerId } : 'no-method-of-ours';
}
