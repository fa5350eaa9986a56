import * as z from 'zod/mini';
import { deviceTypes } from '#values/device-types.ts';
import { defineRoute } from '#http/route.ts';
import { timeZone } from '#values/values.ts';

/** Most devices that one list may hold. */
export const maxImportRows = 1000;
/** Most characters of a list; a thousand full rows are far below. */
export const maxImportLength = 500_000;

/** The columns of a list; the first two must be there. */
export const importColumns = [
  'serialNumber',
  'connectCode',
  'name',
  'location',
  'timeZone',
  'orderNumber',
] as const;
/** A column of a list. */
export type ImportColumn = (typeof importColumns)[number];

/** What may be wrong with a list, or with a row of it. An unknown serial number and a wrong connect code are one. */
export const importFaults = [
  'no-rows',
  'too-many-rows',
  'broken-quotes',
  'missing-column',
  'unknown-column',
  'repeated-column',
  'number-of-cells',
  'serial-number-format',
  'connect-code-format',
  'name-format',
  'location-format',
  'unknown-time-zone',
  'order-number-format',
  'repeated-serial-number',
  'not-found',
  'already-connected-to-this-company',
  'location-not-supported',
  'too-many-tries',
] as const;
/** Something wrong with a list. */
export type ImportFault = (typeof importFaults)[number];

/** A fault, and where it is. */
export const importFault = z.strictObject({
  /** Line of the file, from 1 on. */
  line: z.int(),
  fault: z.enum(importFaults),
  /** What stands there, shortened: a cell or the name of a column. Never a connect code. */
  value: z.optional(z.string()),
  /** The other line of a repeated serial number. */
  sameAs: z.optional(z.int()),
});

/** A device of a list, as it will be or was added. */
export const importedDevice = z.strictObject({
  line: z.int(),
  serialNumber: z.string(),
  type: z.enum(deviceTypes),
  name: z.string(),
  location: z.string(),
  timeZone: z.string(),
  orderNumber: z.nullable(z.string()),
});

/**
 * `POST /devices/import`: takes the devices of a CSV file in, all of them or, where a row is faulty, none. The first row
 * names the columns; comma, semicolon and tab separate. A dry run looks and adds nothing; wrong connect codes count
 * as tries either way.
 */
export const importDevices = defineRoute({
  method: 'POST',
  path: '/devices/import',
  access: 'DE',
  tag: 'devices',
  summary: 'Add the devices of a CSV file, or see what is wrong with it',
  body: z.strictObject({
    csv: z.string().check(z.maxLength(maxImportLength)),
    dryRun: z.boolean(),
    /** For rows that name none. */
    timeZone: z.optional(timeZone),
  }),
  response: z.strictObject({
    /** Rows of devices in the file. */
    rows: z.int(),
    /** By line; empty where all is well. */
    faults: z.array(importFault),
    /** The rows without a fault. */
    devices: z.array(importedDevice),
    /** How many were added: all of them, or none. */
    added: z.int(),
  }),
  // Quotes and line ends are written as two characters, letters with accents take two bytes.
  bodyLimit: 1_048_576,
  errors: ['invalid-input'],
  idempotent: true,
  offline: 'fail',
  timeout: 120_000,
});
