import type { ElectronicAddress, InvoiceSeller } from './invoice-document.ts';

/** Whom the network of access points knows the seller as (BT-34): by the Dutch trade register, else by the mail address. */
export function sellerEndpoint(
  seller: Pick<InvoiceSeller, 'country' | 'registrationNumber' | 'email'>,
): ElectronicAddress {
  return seller.country === 'NL'
    ? { scheme: '0106', id: seller.registrationNumber }
    : { scheme: 'EM', id: seller.email };
}
