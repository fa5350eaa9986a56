import { networkNumber } from './phone-book.ts';
import { TwilioFault, type TwilioCode } from './twilio-faults.ts';

/** A form as the parser gives it: a repeated field is a list. */
export type Form = Record<string, string | string[] | undefined>;

/** The last value of a field; empty when it is absent. */
export function field(form: Form, name: string): string {
  const value = form[name];
  return (Array.isArray(value) ? value.at(-1) : value)?.trim() ?? '';
}

/** All values of a field. */
export function fieldList(form: Form, name: string): string[] {
  const value = form[name];
  return Array.isArray(value) ? value : value ? value.split(/\s+/) : [];
}

/**
 * A number of the network, E.164.
 * @throws {TwilioFault} with the code for a missing or an impossible one.
 */
export function numberField(form: Form, name: string, missing: TwilioCode, impossible: TwilioCode): string {
  const typed = field(form, name);
  if (!typed) throw new TwilioFault(missing);
  const number = networkNumber(typed);
  if (!number) throw new TwilioFault(impossible, typed);
  return number;
}

/**
 * Where a request goes; null when the field is absent.
 * @throws {TwilioFault} when it is no http address.
 */
export function addressField(
  form: Form,
  name: string,
  methodName: string,
  impossible: TwilioCode,
): { url: string; method: 'GET' | 'POST' } | null {
  const url = field(form, name);
  if (!url) return null;
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new TwilioFault(impossible, url);
  return { url, method: field(form, methodName).toUpperCase() === 'GET' ? 'GET' : 'POST' };
}

/** A whole number of seconds between bounds; `otherwise` when it is absent or none. */
export function secondsField(form: Form, name: string, otherwise: number, most: number): number {
  const value = Number(field(form, name) || Number.NaN);
  return Number.isInteger(value) && value >= 1 ? Math.min(value, most) : otherwise;
}
