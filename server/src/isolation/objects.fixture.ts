import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pauseAlarm } from '#features/alarming/alarm-settings/pause-alarm.ts';
import { aDevice, aStockDevice } from '#features/devices/devices/device-claim.fixture.ts';
import { createContact } from '#features/alarming/call-lists/contacts/create-contact.ts';
import { insertCartRow } from '#features/money/cart/cart-rows.fixture.ts';
import { insertSubscriptionRows } from '#features/money/subscriptions/subscription-rows.fixture.ts';
import { offerHandover } from '#features/lifecycles/handovers/offer-handover.ts';
import { createApiKey } from '#features/devices/rest-api/create-api-key.ts';
import { testPassword } from '#features/people/sessions/user.fixture.ts';
import { hashPassword } from '#platform/auth/passwords.ts';
import type { DB } from '#platform/database/database.ts';
import type { TestPlatform } from '#platform/platform.fixture.ts';
import {
  aCallList,
  anApp,
  anAuthenticator,
  aPerson,
  aSavedView,
  aSession,
  unknownId,
  type Player,
  type World,
} from './world.fixture.ts';

/** How the matrix comes by an object that an id may name. */
export interface ObjectKind {
  /** The id of one that stands in a world. Of personal kinds: one of the player's own. */
  own: (platform: TestPlatform, world: World, player: Player) => string | Promise<string>;
  /** One that may be removed; without it the standing one is. */
  spare?: (platform: TestPlatform, world: World, player: Player) => Promise<string>;
  /** Belongs to one user: a colleague's is as unknown as a stranger's. */
  personal?: true;
  /** An id of the same form that nothing has. */
  unknown?: () => string;
}

let hash: Promise<string> | undefined;
/** The hash of `testPassword`, made once. */
export const passwordHash = (): Promise<string> => (hash ??= hashPassword(testPassword, null));

/** Serial number of the device that each player is to remove. */
const removable = new WeakMap<Player, string>();

async function aUserOf({ companyId, word }: World, database: Kysely<DB>): Promise<string> {
  const somebody = { companyId, roleId: 1, word, passwordHash: await passwordHash() } as const;
  return (await aPerson(database, somebody)).id;
}

const aClaim: ObjectKind = {
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('payments')
      .select('id')
      .where('company_id', '=', companyId)
      .orderBy('number')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};

const aSettlement: ObjectKind = {
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('settlements')
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return id;
  },
};

