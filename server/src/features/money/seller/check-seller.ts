import { maxLogoBytes } from '@belfry/contract/money/seller/seller-management.contract.ts';
import { euCountries } from '@belfry/contract/people/companies/vat-form.ts';
import { fieldError } from '#platform/http/errors/app-error.ts';
import { normaliseIban } from '#platform/values/iban.ts';
import { normalisePhone } from '#platform/values/phone.ts';
import { normaliseVatNumber } from '#platform/values/vat-number.ts';
import { isValidBIC } from 'ibantools';
import type { Logo, Seller } from './seller.ts';

/** A seller as it is typed: the logo as the bytes of a file. */
export type TypedSeller = Omit<Seller, 'logo'> & { logo: Buffer | null };

const series = /^[A-Z0-9]{1,6}$/;
/** Of the Dutch trade register (KvK). */
const dutchRegistration = /^\d{8}$/;

/**
 * Holds a typed seller against the rules of its country, and writes numbers as they are kept.
 * @throws {AppError} at the field: `invalid-input`, `country-does-not-match-vat-number`
 */
export function checkSeller(typed: TypedSeller): Seller {
  const { country, invoiceSeries, creditSeries, bic, registrationNumber } = typed;
  const refuse = (field: keyof Seller) => fieldError(`/${field}`, 'invalid-input');
  if (!euCountries.has(country)) throw refuse('country');
  if (country === 'NL' && !dutchRegistration.test(registrationNumber)) throw refuse('registrationNumber');
  if (bic !== null && !isValidBIC(bic)) throw refuse('bic');
  if (!series.test(invoiceSeries)) throw refuse('invoiceSeries');
  if (!series.test(creditSeries) || creditSeries === invoiceSeries) throw refuse('creditSeries');
  return {
    ...typed,
    taxNumber: normaliseVatNumber(typed.taxNumber, country, '/taxNumber'),
    iban: normaliseIban(typed.iban, '/iban'),
    phoneNumber: normalisePhone(typed.phoneNumber, country, '/phoneNumber'),
    logo: typed.logo && readLogo(typed.logo),
  };
}

function readLogo(bytes: Buffer): Logo {
  const type = typeOf(bytes);
  if (!type || bytes.length > maxLogoBytes) throw fieldError('/logo', 'invalid-input');
  return { type, bytes };
}

/** By its first bytes: a name says nothing. */
function typeOf(bytes: Buffer): Logo['type'] | null {
  if (bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) return 'image/png';
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return null;
}
