import type { InvoiceFacts, PartyFacts } from './invoice-facts.fixture.ts';
import { all, at, cents, given, must, word, type Node } from './xml-node.fixture.ts';

/** What an invoice or a credit note in UBL says. */
export function factsOfUbl(root: string, top: Node): InvoiceFacts {
  const line = root === 'CreditNote' ? 'CreditNoteLine' : 'InvoiceLine';
  const means = at(top, 'PaymentMeans');
  const earlier = at(top, 'BillingReference', 'InvoiceDocumentReference');
  const sums = at(top, 'LegalMonetaryTotal');
  return {
    root,
    customization: must(top, 'CustomizationID'),
    profile: word(top, 'ProfileID'),
    typeCode: must(top, `${root}TypeCode`),
    number: must(top, 'ID'),
    note: word(top, 'Note'),
    buyerReference: word(top, 'BuyerReference'),
    order: word(top, 'OrderReference', 'ID'),
    corrects: earlier ? { number: must(earlier, 'ID'), issuedOn: must(earlier, 'IssueDate') } : undefined,
    dueOn: word(top, 'DueDate'),
    termsNote: word(top, 'PaymentTerms', 'Note'),
    seller: ublParty(at(top, 'AccountingSupplierParty', 'Party')),
    buyer: ublParty(at(top, 'AccountingCustomerParty', 'Party')),
    means: {
      code: must(means, 'PaymentMeansCode'),
      ...given({
        reference: word(means, 'PaymentID'),
        iban: word(means, 'PayeeFinancialAccount', 'ID'),
        bic: word(means, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'),
        mandate: word(means, 'PaymentMandate', 'ID'),
      }),
    },
    tax: cents(top, 'TaxTotal', 'TaxAmount'),
    breakdown: all(at(top, 'TaxTotal'), 'TaxSubtotal').map((each) => ({
      category: must(each, 'TaxCategory', 'ID'),
      taxable: cents(each, 'TaxableAmount'),
      tax: cents(each, 'TaxAmount'),
      ...given({
        rate: word(each, 'TaxCategory', 'Percent'),
        reason: word(each, 'TaxCategory', 'TaxExemptionReason'),
        code: word(each, 'TaxCategory', 'TaxExemptionReasonCode'),
      }),
    })),
    totals: {
      lines: cents(sums, 'LineExtensionAmount'),
      net: cents(sums, 'TaxExclusiveAmount'),
      total: cents(sums, 'TaxInclusiveAmount'),
      prepaid: at(sums, 'PrepaidAmount') === undefined ? 0 : cents(sums, 'PrepaidAmount'),
      payable: cents(sums, 'PayableAmount'),
    },
    lines: all(top, line).map((each) => ({
      quantity: Number(must(each, root === 'CreditNote' ? 'CreditedQuantity' : 'InvoicedQuantity')),
      price: cents(each, 'Price', 'PriceAmount'),
      net: cents(each, 'LineExtensionAmount'),
      allowances: all(each, 'AllowanceCharge').map((one) => ({
        isCharge: must(one, 'ChargeIndicator') === 'true',
        amount: cents(one, 'Amount'),
        reason: word(one, 'AllowanceChargeReason'),
      })),
      category: must(each, 'Item', 'ClassifiedTaxCategory', 'ID'),
      rate: word(each, 'Item', 'ClassifiedTaxCategory', 'Percent'),
      from: must(each, 'InvoicePeriod', 'StartDate'),
      until: must(each, 'InvoicePeriod', 'EndDate'),
      name: must(each, 'Item', 'Name'),
      note: word(each, 'Note'),
    })),
  };
}

function ublParty(party: Node | string | undefined): PartyFacts {
  const legal = word(party, 'PartyLegalEntity', 'CompanyID');
  const endpoint = word(party, 'EndpointID');
  const contact = at(party, 'Contact');
  return {
    name: must(party, 'PartyLegalEntity', 'RegistrationName'),
    street: word(party, 'PostalAddress', 'StreetName'),
    city: word(party, 'PostalAddress', 'CityName'),
    postalCode: word(party, 'PostalAddress', 'PostalZone'),
    country: must(party, 'PostalAddress', 'Country', 'IdentificationCode'),
    vatId: word(party, 'PartyTaxScheme', 'CompanyID'),
    legal:
      legal === undefined
        ? undefined
        : { id: legal, scheme: word(at(party, 'PartyLegalEntity', 'CompanyID'), '@schemeID') },
    endpoint:
      endpoint === undefined
        ? undefined
        : { id: endpoint, scheme: must(at(party, 'EndpointID'), '@schemeID') },
    contact:
      contact === undefined
        ? undefined
        : given({
            name: word(contact, 'Name'),
            phone: word(contact, 'Telephone'),
            mail: word(contact, 'ElectronicMail'),
          }),
  };
}