const anInvoice: ObjectKind = {
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('invoices')
      .select('id')
      .where('company_id', '=', companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};

const anOrder: ObjectKind = {
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('orders')
      .select('id')
      .where('company_id', '=', companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
};

const aCartLine: ObjectKind = {
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('cart_lines')
      .select('id')
      .where('company_id', '=', companyId)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
  async spare(platform, { companyId, context, word }) {
    const { id: deviceId } = await aDevice(platform, context, { name: word });
    return insertCartRow(platform.database.allCompanies, { companyId, deviceId, at: platform.clock.now() });
  },
};

/** Whichever row of a table the world has. */
const anyOf = (table: 'bounced_mails' | 'health_findings' | 'sim_cards' | 'swaps'): ObjectKind => ({
  own: async ({ database }, { companyId }) => {
    const { id } = await database.allCompanies
      .selectFrom(table)
      .select('id')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow();
    return id;
  },
});

/** One that is cancelled, one of which something is open, or one that may be changed, as the world has them. */
const aSubscription = (which: 'cancelled' | 'owing' | 'changeable'): ObjectKind => ({
  async own({ database }, { companyId }) {
    const { id } = await database.allCompanies
      .selectFrom('subscriptions')
      .select('id')
      .where('company_id', '=', companyId)
      .where('invoice_base', 'is not', null)
      .where('contract_ends_at', which === 'cancelled' ? 'is not' : 'is', null)
      .where('payment_id', which === 'changeable' ? 'is' : 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  },
  spare: ({ database, clock }, { companyId }) =>
    insertSubscriptionRows(database.allCompanies, {
      companyId,
      deviceId: null,
      at: clock.now(),
      change: which === 'cancelled' ? { cancel_at: new Date('2028-01-01T00:00:00Z') } : {},
    }),
});

/**
 * What ids name, by the collection in a path (`devices`, `auth/sessions`) or by the plural of a field (`callListId`:
 * `call-lists`). A route with an id of a new kind fails until its kind stands here.
 */
export const objectKinds: Record<string, ObjectKind> = {
  devices: {
    own: (_platform, world) => world.ids.device,
    spare: async (platform, world) => (await aDevice(platform, world.context, { name: world.word })).id,
  },
  // Nothing of it is removed, as nobody is logged in on it.
  'subscribed-devices': { own: (_platform, world) => world.ids.device },
  'rest-api-locations': { own: (_platform, world) => world.ids.location },
  // What is removed is named twice: by its id, and by its serial number.
  'removable-devices': {
    own(_platform, world, player) {
      removable.set(player, world.serialNumber);
      return world.ids.device;
    },
    async spare(platform, world, player) {
      const { id, serialNumber } = await aDevice(platform, world.context, { name: world.word });
      removable.set(player, serialNumber);
      return id;
    },
  },
  'serial-numbers-of-removable-devices': {
    own: (_platform, world, player) => removable.get(player) ?? world.serialNumber,
    unknown: () => `BF-${randomBytes(6).toString('hex').toUpperCase()}`,
  },
  'offered-devices': {
    own: (_platform, world) => world.ids.device,
    async spare(platform, world) {
      const { id } = await aDevice(platform, world.context, { name: world.word });
      await offerHandover(platform, world.context, id, {
        email: `${randomBytes(6).toString('hex')}@${world.word}.example`,
      });
      return id;
    },
  },
  // Each that is removed ends a pause; the world's own device need not be paused.
  'paused-devices': {
    own: (_platform, world) => world.ids.device,
    async spare(platform, world) {
      const { id } = await aDevice(platform, world.context, { name: world.word });
      const pause = { minutes: 60, reason: world.word };
      await pauseAlarm(platform, world.context, { id, alarmId: 'input.1' }, pause);
      return id;
    },
  },
  'devices/api-keys': {
    own: (_platform, world) => world.ids.apiKey,
    spare: async (platform, world) =>
      (await createApiKey(platform, world.context, world.ids.location, { name: world.word })).id,
  },
  contacts: {
    own: (_platform, world) => world.ids.contact,
    spare: async (platform, world) => (await createContact(platform, world.context, { name: world.word })).id,
  },
  'call-lists': {
    own: (_platform, world) => world.ids.callList,
    spare: ({ database }, world) =>
      aCallList(database.allCompanies, world.companyId, world.ids.contact, world.word),
  },
  episodes: { own: (_platform, world) => world.ids.episode },
  // A user is one contact at most, so that each call needs another.
  'users-of-no-contact': { own: ({ database }, world) => aUserOf(world, database.allCompanies) },
  users: {
    own: (_platform, world) => world.ids.user,
    spare: ({ database }, world) => aUserOf(world, database.allCompanies),
  },
  'auth/sessions': {
    own: ({ database }, { companyId, word }, { userId }) =>
      aSession(database.allCompanies, companyId, userId, word),
    personal: true,
  },
  apps: {
    own: ({ database }, { companyId, word }, { userId }) =>
      anApp(database.allCompanies, companyId, userId, word),
    personal: true,
  },
  'mfa/methods': {
    own: ({ database, config }, { companyId, word }, { userId }) =>
      anAuthenticator(database.allCompanies, companyId, userId, { word, secret: config.TOKEN_SECRET }),
    // The maker's staff keep one.
    spare: async ({ database, config }, { companyId, word }, { userId }) => {
      const method = { word, secret: config.TOKEN_SECRET };
      await anAuthenticator(database.allCompanies, companyId, userId, method);
      return anAuthenticator(database.allCompanies, companyId, userId, method);
    },
    personal: true,
  },
  'mfa/unconfirmed': {
    own: ({ database, config }, { companyId, word }, { userId }) =>
      anAuthenticator(database.allCompanies, companyId, userId, {
        word,
        secret: config.TOKEN_SECRET,
        confirmed: false,
      }),
    personal: true,
  },
  subscriptions: aSubscription('owing'),
  'changeable-subscriptions': aSubscription('changeable'),
  'cancelled-subscriptions': aSubscription('cancelled'),
  'management/subscriptions': aSubscription('owing'),
  cart: aCartLine,
  orders: anOrder,
  // The world's own device has a subscription.
  'devices-to-subscribe': { own: (_platform, world) => world.ids.location },
  invoices: anInvoice,
  'management/invoices': anInvoice,
  payments: aClaim,
  'management/payments': aClaim,
  'management/failed-invoices': aClaim,
  'management/transfers': { own: () => unknownId() },
  'management/settlements': aSettlement,
  'management/settlement-differences': { own: () => unknownId() },
  'management/simcards': anyOf('sim_cards'),
  'management/swaps': anyOf('swaps'),
  'management/health': anyOf('health_findings'),
  'management/bounced-mails': anyOf('bounced_mails'),
  'management/unsubscribed-alarms': { own: (_platform, world) => world.ids.device },
  'management/companies/users': { own: (_platform, world) => world.ids.user },
  companies: { own: (_platform, world) => world.companyId },
  'management/companies/notes': { own: () => unknownId() },
  'management/devices': { own: (_platform, world) => world.ids.device },
  'management/companies': { own: (_platform, world) => world.companyId },
  'saved-views': {
    own: ({ database, clock }, { companyId, word }, { userId }) =>
      aSavedView(database.allCompanies, { companyId, userId, word, at: clock.now() }),
    personal: true,
  },
  'stock-devices': {
    own: async (platform) => (await aStockDevice(platform)).serialNumber,
    unknown: () => `BF-${randomBytes(6).toString('hex').toUpperCase()}`,
  },
  'serial-numbers': {
    own: (_platform, world) => world.serialNumber,
    unknown: () => `BF-${randomBytes(6).toString('hex').toUpperCase()}`,
  },
};

/** The kind of a place's object. @throws {Error} that says what to teach */
export function kindOf(operation: string, object: string): ObjectKind {
  const kind = objectKinds[object];
  if (!kind)
    throw new Error(
      `${operation}: the matrix does not know what an id of "${object}" names; teach isolation/objects.fixture.ts (or namedOtherwise in samples.fixture.ts)`,
    );
  return kind;
}

/** An id of a kind's form that nothing has. */
export const unknownOf = (kind: ObjectKind): string => kind.unknown?.() ?? unknownId();
