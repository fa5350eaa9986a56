import type { Kysely } from 'kysely';
import type { MfaMethodKind } from '@belfry/contract/people/mfa/mfa-proofs.ts';
import { mfaMethodKinds } from '@belfry/contract/people/mfa/mfa-proofs.ts';
import type { DB } from '#platform/database/database.ts';
import { findKinds, type Owner } from './mfa.queries.ts';

/** How a user may prove who they are beyond the password; none where no method counts. Backup codes while some are left. */
export async function listMfaKinds(database: Kysely<DB>, owner: Owner): Promise<MfaMethodKind[]> {
  const kinds = await findKinds(database, owner);
  return mfaMethodKinds.filter((kind) => kinds.includes(kind));
}
