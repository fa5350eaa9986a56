import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { loginByTotp } from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import type { Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import { Secret, TOTP } from 'otpauth';
import type { SharedWorld } from '../world/stage.ts';
import { sessionOf } from './api.ts';

/** Staff of the demo: one sees money, one does not. */
export type DemoStaff = 'finance@belfry.example' | 'staff@belfry.example';

/** Password of the demo's people. */
const password = 'demo-Belfry-2026';

/** A session of one of the demo's staff, with its second step, so that no login page is played for it. */
export async function staffSession(
  { apiUrl, dataDir, database }: Pick<SharedWorld, 'apiUrl' | 'dataDir' | 'database'>,
  email: DemoStaff,
): Promise<Tokens> {
  const secrets = JSON.parse(await readFile(join(dataDir, 'demo-authenticators.json'), 'utf8')) as Record<
    string,
    string
  >;
  // A code counts once; those of files before this one are forgotten.
  await database.rows('update mfa_methods set last_step = null where name = $1', ['Demo authenticator']);
  const nobody = sessionOf(apiUrl, null);
  const first = await nobody.call(login, { body: { email, password } });
  if (!('mfa' in first)) return first;
  const code = new TOTP({ secret: Secret.fromBase32(secrets[email] ?? '') }).generate();
  return nobody.call(loginByTotp, { body: { challenge: first.mfa.challenge, code } });
}
