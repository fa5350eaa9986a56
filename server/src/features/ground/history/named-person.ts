import type { UserActor } from '#platform/context.ts';

/** A user as a line names them. */
export interface NamedUser {
  kind: 'user';
  id: string;
  name: string;
}

/** Somebody as a line names them, by the name of now; `other` is nobody of ours, or nobody knows who. */
export type NamedPerson =
  | NamedUser
  | { kind: 'contact'; id: string; name: string }
  | { kind: 'other'; name: string };

/** A user by their address. */
export function userByEmail({ userId: id, email: name }: Pick<UserActor, 'userId' | 'email'>): NamedUser {
  return { kind: 'user', id, name };
}

/** A contact of an attempt or message; one that is gone goes by the name alone. */
export function contactNamed(id: string | null, name: string): NamedPerson {
  return id === null ? { kind: 'other', name } : { kind: 'contact', id, name };
}

/** Whoever is a user, a contact, or neither. */
export function personNamed(
  { userId, contactId }: { userId: string | null; contactId: string | null },
  name: string,
): NamedPerson {
  return userId === null ? contactNamed(contactId, name) : { kind: 'user', id: userId, name };
}
