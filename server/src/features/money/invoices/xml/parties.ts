import type {
  ElectronicAddress,
  InvoiceBuyer,
  InvoiceDocument,
  PostalAddress,
} from '../document/invoice-document.ts';
import { sellerEndpoint } from '../document/seller-endpoint.ts';
import type {
  BuyerParty,
  CountryCode,
  EndpointScheme,
  RegisterScheme,
  SellerParty,
} from './invoice-shape.ts';
import { fieldsOf, xmlText } from './xml-text.ts';

/** Who sells, with the contact that XRechnung asks for. */
export function sellerParty({ seller, vat }: Pick<InvoiceDocument, 'seller' | 'vat'>): SellerParty {
  return {
    ...endpointOf(sellerEndpoint(seller)),
    'cac:PostalAddress': addressOf(seller),
    ...(vat.category !== 'O' && { 'cac:PartyTaxScheme': [taxSchemeOf(seller.taxNumber, seller.country)] }),
    'cac:PartyLegalEntity': {
      'cbc:RegistrationName': xmlText(seller.legalName),
      ...registrationOf(seller),
    },
    'cac:Contact': {
      'cbc:Name': xmlText(seller.contactName),
      'cbc:Telephone': xmlText(seller.phoneNumber),
      'cbc:ElectronicMail': xmlText(seller.email),
    },
  };
}

/** Who buys. Outside the scope of VAT neither party names a VAT number (BR-O-02). */
export function buyerParty({ buyer, vat }: Pick<InvoiceDocument, 'buyer' | 'vat'>): BuyerParty {
  return {
    ...endpointOf(buyer.endpoint),
    'cac:PartyIdentification': { 'cbc:ID': xmlText(buyer.customerNumber) },
    'cac:PostalAddress': addressOf(buyer),
    ...(vat.category !== 'O' &&
      buyer.taxNumber !== null && { 'cac:PartyTaxScheme': taxSchemeOf(buyer.taxNumber, buyer.country) }),
    'cac:PartyLegalEntity': {
      // A name is asked for (BR-07); one of signs that XML cannot say leaves the number.
      'cbc:RegistrationName': xmlText(buyer.name) || xmlText(buyer.customerNumber),
      ...registrationOf(buyer),
    },
  };
}

function endpointOf({ scheme, id }: ElectronicAddress) {
  return { 'cbc:EndpointID': xmlText(id), 'cbc:EndpointID@schemeID': xmlText(scheme) as EndpointScheme };
}

function addressOf(place: PostalAddress) {
  return {
    ...fieldsOf({
      'cbc:StreetName': xmlText(place.address),
      'cbc:CityName': xmlText(place.city),
      'cbc:PostalZone': xmlText(place.postalCode),
    }),
    // EN 16931 knows Kosovo by a code of its own.
    'cac:Country': {
      'cbc:IdentificationCode': (place.country === 'XK' ? '1A' : place.country) as CountryCode,
    },
  };
}

/** The number in the trade register. A Dutch one is named as such (NL-R-003, NL-R-005). */
function registrationOf({
  country,
  registrationNumber,
}: Pick<InvoiceBuyer, 'country' | 'registrationNumber'>) {
  const id = xmlText(registrationNumber ?? '');
  if (id === '') return {};
  const digits = id.replaceAll(/\D/gu, '');
  if (country === 'NL') return register('0106', digits.length === 8 ? digits : id);
  if (country === 'BE' && digits.length === 10) return register('0208', digits);
  return { 'cbc:CompanyID': id };
}

function register(scheme: RegisterScheme, id: string) {
  return { 'cbc:CompanyID': id, 'cbc:CompanyID@schemeID': scheme };
}

/** A VAT number begins with the letters of its country (BR-CO-09), which for Greece are `EL`. */
function taxSchemeOf(taxNumber: string, country: string) {
  const number = xmlText(taxNumber);
  return {
    'cbc:CompanyID': country === 'GR' ? number.replace(/^GR/u, 'EL') : number,
    'cac:TaxScheme': { 'cbc:ID': 'VAT' },
  };
}
