import * as contract from '@belfry/contract/people/passwords/passwords.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { changePassword } from './change-password.ts';
import { forgotPassword } from './forgot-password.ts';
import { readPasswordReset } from './read-password-reset.ts';
import { resetPassword } from './reset-password.ts';

/** Routes by which a password is set anew. */
export function passwordsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.forgotPassword, (context, { body }) => forgotPassword(platform, context, body.email)),
    bind(contract.getPasswordReset, async (_context, { params }) => {
      const { email, policy } = await readPasswordReset(platform, params.token);
      return { email, policy };
    }),
    bind(contract.resetPassword, (context, { body }) => resetPassword(platform, context, body)),
    bind(contract.changePassword, (context, { body }) => changePassword(platform, context, body)),
  ];
}
