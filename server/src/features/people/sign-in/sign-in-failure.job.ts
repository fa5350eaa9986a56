import * as z from 'zod/mini';
import { seal, unseal } from '#platform/auth/sealed.ts';
import { tokenSecrets } from '#platform/auth/token-secrets.ts';
import type { Context } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { recordFailure } from '#features/ground/audit/record-failure.ts';
import { findPasskeyOwner } from '#features/people/mfa/passkeys/find-passkey-owner.ts';
import { findUserByEmail, findUserById } from './sign-in.queries.ts';

/** A sign-in that failed: at an address that was typed, or by a passkey, whether or not there is one. */
export type SignInFailure = ({ email: string } | { passkey: string }) & {
  action: 'session.sign-in-failed' | 'session.throttled';
  details: Record<string, string>;
  /** Whether the password or passkey was right. */
  proved: boolean;
};
type Noted = SignInFailure & {
  at: string;
  ip: string | null;
  requestId: string;
};

const sealPurpose = 'sign-in failure';
/** Calling people comes first: guesses must not hold an alarm up. */
const afterAlarms = 10;

/** Writes a failed sign-in into the log of the company whose account was meant, if there is one. It stands sealed in the job. */
export const signInFailureJob = defineJob({
  name: 'sign-in/failure',
  payload: z.strictObject({ sealed: z.string() }),
  async run({ database, config }: Pick<Platform, 'database' | 'config'>, { sealed }) {
    const noted = JSON.parse(
      unseal(tokenSecrets(config), sealPurpose, Buffer.from(sealed, 'base64')),
    ) as Noted;
    const { action, details, proved, at, ip, requestId } = noted;
    const user =
      'email' in noted
        ? await findUserByEmail(database.allCompanies, noted.email)
        : await userOfPasskey(database, noted.passkey);
    if (!user) return;
    await recordFailure(
      database,
      { actor: { kind: 'anonymous' }, ip, requestId },
      { companyId: user.company_id, userId: user.id, email: user.email },
      { action, details, proved, at: new Date(at) },
    );
  },
});

async function userOfPasskey({ allCompanies }: Platform['database'], credentialId: string) {
  const owner = await findPasskeyOwner(allCompanies, credentialId);
  return owner ? findUserById(allCompanies, owner.userId) : undefined;
}

/**
 * Has a failed sign-in written into the audit log. One job whatever the address: neither the answer nor the work of the
 * request tells whether anybody has it, only the job looks (decision 0034).
 */
export async function noteSignInFailure(
  { database, config, clock }: Pick<Platform, 'database' | 'config' | 'clock'>,
  { ip, requestId }: Pick<Context, 'ip' | 'requestId'>,
  failure: SignInFailure,
): Promise<void> {
  const noted: Noted = {
    ...failure,
    at: clock.now().toISOString(),
    ip,
    requestId,
  };
  const sealed = seal(config.TOKEN_SECRET, sealPurpose, JSON.stringify(noted)).toString('base64');
  await enqueue(database.allCompanies, [signInFailureJob.of({ sealed }, { priority: afterAlarms })]);
}
