import * as contract from '@belfry/contract/lifecycles/registration/registration.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { completeRegistration } from './complete-registration.ts';
import { readRegistration } from './read-registration.ts';
import { startRegistration } from './start-registration.ts';

/** Routes by which a company comes to us. */
export function registrationRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.startRegistration, (context, { body }) => startRegistration(platform, context, body)),
    bind(contract.getRegistration, async (_context, { params }) => {
      const { email, langCode } = await readRegistration(platform.database.allCompanies, params.token);
      return { email, langCode };
    }),
    bind(contract.completeRegistration, (context, { params, body }, { request }) =>
      completeRegistration(platform, context, params.token, body, request.headers['user-agent'] ?? null),
    ),
  ];
}
