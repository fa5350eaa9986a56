import type { PaymentProvider } from '../payment-provider.ts';

/** A link to an object of the API, by its path below the version. */
export function linkTo({ apiUrl }: Pick<PaymentProvider, 'apiUrl'>, path: string) {
  return { href: `${apiUrl()}/${path}`, type: 'application/hal+json' };
}
