import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { beginPayment } from '#features/money/payments/begin-payment.ts';
import type { OrderRow } from '../orders.queries.ts';
import type { OrderBody } from './judge-order.ts';

/**
 * What whoever ordered is answered: of what is to be paid at the provider the page, which is the same for two tabs.
 * @throws {AppError} `idempotency-key-reused` where it was another method; as `beginPayment`
 */
export async function answerOrder(
  platform: Platform,
  { id, method, way, ended_at: endedAt, payment_id: paymentId }: OrderRow,
  body: OrderBody,
): Promise<{ orderId: string; checkoutUrl: string | null }> {
  if (method !== body.method) throw new AppError('idempotency-key-reused');
  if (way !== 'provider' || endedAt !== null || paymentId === null) return { orderId: id, checkoutUrl: null };
  const page = await beginPayment(platform, {
    paymentId,
    method,
    returnPath: `/account/orders/${id}`,
  }).catch((error: unknown) => {
    // Paid meanwhile, or another was placed for it: what became of it is told by the order.
    if (error instanceof AppError && error.code === 'not-allowed-now') return { checkoutUrl: null };
    throw error;
  });
  return { orderId: id, ...page };
}
