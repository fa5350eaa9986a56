/** Longest number of a trade register, anywhere. */
export const maxRegistrationLength = 30;

/**
 * Reads a number in the trade register as typed: a KvK number in the Netherlands, a KBO number in Belgium, both without what is typed
 * between their digits; elsewhere a line as it stands, e.g. `HRB 12345 B`.
 *
 * @param country ISO 3166-1 alpha-2
 * @returns as it is kept; null where no number of the country looks like this
 */
export function readRegistrationNumber(typed: string, country: string): string | null {
  const digits = typed.replaceAll(/[\s.]/g, '');
  if (country === 'NL') return isKvkNumber(digits) ? digits : null;
  if (country === 'BE') return isKboNumber(digits) ? digits : null;
  const number = typed.trim();
  return number !== '' && number.length <= maxRegistrationLength ? number : null;
}

/** Whether this is a number of the Dutch trade register (KvK): eight digits, which have no check digit. */
export function isKvkNumber(number: string): boolean {
  return /^\d{8}$/.test(number);
}

/** Whether this is a number of the Belgian register of enterprises (KBO): its last two digits are what 97 lacks of the rest. */
export function isKboNumber(number: string): boolean {
  return /^[01]\d{9}$/.test(number) && Number(number.slice(8)) === 97 - (Number(number.slice(0, 8)) % 97);
}
