import type { FastifyRequest } from 'fastify';
import * as steps from '@belfry/contract/people/sign-in/mfa-steps.contract.ts';
import * as contract from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { answerSecondStep } from './answer-second-step.ts';
import { login } from './login.ts';
import { loginByPasskey } from './login-by-passkey.ts';
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
      answerSecondStep(platform, context, { method: 'totp', ...body }, agent(request)),
    ),
    bind(steps.loginByBackupCode, (context, { body }, { request }) =>
      answerSecondStep(platform, context, { method: 'backup-code', ...body }, agent(request)),
    ),
    bind(steps.loginByRecoveryCode, (context, { body }, { request }) =>
      answerSecondStep(platform, context, { method: 'recovery-code', ...body }, agent(request)),
    ),
    bind(steps.mfaPasskeyOptions, (context, { body }) =>
      mfaPasskeyOptions(platform, context, body.challenge),
    ),
    bind(steps.loginByMfaPasskey, (context, { body }, { request }) =>
      answerSecondStep(platform, context, { method: 'passkey', ...body }, agent(request)),
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
