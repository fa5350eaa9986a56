import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { claimsLogged, keptSerialNumber, lookAtClaims } from './claim-tries.rules.ts';
import {
  type Claim,
  claimableIdentities,
  type Claimant,
  type Identity,
  type JudgedClaims,
} from './claimable-identity.ts';
import { findIdentities } from '../keys/device-identities.queries.ts';
import { holdClaimTries } from './hold-claim-tries.ts';

type JudgePlatform = Pick<Platform, 'database' | 'clock'>;

/**
 * Looks which devices of a list a company may take, in the list's order. What fails counts against the company and its
 * network, never against the device: its owner gets in while others guess (decision 0093). The company's audit log names
 * what failed, never a code.
 */
export async function judgeClaims(
  { database, clock }: JudgePlatform,
  context: Context<UserActor>,
  claimant: Claimant,
  claims: readonly Claim[],
): Promise<JudgedClaims & { retryAfterSeconds: number }> {
  if (claims.length === 0) return { identities: new Map(), refused: new Map(), retryAfterSeconds: 0 };
  const { companyId } = claimant;
  const serialNumbers = claims.map(({ serialNumber }) => serialNumber);
  const { judged, failures } = await database.transaction('allCompanies', async (trx) => {
    const tries = await holdClaimTries(trx, context, serialNumbers);
    const found = await findIdentities(trx, serialNumbers);
    const answers = claimableIdentities(claimant, claims, found);
    const { right, wrong, over } = lookAtClaims(
      serialNumbers,
      tries.failed,
      (serialNumber) => answers.refused.get(serialNumber) === 'not-found',
    );
    for (const serialNumber of over) {
      answers.identities.delete(serialNumber);
      answers.refused.set(serialNumber, 'too-many-tries');
    }
    await tries.count({ right, wrong });
    const known = new Set(found.map(({ serial_number: serialNumber }) => serialNumber));
    const entries = wrong.slice(0, Math.max(0, claimsLogged - tries.failed.company)).map((typed) => {
      const serialNumber = keptSerialNumber(typed, known.has(typed));
      return { action: 'device.claim-failed', details: serialNumber === null ? {} : { serialNumber } };
    });
    if (entries.length > 0) await recordAudit(trx, context, { companyId, at: clock.now() }, entries);
    const { retryAfterSeconds } = tries;
    return { judged: { ...answers, retryAfterSeconds }, failures: wrong.length };
  });
  if (failures > 0) context.log.warn({ company: companyId, failures }, 'devices could not be claimed');
  return judged;
}

/**
 * As {@link judgeClaims}, of a single device.
 * @throws {AppError} `not-found`, `already-connected-to-this-company`, `location-not-supported`, `too-many-requests`
 */
export async function judgeClaim(
  platform: JudgePlatform,
  context: Context<UserActor>,
  claimant: Claimant,
  claim: Claim,
): Promise<Identity> {
  const { identities, refused, retryAfterSeconds } = await judgeClaims(platform, context, claimant, [claim]);
  const identity = identities.get(claim.serialNumber);
  if (identity) return identity;
  const refusal = refused.get(claim.serialNumber) ?? 'not-found';
  if (refusal === 'too-many-tries') throw new AppError('too-many-requests', { retryAfterSeconds });
  throw new AppError(refusal);
}
