import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/database.ts';
import { findPasskey, type Owner } from '../mfa.queries.ts';

/** Whose passkey has this credential id (Base64url), whatever its answer was worth; null where there is none. */
export async function findPasskeyOwner(database: Kysely<DB>, credentialId: string): Promise<Owner | null> {
  const passkey = await findPasskey(database, Buffer.from(credentialId, 'base64url'));
  return passkey ? { companyId: passkey.company_id, userId: passkey.user_id } : null;
}
