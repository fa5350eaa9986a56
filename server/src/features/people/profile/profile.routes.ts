import * as contract from '@belfry/contract/people/profile/profile.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { changeEmail } from './change-email.ts';
import { confirmEmail } from './confirm-email.ts';
import { consentToTerms } from './consent-to-terms.ts';
import { exportProfile } from './export-profile.ts';
import { getProfile } from './get-profile.ts';
import { updateProfile } from './update-profile.ts';

/** Routes of whoever is signed in. */
export function profileRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(contract.getProfile, (context) => getProfile(platform, context)),
    bind(contract.updateProfile, (context, { body }) => updateProfile(platform, context, body)),
    bind(contract.changeEmail, (context, { body }) => changeEmail(platform, context, body)),
    bind(contract.confirmEmail, (context, { body }) => confirmEmail(platform, context, body.token)),
    bind(contract.consentToTerms, (context, { body }) => consentToTerms(platform, context, body)),
    bind(contract.exportProfile, (context) => exportProfile(platform, context)),
  ];
}
