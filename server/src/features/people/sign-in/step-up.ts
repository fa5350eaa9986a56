import type { stepUp as route } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import type { Kysely } from 'kysely';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { recordFailure } from '#features/ground/audit/record-failure.ts';
import { tryChallenge } from '#features/people/mfa/challenges/challenges.ts';
import { countCodeTry } from '#features/people/mfa/codes/count-code-try.ts';
import { listMfaKinds } from '#features/people/mfa/list-mfa-kinds.ts';
import { useBackupCode } from '#features/people/mfa/codes/use-backup-code.ts';
import { usePasskey } from '#features/people/mfa/passkeys/use-passkey.ts';
import { useTotp } from '#features/people/mfa/authenticators/use-totp.ts';
import { checkMyPassword } from '#features/people/passwords/check-my-password.ts';
import { proveSession } from '#features/people/sessions/life/prove-session.ts';

type StepUpPlatform = Pick<Platform, 'database' | 'config' | 'clock'>;
type Proof = RouteInput<typeof route>['body'];

/**
 * Proves that it is still its owner who uses a session; what asks for that is open to it for five minutes (page 4.1).
 * What proves nothing stands in the audit log.
 * @throws {AppError} `incorrect-password`, `invalid-code`, `too-many-requests`, `not-allowed-now` for the password of
 *   somebody who has a method of MFA
 */
export async function stepUp(
  platform: StepUpPlatform,
  context: Context<UserActor>,
  proof: Proof,
): Promise<{ until: string }> {
  const { database, clock } = platform;
  const { actor } = context;
  const forget = await beforehand(platform, context, proof);
  const asked =
    proof.method === 'passkey' ? await tryChallenge(database.allCompanies, 'step-up', proof.challenge) : null;
  const until = await database.transaction(actor.companyId, async (trx) => {
    if (proof.method !== 'password') {
      const mine = asked?.userId === actor.userId ? asked.webauthnChallenge : null;
      if (!(await proves(trx, platform, actor, proof, mine))) return null;
    }
    const proved = await proveSession(trx, actor.sessionId);
    const subject = { kind: 'user', id: actor.userId, name: actor.email };
    await recordAudit(trx, context, { companyId: actor.companyId, at: clock.now() }, [
      { action: 'session.proved', subject, details: { method: proof.method } },
    ]);
    return proved;
  });
  if (until === null) {
    await recordFailure(database, context, actor, {
      action: 'session.step-up-failed',
      details: { method: proof.method },
      proved: true,
      at: clock.now(),
    });
    throw new AppError('invalid-code');
  }
  await forget();
  return { until: until.toISOString() };
}

/** Counts the try and checks a password, outside of the transaction. Returns what forgets the tries. */
async function beforehand(
  platform: StepUpPlatform,
  context: Context<UserActor>,
  proof: Proof,
): Promise<() => Promise<void>> {
  const { actor } = context;
  if (proof.method === 'passkey') return async () => undefined;
  if (proof.method !== 'password') return (await countCodeTry(platform, context, actor)).forget;
  if ((await listMfaKinds(platform.database.company(actor.companyId), actor)).length > 0)
    throw new AppError('not-allowed-now');
  if (!(await checkMyPassword(platform, context, proof.password)))
    throw fieldError('/password', 'incorrect-password');
  return async () => undefined;
}

async function proves(
  trx: Kysely<DB>,
  { config }: StepUpPlatform,
  owner: UserActor,
  proof: Exclude<Proof, { method: 'password' }>,
  webauthnChallenge: string | null,
): Promise<boolean> {
  if (proof.method === 'totp') return useTotp(trx, config, owner, proof.code);
  if (proof.method === 'backup-code') return (await useBackupCode(trx, owner, proof.code)) === 'right';
  if (webauthnChallenge === null) return false;
  return usePasskey(trx, config, { credential: proof.credential, webauthnChallenge, owner });
}
