import type { FastifyRequest } from 'fastify';
import * as steps from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import * as contract from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { bind, type BoundRoute } from '#platform/http/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { login } from './login.ts';
import { loginByBackupCode } from './login-by-backup-code.ts';
import { loginByMfaPasskey } from './login-by-mfa-passkey.ts';
import { loginByPasskey } from './login-by-passkey.ts';
import { loginByRecoveryCode } from './login-by-recovery-code.ts';
import { loginByTotp } from './login-by-totp.ts';
import { mfaPasskeyOptions } from './mfa-passkey-options.ts';
import { passkeyOptions } from './passkey-options.ts';
import { resendVerification } from './resend-verification.ts';
import { stepUp } from './step-up.ts';
import { stepUpOptions } from './step-up-options.ts';

/** Routes of signing in, and of proving it again. */
export function signInRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.login, (context, { body }, { request }) => login(platform, context, body, agent(request))),
    bind(steps.loginByTotp, (context, { body }, { request }) =>
      loginByTotp(platform, context, body, agent(request)),
    ),
    bind(steps.loginByBackupCode, (context, { body }, { request }) =>
      loginByBackupCode(platform, context, body, agent(request)),
    ),
    bind(steps.loginByRecoveryCode, (context, { body }, { request }) =>
      loginByRecoveryCode(platform, context, body, agent(request)),
    ),
    bind(steps.mfaPasskeyOptions, (context, { body }) =>
      mfaPasskeyOptions(platform, context, body.challenge),
    ),
    bind(steps.loginByMfaPasskey, (context, { body }, { request }) =>
      loginByMfaPasskey(platform, context, body, agent(request)),
    ),
    bind(steps.passkeyOptions, (context) => passkeyOptions(platform, context)),
    bind(steps.loginByPasskey, (context, { body }, { request }) =>
      loginByPasskey(platform, context, body, agent(request)),
    ),
    bind(steps.stepUpOptions, (context) => stepUpOptions(platform, context)),
    bind(steps.stepUp, (context, { body }) => stepUp(platform, context, body)),
    bind(contract.resendVerification, (context, { body }) =>
      resendVerification(platform, context, body.email),
    ),
  ];
}

function agent(request: FastifyRequest): string | null {
  return request.headers['user-agent'] ?? null;
}
