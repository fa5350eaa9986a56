import type { LicenceFeature } from '@belfry/contract/devices/licences/licences.contract.ts';
import { restTiers, type RestTier } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import type { Text } from '#platform/i18n/use-text.ts';

/** What a licence opens, in a sentence. */
export function whatLicenceOpens(feature: LicenceFeature, text: Text): string {
  return feature in restTiers
    ? text(`licences.opens.${feature as RestTier}`, restTiers[feature as RestTier])
    : text(`licences.opens.${feature as Exclude<LicenceFeature, RestTier>}`);
}
