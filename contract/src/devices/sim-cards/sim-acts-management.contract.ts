import * as z from 'zod/mini';
import { defineRoute } from '#http/route.ts';
import { idParams, instant } from '#values/values.ts';
import { simAct, simActKinds } from './sim-acts.ts';
import { simCard } from './sim-cards-management.contract.ts';

/** Most cards of one file. */
export const maxImportedSims = 5_000;
/** Columns of a file of cards; only the first must be there. */
export const simColumns = ['iccid', 'imsi', 'number', 'limit mb'] as const;
/** What can be wrong with a line of a file of cards. */
export const simFaults = [
  'columns',
  'quotes',
  'empty',
  'too-many',
  'iccid',
  'imsi',
  'number',
  'limit',
  'twice',
] as const;

/** `POST /management/simcards/import`: cards of a file come into the maker's stock; nothing of it where a line is wrong. */
export const importSimCards = defineRoute({
  method: 'POST',
  path: '/management/simcards/import',
  access: 'M',
  tag: 'management',
  summary: 'Take SIM cards of a file into stock',
  /** CSV with a header. With `dryRun` nothing is written. */
  body: z.strictObject({ csv: z.string().check(z.maxLength(1_000_000)), dryRun: z.boolean() }),
  response: z.object({
    /** Cards that came, or would come, into stock. */
    added: z.int(),
    /** Cards that are known already and stay as they are. */
    known: z.int(),
    /** At most 100 of them. */
    faults: z.array(z.object({ line: z.int(), code: z.enum(simFaults) })),
  }),
  bodyLimit: 1_100_000,
  errors: ['invalid-input'],
  offline: 'fail',
});

/** How the cards of the provider's account were read last. */
export const simAccount = z.object({
  /** Null where they never were. */
  readAt: z.nullable(instant),
  /** Cards at the provider, and those of them that are not known here. */
  cards: z.int(),
  added: z.int(),
  /** Whether a reading is under way, and whether the last one failed. */
  reading: z.boolean(),
  failed: z.boolean(),
});
/** How the cards of the provider's account were read last. */
export type SimAccount = z.infer<typeof simAccount>;

/** `GET /management/simcards/account` */
export const getSimAccount = defineRoute({
  method: 'GET',
  path: '/management/simcards/account',
  access: 'M',
  tag: 'management',
  summary: 'How the SIM cards of the provider were read last',
  response: simAccount,
});

/** `POST /management/simcards/account/read`: reads them anew, as every hour: new ones come into stock, the states of all are kept. */
export const readSimAccount = defineRoute({
  method: 'POST',
  path: '/management/simcards/account/read',
  access: 'M',
  tag: 'management',
  summary: 'Read the SIM cards of the provider anew',
  response: simAccount,
  status: 202,
  offline: 'fail',
});

/** `PUT /management/simcards/{id}/device`: a card in stock or out goes to a device of a company, whose log says so. */
export const assignSimCard = defineRoute({
  method: 'PUT',
  path: '/management/simcards/{id}/device',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Assign a SIM card to a device',
  params: idParams,
  body: z.strictObject({
    serialNumber: z.string().check(z.trim(), z.toUpperCase(), z.minLength(4), z.maxLength(32)),
    version: z.int(),
  }),
  response: simCard,
  /** `not-found` also for a device that nobody has; `in-use` where the device or the card has another already. */
  errors: ['not-found', 'in-use', 'not-allowed-now', 'changed-meanwhile'],
  offline: 'fail',
});

/** `POST /management/simcards/{id}/withdraw`: it goes back into stock; for a card that its device does not tell of. */
export const withdrawSimCard = defineRoute({
  method: 'POST',
  path: '/management/simcards/{id}/withdraw',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Take a SIM card back into stock',
  params: idParams,
  body: z.strictObject({ version: z.int() }),
  response: simCard,
  errors: ['not-found', 'not-allowed-now', 'changed-meanwhile'],
  offline: 'fail',
});

/** `PUT /management/simcards/{id}/limit`: from 80 % and at 100 % customer and staff are told; no card is ever suspended by itself. */
export const putSimLimit = defineRoute({
  method: 'PUT',
  path: '/management/simcards/{id}/limit',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Set the data limit of a SIM card',
  params: idParams,
  body: z.strictObject({
    /** Bytes a month; null is what the subscription's fair use says. */
    limitBytes: z.nullable(z.int().check(z.minimum(1_000_000), z.maximum(1_000_000_000_000))),
    version: z.int(),
  }),
  response: simCard,
  errors: ['not-found', 'changed-meanwhile'],
  offline: 'fail',
});

/** `POST /management/simcards/{id}/acts`: asks the provider; the answer is how it stands at once, the detail has what became of it. */
export const askForSimAct = defineRoute({
  method: 'POST',
  path: '/management/simcards/{id}/acts',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Activate, suspend, reset or wake a SIM card',
  params: idParams,
  body: z.strictObject({ kind: z.enum(simActKinds) }),
  response: simAct,
  status: 202,
  /** `not-allowed-now` while another act of the card is open and where the card's state does not allow it; `limit-reached` after ten in an hour. */
  errors: ['not-found', 'not-allowed-now', 'limit-reached'],
  idempotent: true,
  offline: 'fail',
});

/** What the network tells of a card, read from the provider at that moment. */
export const simNetwork = z.object({
  /** False where the provider could not be asked: the rest is then empty. */
  answered: z.boolean(),
  /** Data sessions of the last 30 days, newest first, at most 50. */
  sessions: z.array(
    z.object({
      startedAt: instant,
      /** Null while it goes on. */
      endedAt: z.nullable(instant),
      operator: z.nullable(z.string()),
      /** ISO 3166-1 alpha-2. */
      country: z.nullable(z.string()),
      /** `4G`, `3G`, … in the provider's words. */
      radio: z.nullable(z.string()),
      /** The provider counts a session in packets; bytes it counts by day. */
      packetsUp: z.int(),
      packetsDown: z.int(),
    }),
  ),
  /** What the provider counted, by day, oldest first: what is billed, beside what the device says. */
  days: z.array(z.object({ day: z.iso.date(), bytes: z.int(), sms: z.int() })),
});
/** What the network tells of a card. */
export type SimNetwork = z.infer<typeof simNetwork>;

/** `GET /management/simcards/{id}/network` */
export const getSimNetwork = defineRoute({
  method: 'GET',
  path: '/management/simcards/{id}/network',
  access: 'M',
  asksReason: true,
  tag: 'management',
  summary: 'Sessions and usage of a SIM card, as the provider tells',
  params: idParams,
  response: simNetwork,
  errors: ['not-found'],
});
