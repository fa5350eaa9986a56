import type { Route } from '@belfry/contract/http/route.ts';

/** Bytes of a body that anybody may send; forms of providers too. */
export const strangersBytes = 16 * 1024;
/** Bytes of a body of somebody signed in: 500 devices or 1,000 alarms by their ids fit. */
const usersBytes = 64 * 1024;

/** Values of an input, fields and items of lists together. The largest that is sent in earnest has some 1,500. */
const mostValues = 4096;
/** Levels of an input. What a passkey says of itself has the most, some five. */
const mostLevels = 32;

/** Bytes that the body of a call has at most: 413 above. */
export function bodyLimitOf({ access, bodyLimit }: Pick<Route, 'access' | 'bodyLimit'>): number {
  return bodyLimit ?? (access === 'public' ? strangersBytes : usersBytes);
}

/** Why an input is refused before a schema looks at it, and where that stands in it. */
export interface InputFault {
  path: string[];
  detail: string;
}

/** A value, and how it is reached. */
interface Place {
  value: unknown;
  name: string;
  above: Place | null;
}

/**
 * What no call takes, whatever its fields: more values or levels than a schema should be asked about, or a text that
 * PostgreSQL does not keep, which knows neither U+0000 nor half a surrogate pair, unless the verb mends texts. Null where
 * there is nothing of it.
 */
export function faultOfInput(input: unknown, { mendsTexts = false } = {}): InputFault | null {
  let level: Place[] = [{ value: input, name: '', above: null }];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return { path: [], detail: 'This has too many levels.' };
    const below: Place[] = [];
    for (const place of level) {
      const { value } = place;
      if (!mendsTexts && !(isStorable(value) && isStorable(place.name)))
        return { path: pathTo(place), detail: 'This holds characters that cannot be kept.' };
      if (typeof value !== 'object' || value === null) continue;
      // A list of a million items is counted without naming them.
      values += Array.isArray(value) ? value.length : Object.keys(value).length;
      if (values > mostValues) return { path: [], detail: 'This holds too many values.' };
      const names = Object.keys(value);
      for (const name of names)
        below.push({ value: (value as Record<string, unknown>)[name], name, above: place });
    }
    level = below;
  }
  return null;
}

function isStorable(value: unknown): boolean {
  return typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'));
}

function pathTo({ name, above }: Place): string[] {
  return above ? [...pathTo(above), name] : [];
}
