import * as z from 'zod/mini';
import { deviceHolds, stockActions } from '#devices/devices/devices-management.contract.ts';
import { connectCode, serialNumber } from '#devices/devices/devices.contract.ts';
import { licenceFeatures } from '#devices/licences/licences.contract.ts';
import { defineRoute } from '#http/route.ts';
import { deviceTypes } from '#values/device-types.ts';
import { instant } from '#values/values.ts';
import { maxSentLength, maxSentRows, stockFaults } from './stock-list.ts';

/** Secrets of a device, which are said once: afterwards there are only hashes. */
export const deviceSecrets = z.strictObject({
  serialNumber: z.string(),
  type: z.enum(deviceTypes),
  inputs: z.int(),
  licences: z.array(z.enum(licenceFeatures)),
  connectCode: z.string(),
  /** Null where the device keeps the key that is in it. */
  key: z.nullable(z.string()),
});
/** Secrets of a device, which are said once. */
export type DeviceSecrets = z.infer<typeof deviceSecrets>;

/** A fault of a list, and where it is. */
export const stockFault = z.strictObject({
  /** Line of the file, from 1 on. */
  line: z.int(),
  fault: z.enum(stockFaults),
  /** What stands there, shortened: a cell, or the name of a column. Never a secret. */
  value: z.optional(z.string()),
  /** The other line of a repeated serial number. */
  sameAs: z.optional(z.int()),
});
/** A fault of a list, and where it is. */
export type StockFault = z.infer<typeof stockFault>;

/** A device of a list that has no fault. */
export const stockListDevice = z.strictObject({
  line: z.int(),
  serialNumber: z.string(),
  type: z.enum(deviceTypes),
  inputs: z.int(),
  licences: z.array(z.enum(licenceFeatures)),
  /** Whether the maker knows it already: it stays as it is then. */
  isKnown: z.boolean(),
});

/**
 * `POST /management/stock/import`: takes the devices of a CSV file into the stock, all of them or, where a row is faulty, none.
 * Secrets that the list does not give are made, and said once in this answer. It takes no `Idempotency-Key`, whose answers are kept: who
 * sends a list twice is told that its devices are known, and gives them other secrets.
 */
export const importStock = defineRoute({
  method: 'POST',
  path: '/management/stock/import',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Take devices into the stock, or see what is wrong with their list',
  body: z.strictObject({ csv: z.string().check(z.maxLength(maxSentLength)), dryRun: z.boolean() }),
  response: z.strictObject({
    /** By line; empty where all is well. */
    faults: z.array(stockFault),
    devices: z.array(stockListDevice),
    /** The secrets of the devices that are new; empty after a dry run. */
    made: z.array(deviceSecrets),
  }),
  // Quotes and line ends are written as two characters, letters with accents take two bytes.
  bodyLimit: 1_048_576,
  errors: ['step-up-required'],
  offline: 'fail',
  timeout: 60_000,
});

const stockParams = z.strictObject({ serialNumber });

/** A device that no company has. */
export const stockDevice = z.strictObject({
  serialNumber: z.string(),
  type: z.enum(deviceTypes),
  inputs: z.int(),
  /** What it is licensed for when somebody adds it, for good. */
  licences: z.array(z.enum(licenceFeatures)),
  /** When it was taken into the stock; null of those of before, of which nobody noted it. */
  stockedAt: z.nullable(instant),
  connected: z.boolean(),
  softwareVersion: z.nullable(z.string()),
  /** Null where it is free to be added. */
  held: z.nullable(z.enum(deviceHolds)),
  /** When a company let it go, newest first; which one it was is that company's. */
  givenBack: z.array(z.strictObject({ how: z.enum(['removed', 'handed-over']), at: instant })),
  /** When it was first connected at a company: its free days began then. */
  firstConnectedAt: z.nullable(instant),
  allowedActions: z.array(z.enum(stockActions)),
});
/** A device that no company has. */
export type StockDevice = z.infer<typeof stockDevice>;

/** `GET /management/stock/{serialNumber}` */
export const getStockDevice = defineRoute({
  method: 'GET',
  path: '/management/stock/{serialNumber}',
  access: 'M',
  tag: 'management',
  summary: 'A device in stock',
  params: stockParams,
  response: stockDevice,
  errors: ['not-found'],
});

/** `POST /management/stock/{serialNumber}/secrets`: other ones, for a label that was lost. What was printed before is good no more. */
export const renewSecrets = defineRoute({
  method: 'POST',
  path: '/management/stock/{serialNumber}/secrets',
  access: 'M',
  stepUp: true,
  tag: 'management',
  summary: 'Give a device in stock another connect code, and another key where it has never been here',
  params: stockParams,
  body: z.strictObject({ act: z.enum(stockActions) }),
  response: deviceSecrets,
  errors: ['step-up-required', 'not-found', 'device-has-its-key'],
  offline: 'fail',
});

/** `POST /management/stock/{serialNumber}/licences`: what whoever adds the device gets with it, for good. */
export const licenseStockDevice = defineRoute({
  method: 'POST',
  path: '/management/stock/{serialNumber}/licences',
  access: 'M',
  tag: 'management',
  summary: 'Grant a device in stock licences, or withdraw them',
  params: stockParams,
  body: z.strictObject({
    act: z.enum(['grant', 'withdraw']),
    features: z.array(z.enum(licenceFeatures)).check(z.minLength(1), z.maxLength(licenceFeatures.length)),
  }),
  response: stockDevice,
  errors: ['not-found'],
  offline: 'fail',
});

/** How labels stand on paper: a sheet of 24 (A4, 70 × 37 mm), or one a page of that size. */
export const labelLayouts = ['sheet', 'single'] as const;
/** How labels stand on paper. */
export type LabelLayout = (typeof labelLayouts)[number];
/** Labels of a sheet. */
export const labelsOfSheet = 24;

/**
 * `POST /management/stock/labels`: a label for each device, with serial number, connect code and a QR code of both. Whoever asks has the
 * codes; one that is not the device's is refused, since a label with it opens nothing.
 */
export const printLabels = defineRoute({
  method: 'POST',
  path: '/management/stock/labels',
  access: 'M',
  tag: 'management',
  summary: 'Labels of devices as PDF',
  body: z.strictObject({
    devices: z
      .array(z.strictObject({ serialNumber, connectCode }))
      .check(z.minLength(1), z.maxLength(maxSentRows)),
    layout: z.enum(labelLayouts),
    /** The first label of the sheet that is still there, from 1 on. */
    firstLabel: z._default(z.int().check(z.gte(1), z.lte(labelsOfSheet)), 1),
  }),
  contentType: 'application/pdf',
  response: z.string(),
  bodyLimit: 262_144,
  errors: ['invalid-input'],
  offline: 'fail',
  timeout: 60_000,
});
