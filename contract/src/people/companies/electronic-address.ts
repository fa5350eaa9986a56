import * as z from 'zod/mini';
import { email } from '#values/values.ts';
import { easCodes } from './eas-codes.ts';
import { isKboNumber, isKvkNumber } from './registration-form.ts';

/** Longest electronic address as it is written: a mail address with its scheme. */
export const maxElectronicAddressLength = 257;

/** Where a machine delivers to: a scheme of the EAS list and the id in it. */
export interface ElectronicAddress {
  scheme: string;
  id: string;
}

/** Why an electronic address is none: there is no such scheme, or no id of the scheme looks like this. */
export type ElectronicAddressFault = 'scheme' | 'form';

/** The scheme of mail addresses. */
export const mailScheme = 'EM';
/** The scheme of numbers of the Dutch trade register. */
export const kvkScheme = '0106';

/** Ids of schemes that say more of them than which characters there are. */
const forms: Record<string, (id: string) => boolean> = {
  [kvkScheme]: isKvkNumber,
  '0208': isKboNumber,
  [mailScheme]: (id) => z.safeParse(email, id).success,
};
const usual = /^[A-Za-z0-9._@:/-]{1,50}$/;

/** Reads an electronic address as typed, `scheme:id`. */
export function readElectronicAddress(typed: string): ElectronicAddress | ElectronicAddressFault {
  const [, before = '', after = ''] = /^([^:]*):(.*)$/.exec(typed.trim()) ?? [];
  const scheme = before.trim().toUpperCase();
  if (!easCodes.has(scheme)) return 'scheme';
  const id = scheme === mailScheme ? after.trim().toLowerCase() : after.trim();
  const holds = forms[scheme] ?? ((given) => usual.test(given));
  return holds(id) ? { scheme, id } : 'form';
}

/** The same address as one text. */
export function writtenElectronicAddress({ scheme, id }: ElectronicAddress): string {
  return `${scheme}:${id}`;
}
