import type { InvoiceFacts, LineFacts, PartyFacts } from './invoice-facts.fixture.ts';
import { all, at, cents, day, given, must, word, type Node } from './xml-node.fixture.ts';

/** What an invoice or a credit note in CII says. */
export function factsOfCii(top: Node): InvoiceFacts {
  const trade = at(top, 'SupplyChainTradeTransaction');
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement');
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement');
  const earlier = at(settlement, 'InvoiceReferencedDocument');
  const means = at(settlement, 'SpecifiedTradeSettlementPaymentMeans');
  const terms = at(settlement, 'SpecifiedTradePaymentTerms');
  const due = word(terms, 'DueDateDateTime', 'DateTimeString');
  const sums = at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation');
  if (at(trade, 'ApplicableHeaderTradeDelivery') === undefined) throw new Error('no group of the delivery');
  return {
    root: 'CrossIndustryInvoice',
    customization: must(top, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID'),
    profile: word(top, 'ExchangedDocumentContext', 'BusinessProcessSpecifiedDocumentContextParameter', 'ID'),
    typeCode: must(top, 'ExchangedDocument', 'TypeCode'),
    number: must(top, 'ExchangedDocument', 'ID'),
    note: word(top, 'ExchangedDocument', 'IncludedNote', 'Content'),
    buyerReference: word(agreement, 'BuyerReference'),
    order: word(agreement, 'BuyerOrderReferencedDocument', 'IssuerAssignedID'),
    corrects: earlier
      ? {
          number: must(earlier, 'IssuerAssignedID'),
          issuedOn: day(must(earlier, 'FormattedIssueDateTime', 'DateTimeString')),
        }
      : undefined,
    dueOn: due === undefined ? undefined : day(due),
    termsNote: word(terms, 'Description'),
    seller: ciiParty(at(agreement, 'SellerTradeParty')),
    buyer: ciiParty(at(agreement, 'BuyerTradeParty')),
    means: {
      code: must(means, 'TypeCode'),
      ...given({
        reference: word(settlement, 'PaymentReference'),
        iban: word(means, 'PayeePartyCreditorFinancialAccount', 'IBANID'),
        bic: word(means, 'PayeeSpecifiedCreditorFinancialInstitution', 'BICID'),
        mandate: word(terms, 'DirectDebitMandateID'),
      }),
    },
    tax: cents(sums, 'TaxTotalAmount'),
    breakdown: all(settlement, 'ApplicableTradeTax').map((each) => ({
      category: must(each, 'CategoryCode'),
      taxable: cents(each, 'BasisAmount'),
      tax: cents(each, 'CalculatedAmount'),
      ...given({
        rate: word(each, 'RateApplicablePercent'),
        reason: word(each, 'ExemptionReason'),
        code: word(each, 'ExemptionReasonCode'),
      }),
    })),
    totals: {
      lines: cents(sums, 'LineTotalAmount'),
      net: cents(sums, 'TaxBasisTotalAmount'),
      total: cents(sums, 'GrandTotalAmount'),
      prepaid: at(sums, 'TotalPrepaidAmount') === undefined ? 0 : cents(sums, 'TotalPrepaidAmount'),
      payable: cents(sums, 'DuePayableAmount'),
    },
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((each) => ciiLine(each)),
  };
}

function ciiLine(each: Node): LineFacts {
  const settled = at(each, 'SpecifiedLineTradeSettlement');
  const period = at(settled, 'BillingSpecifiedPeriod');
  return {
    quantity: Number(must(each, 'SpecifiedLineTradeDelivery', 'BilledQuantity')),
    price: cents(each, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice', 'ChargeAmount'),
    net: cents(settled, 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount'),
    allowances: all(settled, 'SpecifiedTradeAllowanceCharge').map((one) => ({
      isCharge: must(one, 'ChargeIndicator', 'Indicator') === 'true',
      amount: cents(one, 'ActualAmount'),
      reason: word(one, 'Reason'),
    })),
    category: must(settled, 'ApplicableTradeTax', 'CategoryCode'),
    rate: word(settled, 'ApplicableTradeTax', 'RateApplicablePercent'),
    from: day(must(period, 'StartDateTime', 'DateTimeString')),
    until: day(must(period, 'EndDateTime', 'DateTimeString')),
    name: must(each, 'SpecifiedTradeProduct', 'Name'),
    note: word(each, 'AssociatedDocumentLineDocument', 'IncludedNote', 'Content'),
  };
}

function ciiParty(party: Node | string | undefined): PartyFacts {
  const legal = word(party, 'SpecifiedLegalOrganization', 'ID');
  const endpoint = at(party, 'URIUniversalCommunication', 'URIID');
  const contact = at(party, 'DefinedTradeContact');
  return {
    name: must(party, 'Name'),
    street: word(party, 'PostalTradeAddress', 'LineOne'),
    city: word(party, 'PostalTradeAddress', 'CityName'),
    postalCode: word(party, 'PostalTradeAddress', 'PostcodeCode'),
    country: must(party, 'PostalTradeAddress', 'CountryID'),
    vatId: word(party, 'SpecifiedTaxRegistration', 'ID'),
    legal:
      legal === undefined
        ? undefined
        : { id: legal, scheme: word(at(party, 'SpecifiedLegalOrganization', 'ID'), '@schemeID') },
    endpoint:
      endpoint === undefined ? undefined : { id: must(endpoint), scheme: must(endpoint, '@schemeID') },
    contact:
      contact === undefined
        ? undefined
        : given({
            name: word(contact, 'PersonName'),
            phone: word(contact, 'TelephoneUniversalCommunication', 'CompleteNumber'),
            mail: word(contact, 'EmailURIUniversalCommunication', 'URIID'),
          }),
  };
}
