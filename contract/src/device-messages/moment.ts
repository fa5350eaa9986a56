import * as z from 'zod/mini';

const form = new RegExp(
  String.raw`^(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d)(:\d\d)?(?:[.,](\d+))?\s?(?:[Zz]|([+-]\d\d)(?::?(\d\d))?)$`,
);
/** What a clock that is wrong may still say, and a database holds. */
const [earliest, latest] = [Date.UTC(1970, 0, 1), Date.UTC(9999, 11, 31)];

/** A moment that a device wrote with any offset, in UTC with `Z`; an empty text where it is none. */
export function utcOf(written: string): string {
  const [, date, time, seconds = ':00', fraction, hours, minutes = '00'] = form.exec(written) ?? [];
  if (date === undefined || time === undefined) return '';
  const offset = hours === undefined ? 'Z' : `${hours}:${minutes}`;
  const at = Date.parse(`${date}T${time}${seconds}.${(fraction ?? '0').slice(0, 3).padEnd(3, '0')}${offset}`);
  // A date as 30 February would be read as one of March.
  const isDate = date.slice(8) === new Date(`${date}T00:00:00Z`).toJSON()?.slice(8, 10);
  return isDate && at >= earliest && at <= latest ? new Date(at).toISOString() : '';
}

/** A moment as devices write it, ISO 8601 with `Z` or any offset; read as one in UTC with `Z`. */
export const moment = z.pipe(z.string().check(z.overwrite(utcOf)), z.iso.datetime());
