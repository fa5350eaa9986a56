import type { CheckoutDetail } from '@belfry/contract/money/checkout/checkout.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';

/** What of a company is looked at. */
export interface BuyerDetails {
  address: string;
  postalCode: string;
  city: string;
  country: string;
  taxNumber: string | null;
  /** Whether it says that it has none. */
  hasNoTaxNumber: boolean;
  registrationNumber: string | null;
  invoiceEmails: readonly string[];
}

/**
 * What of a company's details is missing before it may order (design page 8.3), in the order of its form. A VAT number is asked of
 * companies in the EU that do not say that they have none, a registration number of Dutch ones.
 */
export function missingDetailsOf(buyer: BuyerDetails): CheckoutDetail[] {
  const { country } = buyer;
  const isMissing: Record<CheckoutDetail, boolean> = {
    address: !buyer.address,
    postalCode: !buyer.postalCode,
    city: !buyer.city,
    country: !country,
    taxNumber: euCountries.has(country) && !buyer.hasNoTaxNumber && !buyer.taxNumber,
    registrationNumber: country === 'NL' && !buyer.registrationNumber,
    invoiceEmails: buyer.invoiceEmails.length === 0,
  };
  return (Object.keys(isMissing) as CheckoutDetail[]).filter((detail) => isMissing[detail]);
}
