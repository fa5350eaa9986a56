import * as z from 'zod/mini';
import { companyRef } from '#ground/staff-access/company-ref.ts';
import { serialNumber } from '#devices/devices/devices.contract.ts';
import { defineRoute } from '#http/route.ts';
import { deviceTypes } from '#values/device-types.ts';
import { id, idParams, instant } from '#values/values.ts';
import { swapHindrances, swapStates, swapWarnings } from './swap-states.ts';

/** A hindrance or a warning, with what it is about: names of alarms, a version, a card. */
function found<Code extends readonly [string, ...string[]]>(codes: Code) {
  return z.strictObject({ code: z.enum(codes), names: z.array(z.string()) });
}

/** What stands against a swap, and what staff have to know before. */
export const swapCheck = z.strictObject({
  hindrances: z.array(found(swapHindrances)),
  warnings: z.array(found(swapWarnings)),
});
/** What stands against a swap, and what staff have to know before. */
export type SwapCheck = z.infer<typeof swapCheck>;

/** A dialler of a swap, as it is known now. */
const dialler = z.strictObject({
  serialNumber: z.string(),
  type: z.nullable(z.enum(deviceTypes)),
  inputs: z.nullable(z.int()),
  connected: z.boolean(),
  softwareVersion: z.nullable(z.string()),
  iccid: z.nullable(z.string()),
});

/** A swap of a device. */
export const swap = z.strictObject({
  id,
  state: z.enum(swapStates),
  from: z.string(),
  to: z.string(),
  /** Whether the former dialler takes its place back. */
  isBack: z.boolean(),
  begunAt: instant,
  /** When it is undone by itself unless the new dialler took over. */
  expiresAt: instant,
  heardAt: z.nullable(instant),
  takenOverAt: z.nullable(instant),
  settingsSentAt: z.nullable(instant),
  doneAt: z.nullable(instant),
  undoneAt: z.nullable(instant),
  undoneBy: z.nullable(z.enum(['staff', 'expiry', 'departure'])),
  /** What became of the dialler that was replaced. */
  former: z.nullable(
    z.strictObject({
      /** `exchanged`: still out there, and heard; `returned`: with the maker, not to be claimed; `free`: as any of the stock, or a company's. */
      place: z.enum(['exchanged', 'returned', 'free']),
      /** Events that it sent after the new one had taken over, and the last of them. */
      events: z.int(),
      heardAt: z.nullable(instant),
    }),
  ),
  /** The SIM card that stayed in the former dialler. */
  simLeft: z.nullable(z.strictObject({ id, iccid: z.string() })),
});
/** A swap of a device. */
export type Swap = z.infer<typeof swap>;

/** A device with its swaps, for the screen that leads through one. */
export const deviceSwaps = z.strictObject({
  device: z.strictObject({ id, name: z.string() }),
  company: companyRef,
  old: dialler,
  /** The new dialler of the swap that is open; null where none is. */
  replacement: z.nullable(dialler),
  /** The open one first, then the newest. */
  swaps: z.array(swap),
  /** Of the open swap that has not taken over. */
  check: z.nullable(swapCheck),
  /** The dialler that was replaced last, as long as it can take its place back. */
  back: z.nullable(z.strictObject({ serialNumber: z.string(), until: instant })),
});
/** A device with its swaps. */
export type DeviceSwaps = z.infer<typeof deviceSwaps>;

/** `GET /management/devices/{id}/swaps` */
export const getDeviceSwaps = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/swaps',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The swaps of a device, and how the open one stands',
  params: idParams,
  response: deviceSwaps,
  errors: ['not-found', 'unknown-company'],
});

/** `GET /management/devices/{id}/swaps/preview`: changes nothing. */
export const previewSwap = defineRoute({
  method: 'GET',
  path: '/management/devices/{id}/swaps/preview',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'What a swap with another dialer would mean',
  params: idParams,
  query: z.strictObject({ serialNumber }),
  response: z.extend(swapCheck, { replacement: z.nullable(dialler) }),
  errors: ['not-found', 'unknown-company'],
});

/** `POST /management/devices/{id}/swaps`: reserves the new dialler; the old one works on. */
export const beginSwap = defineRoute({
  method: 'POST',
  path: '/management/devices/{id}/swaps',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Begin a swap: the new dialer is reserved, the old one works on',
  params: idParams,
  body: z.strictObject({ serialNumber }),
  status: 201,
  response: swap,
  errors: ['not-found', 'unknown-company', 'not-allowed-now'],
  offline: 'fail',
});

/** `POST /management/swaps/{id}/take-over`: the new dialler takes the place of the old one, in one moment. */
export const takeOverSwap = defineRoute({
  method: 'POST',
  path: '/management/swaps/{id}/take-over',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The new dialer takes over',
  params: idParams,
  /** Said by whoever stands there: from then on what the new dialler says of its inputs counts. */
  body: z.strictObject({ isWired: z.literal(true) }),
  response: swap,
  errors: ['not-found', 'unknown-company', 'not-allowed-now'],
  offline: 'fail',
});

/** `POST /management/swaps/{id}/undo`: before the take-over; the new dialler is free again. */
export const undoSwap = defineRoute({
  method: 'POST',
  path: '/management/swaps/{id}/undo',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Undo a swap that has not taken over',
  params: idParams,
  response: swap,
  errors: ['not-found', 'unknown-company', 'not-allowed-now'],
  offline: 'fail',
});

/** `POST /management/swaps/{id}/former`: what became of the dialler that was replaced. */
export const settleFormerDialler = defineRoute({
  method: 'POST',
  path: '/management/swaps/{id}/former',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'The replaced dialer is back with the maker, or may be claimed again',
  params: idParams,
  /** `returned`: what it says raises nothing any more. `released`: anybody with its connect code may claim it. */
  body: z.strictObject({ becomes: z.enum(['returned', 'released']) }),
  response: swap,
  errors: ['not-found', 'unknown-company', 'not-allowed-now'],
  offline: 'fail',
});
