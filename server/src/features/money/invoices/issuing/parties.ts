import type { Buyer } from '#features/people/companies/find-buyer.ts';
import type { Seller } from '#features/money/seller/seller.ts';
import type { InvoiceBuyer, InvoiceSeller } from '../document/invoice-document.ts';

/** What of the seller stands on an invoice; the logo is read when its file is made. */
export function sellerOn(seller: Seller): InvoiceSeller {
  return {
    legalName: seller.legalName,
    ...placeOf(seller),
    registrationNumber: seller.registrationNumber,
    taxNumber: seller.taxNumber,
    iban: seller.iban,
    bic: seller.bic,
    accountName: seller.accountName,
    contactName: seller.contactName,
    email: seller.email,
    phoneNumber: seller.phoneNumber,
  };
}

/** What of the buyer stands on an invoice. */
export function buyerOn(buyer: Buyer): InvoiceBuyer {
  return {
    customerNumber: buyer.customerNumber,
    name: buyer.name,
    ...placeOf(buyer),
    registrationNumber: buyer.registrationNumber,
    taxNumber: buyer.taxNumber,
    endpoint: buyer.endpoint,
  };
}

function placeOf({ address, postalCode, city, country }: Seller | Buyer) {
  return { address, postalCode, city, country };
}
