import { getTerms } from '@belfry/contract/ground/terms/terms.contract.ts';
import { bind, type BoundRoute } from '#platform/http/route/bind.ts';
import type { Platform } from '#platform/platform.ts';
import { knownTerms, presentTermsFor } from './present-terms.ts';

/** Routes of the terms. */
export function termsRoutes(platform: Platform): BoundRoute[] {
  return [
    bind(getTerms, async ({ langCode }, { query }) => ({
      ...presentTermsFor(platform, query.language ?? langCode),
      versions: knownTerms(platform).map(({ version }) => version),
    })),
  ];
}
