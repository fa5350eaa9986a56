import {
  kvkScheme,
  mailScheme,
  readElectronicAddress,
  type ElectronicAddress,
} from '@belfry/contract/people/companies/electronic-address.ts';

/** What a company has said about where machines and people deliver to. */
export interface Addressee {
  electronic_address: string | null;
  registration_number: string | null;
  country: string;
  invoice_emails: readonly string[];
  email: string | null;
}

/** Whom the network of access points knows a company as: never by a mail address. Null where it gives no way there. */
export function participantOf(
  company: Pick<Addressee, 'electronic_address' | 'registration_number' | 'country'>,
): ElectronicAddress | null {
  const given = givenAddress(company);
  if (given) return /^\d/.test(given.scheme) ? given : null;
  return kvkAddress(company);
}

/**
 * The electronic address that stands on a company's invoices (BT-49), which every invoice must have.
 * @param administrator mail address of one of its Administrators, for a company that has given nothing
 */
export function endpointOf(company: Addressee, administrator: string): ElectronicAddress {
  return (
    givenAddress(company) ??
    kvkAddress(company) ?? {
      scheme: mailScheme,
      id: company.invoice_emails[0] ?? company.email ?? administrator,
    }
  );
}

function givenAddress({ electronic_address: address }: Pick<Addressee, 'electronic_address'>) {
  const read = address === null ? null : readElectronicAddress(address);
  return typeof read === 'string' ? null : read;
}

function kvkAddress({
  registration_number: id,
  country,
}: Pick<Addressee, 'registration_number' | 'country'>) {
  return country === 'NL' && id !== null ? { scheme: kvkScheme, id } : null;
}
