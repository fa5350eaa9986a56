import type { Logger } from 'pino';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { Permission, RoleId } from '@belfry/contract/permissions/permissions.contract.ts';

/** Somebody who signed in. */
interface SignedIn {
  userId: string;
  roleId: RoleId;
  permissions: readonly Permission[];
  email: string;
  sessionId: string | null;
}

/** Who acts. Every verb gets one, and the history and audit log keep it. */
export type Actor =
  | ({ kind: 'user'; companyId: string } & SignedIn)
  /** One of the maker's staff in a customer's company, which is `companyId`, and why. Only `asStaff` makes one. */
  | ({ kind: 'staff'; companyId: string; reason: string } & SignedIn)
  | { kind: 'device'; serialNumber: string; deviceId: string; companyId: string }
  /** What reports by REST, with a key of the device that stands for it. */
  | { kind: 'api-key'; keyId: string; name: string; deviceId: string; companyId: string }
  | { kind: 'contact'; contactId: string; companyId: string; name: string }
  | { kind: 'provider'; name: 'telephony' | 'mail' | 'payments' }
  | { kind: 'job'; name: string }
  /** Whoever runs this installation, at its command line. */
  | { kind: 'operator' }
  | { kind: 'anonymous' };

/** An {@link Actor} who signed in, in the company that they belong to. */
export type UserActor = Extract<Actor, { kind: 'user' }>;
/** An {@link Actor} of the maker's staff in a customer's company. */
export type StaffActor = Extract<Actor, { kind: 'staff' }>;
/** An {@link Actor} that reports by REST. */
export type ApiKeyActor = Extract<Actor, { kind: 'api-key' }>;

/** What surrounds one call of a verb. */
export interface Context<A extends Actor = Actor> {
  actor: A;
  requestId: string;
  /** Language of texts made for whoever called. */
  langCode: LangCode;
  log: Logger;
  /** What whoever called named this call by, so that it is done once, however often it is sent; null or left out where they did not. */
  idempotencyKey?: string | null;
  /** Where the clock of whoever called is, as they say; left out where they did not. Nothing vouches for it. */
  timeZone?: string;
  /** Address of the caller, for throttling; null where there is none. */
  ip: string | null;
}
