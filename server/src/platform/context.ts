import type { Logger } from 'pino';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import type { Permission, RoleId } from '@belfry/contract/permissions/permissions.contract.ts';

/** Who acts. Every verb gets one, and the history and audit log keep it. */
export type Actor =
  | {
      kind: 'user';
      userId: string;
      companyId: string;
      roleId: RoleId;
      permissions: readonly Permission[];
      email: string;
      sessionId: string | null;
    }
  | { kind: 'device'; serialNumber: string; deviceId: string; companyId: string }
  | { kind: 'contact'; contactId: string; companyId: string; name: string }
  | { kind: 'provider'; name: 'telephony' | 'mail' }
  | { kind: 'job'; name: string }
  /** Whoever runs this installation, at its command line. */
  | { kind: 'operator' }
  | { kind: 'anonymous' };

/** An {@link Actor} who signed in. */
export type UserActor = Extract<Actor, { kind: 'user' }>;

/** What surrounds one call of a verb. */
export interface Context<A extends Actor = Actor> {
  actor: A;
  requestId: string;
  /** Language of texts made for whoever called. */
  langCode: LangCode;
  log: Logger;
  /** Address of the caller, for throttling; null where there is none. */
  ip: string | null;
}
