import * as fc from 'fast-check';
import type { Route } from '@belfry/contract/http/route.ts';

/** Something sent that nobody sends in earnest. */
export interface HostileInput {
  name: string;
  text: string;
}

/** Bytes of a body that a route takes (`body-limits.ts`). */
export function bodyBytes({ access, bodyLimit }: Route): number {
  return bodyLimit ?? (access === 'public' ? 16_384 : 65_536);
}

/** As many pieces as fit, the number of each in it. */
function filled(bytes: number, pieceOf: (index: number) => string): string[] {
  const pieces: string[] = [];
  for (let length = 0; ;) {
    const piece = pieceOf(pieces.length);
    length += piece.length + 1;
    if (length > bytes) return pieces;
    pieces.push(piece);
  }
}

/** Values that a field has not, each as JSON of so many bytes at most. */
function hostileValues(bytes: number): HostileInput[] {
  const text = (name: string, of: string) => ({
    name,
    text: JSON.stringify(of.repeat(Math.floor((bytes - 2) / of.length))),
  });
  const levels = Math.floor(bytes / 2);
  return [
    text('a long text', 'x'),
    text('a text of blanks', ' '),
    text('a text of digits', '1'),
    text('a text of dots', 'a.'),
    text('a text of at signs', 'a@'),
    text('a text of stars', '*-'),
    { name: 'a text with NUL', text: '"a\\u0000b"' },
    { name: 'half a character', text: '"a\\ud800b"' },
    { name: 'a far year', text: '"+275760-09-13T00:00:00.000Z"' },
    { name: 'a year before Christ', text: '"-271821-04-20T00:00:00.000Z"' },
    { name: 'the year nought', text: '"0000-01-01T00:00:00.000Z"' },
    { name: 'the last year', text: '"9999-12-31T23:59:59.999Z"' },
    { name: 'a huge number', text: '1e308' },
    { name: 'the largest whole number', text: '9007199254740991' },
    { name: 'a long number', text: '9'.repeat(Math.min(bytes, 4000)) },
    { name: 'minus nothing', text: '-0.0000000001' },
    { name: 'a list of numbers', text: `[${filled(bytes - 2, () => '0').join()}]` },
    { name: 'a list of objects', text: `[${filled(bytes - 2, () => '{}').join()}]` },
    { name: 'an object of many fields', text: `{${filled(bytes - 2, (i) => `"${i}":0`).join()}}` },
    { name: 'lists in each other', text: `${'['.repeat(levels)}${']'.repeat(levels)}` },
  ];
}

/** Bodies for a route: each field of a good body in turn, fields too many, and any JSON. */
export function hostileBodies(route: Route, good: object, seed: number): HostileInput[] {
  const bytes = bodyBytes(route);
  const kept = JSON.stringify(good).slice(1, -1);
  const members = (of: (index: number) => string) => filled(bytes - kept.length - 3, of).join();
  const withMore = (more: string) => `{${[kept, more].filter(Boolean).join()}}`;
  return [
    ...hostileValues(bytes).map(({ name, text }) => ({ name: `the body is ${name}`, text })),
    { name: 'fields too many', text: withMore(members((i) => `"${i}":0`)) },
    { name: 'a long name', text: withMore(`"${'x'.repeat(bytes - kept.length - 8)}":1`) },
    {
      name: 'names of control characters',
      text: withMore(members((i) => `"${'\\u0001'.repeat(100)}${i}":0`)),
    },
    ...Object.keys(good).flatMap((field) => hostileField(good, field, bytes)),
    ...fc.sample(fc.json({ maxDepth: 4 }), { seed, numRuns: 10 }).map((text) => ({ name: 'any JSON', text })),
  ];
}

function hostileField(good: object, field: string, bytes: number): HostileInput[] {
  const others = JSON.stringify({ ...good, [field]: 0 });
  const at = others.indexOf(`${JSON.stringify(field)}:0`) + JSON.stringify(field).length + 1;
  return hostileValues(bytes - others.length).map(({ name, text }) => ({
    name: `${field} is ${name}`,
    text: `${others.slice(0, at)}${text}${others.slice(at + 1)}`,
  }));
}

/** Queries of an address that is as long as a request's head may be, with the fields that the route knows. */
export function hostileQueries({ query }: Route): HostileInput[] {
  const bytes = 12_000;
  const known = Object.keys((query as { shape?: object } | undefined)?.shape ?? {});
  const values = [
    ['a long text', 'x'.repeat(bytes)],
    ['many dots', 'a.'.repeat(bytes / 2)],
    ['NUL', 'a%00b'],
    ['half a character', 'a%ED%A0%80b'],
    ['half an escape', '%'],
    ['a far year', '%2B275760-09-13T00:00:00.000Z'],
    ['a year before Christ', '-271821-04-20T00:00:00.000Z'],
    ['the year nought', '0000-01-01T00:00:00.000Z'],
    ['the last year', '9999-12-31T23:59:59.999Z'],
    ['a huge number', '9'.repeat(300)],
    ['the largest whole number', '9007199254740991'],
    ['a number below nothing', '-1'],
    ['stars', '%25'.repeat(bytes / 4)],
  ] as const;
  return [
    { name: 'fields too many', text: filled(bytes, (i) => `${i}`).join('&') },
    { name: 'one field many times', text: filled(bytes, () => known[0] ?? 'a').join('&') },
    { name: 'names that look like paths', text: filled(bytes, (i) => `a[b][${i}]=1`).join('&') },
    ...known.flatMap((field) =>
      values.map(([name, value]) => ({ name: `${field} is ${name}`, text: `${field}=${value}` })),
    ),
    ...known.map((field) => ({ name: `${field} twice`, text: `${field}=a&${field}=b` })),
  ];
}

/** What a good cursor becomes when each value in it is another in turn. */
export function hostileCursors(cursor: string): HostileInput[] {
  const keys = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
  return placesIn(keys).flatMap((place) =>
    hostileValues(200).map(({ name, text }) => ({
      name: `the cursor's ${place.join('.')} is ${name}`,
      text: Buffer.from(replaced(keys, place, text)).toString('base64url'),
    })),
  );
}

function placesIn(value: unknown): number[][] {
  if (!Array.isArray(value)) return [[]];
  return value.flatMap((inner, index) => placesIn(inner).map((place) => [index, ...place]));
}

function replaced(value: unknown, [index, ...rest]: readonly number[], text: string): string {
  if (index === undefined || !Array.isArray(value)) return text;
  return `[${value.map((inner, i) => (i === index ? replaced(inner, rest, text) : JSON.stringify(inner))).join()}]`;
}
