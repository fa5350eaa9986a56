import * as z from 'zod/mini';

/** A public id: a random UUID, version 4. */
export const id = z.uuid();
/** Path parameters of a route that names one object. */
export const idParams = z.strictObject({ id });

/** A moment, ISO 8601 in UTC with `Z`. */
export const instant = z.iso.datetime();

/** A line of text that a person typed: trimmed, without control characters. */
export function line(max: number, min = 0) {
  return z.pipe(
    z.string().check(z.trim(), z.minLength(min), z.maxLength(max), z.regex(/^[^\p{Cc}]*$/u)),
    z.string(),
  );
}

/** Text of several lines that a person typed. */
export function text(max: number) {
  return z.string().check(z.trim(), z.maxLength(max), z.regex(/^[^\p{Cc}]*(?:[\n\t][^\p{Cc}]*)*$/u));
}

/** An e-mail address: name, at-sign, domain, dot, extension (spec §5). Compared in lower case. */
export const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email());

/** A phone number in international form (E.164). */
export const phone = z.string().check(z.trim(), z.regex(/^\+[1-9]\d{6,14}$/));

/** A phone number as a person types it: international (country prefix) or local (leading zero), spec §5. */
export const typedPhone = z.string().check(z.trim(), z.maxLength(30), z.regex(/^(?:\+|0)[\d\s()./-]{5,28}$/));

/** A password that is being chosen; the company's policy may ask for more. */
export const newPassword = z.string().check(z.minLength(10), z.maxLength(128));

/** The secret of a mailed link, as it stands in the path. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,128}$/));

/** ISO 3166-1 alpha-2 code of a country, upper case. */
export const country = z.string().check(z.regex(/^[A-Z]{2}$/));

/** A time of day on 24 hours, `HH:MM`. */
export const clockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/));

/** An IANA time zone, e.g. `Europe/Amsterdam`. */
export const timeZone = z.string().check(z.maxLength(64), z.regex(/^[A-Za-z_+-]+(?:\/[A-Za-z0-9_+-]+)*$/));

/** A password as it is typed to prove oneself; whether it is right is the server's to say. */
export const typedPassword = z.string().check(z.minLength(1), z.maxLength(128));
