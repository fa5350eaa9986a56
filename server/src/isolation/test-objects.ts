import { randomBytes } from 'node:crypto';
import { aDevice } from '../features/devices/test-device-claim.ts';
import { createContact } from '../features/call-lists/create-contact.ts';
import { testPassword } from '../features/sessions/test-user.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import type { TestPlatform } from '../platform/test-platform.ts';
import {
  aCallList,
  anAuthenticator,
  aPerson,
  aSession,
  unknownId,
  type Player,
  type World,
} from './test-world.ts';

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
export const passwordHash = (): Promise<string> => (hash ??= hashPassword(testPassword));

/**
 * What ids name, by the collection in a path (`devices`, `auth/sessions`) or by the plural of a field (`callListId`:
 * `call-lists`). A route with an id of a new kind fails until its kind stands here.
 */
export const objectKinds: Record<string, ObjectKind> = {
  devices: {
    own: (_platform, world) => world.ids.device,
    spare: async (platform, world) => (await aDevice(platform, world.context, { name: world.word })).id,
  },
  contacts: {
    own: (_platform, world) => world.ids.contact,
    spare: async (platform, world) => (await createContact(platform, world.context, { name: world.word })).id,
  },
  'call-lists': {
    own: (_platform, world) => world.ids.callList,
    spare: ({ database }, world) =>
      aCallList(database.provider, world.companyId, world.ids.contact, world.word),
  },
  episodes: { own: (_platform, world) => world.ids.episode },
  users: {
    own: (_platform, world) => world.ids.user,
    spare: async ({ database }, world) => {
      const somebody = { companyId: world.companyId, roleId: 1, word: world.word } as const;
      return (await aPerson(database.provider, { ...somebody, passwordHash: await passwordHash() })).id;
    },
  },
  'auth/sessions': {
    own: ({ database }, { companyId, word }, { userId }) =>
      aSession(database.provider, companyId, userId, word),
    personal: true,
  },
  'mfa/methods': {
    own: ({ database, config }, { companyId, word }, { userId }) =>
      anAuthenticator(database.provider, companyId, userId, { word, secret: config.TOKEN_SECRET }),
    personal: true,
  },
  'mfa/unconfirmed': {
    own: ({ database, config }, { companyId, word }, { userId }) =>
      anAuthenticator(database.provider, companyId, userId, {
        word,
        secret: config.TOKEN_SECRET,
        confirmed: false,
      }),
    personal: true,
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
      `${operation}: the matrix does not know what an id of "${object}" names; teach isolation/test-objects.ts (or namedOtherwise in test-samples.ts)`,
    );
  return kind;
}

/** An id of a kind's form that nothing has. */
export const unknownOf = (kind: ObjectKind): string => kind.unknown?.() ?? unknownId();
