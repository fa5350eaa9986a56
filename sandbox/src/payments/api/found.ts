import type { PaymentProvider } from '../payment-provider.ts';
import type { Customer, ProviderPayment } from '../provider-book.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** A payment that a request names. @throws {ProviderRefusal} 404 */
export function paymentOf({ book }: PaymentProvider, id: string): ProviderPayment {
  const payment = book.payments.get(id);
  if (!payment) throw new ProviderRefusal(404, 'No payment exists with this token.');
  return payment;
}

/** A customer that a request names. @throws {ProviderRefusal} 404 */
export function customerOf({ book }: PaymentProvider, id: string): Customer {
  const customer = book.customers.get(id);
  if (!customer) throw new ProviderRefusal(404, 'No customer exists with this token.');
  return customer;
}
