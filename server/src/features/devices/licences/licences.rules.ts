import type { DeviceType } from '@belfry/contract/values/device-types.ts';
import {
  licenceFeatures,
  type LicenceFeature,
  type LicenceState,
} from '@belfry/contract/devices/licences/licences.contract.ts';
import { addDays, momentOn, type Day } from '#platform/values/calendar.rules.ts';

/** A licence as it was granted; `until` null is for good. */
export interface GrantedLicence {
  feature: string;
  since: Date;
  until: Date | null;
}

/** Whether a licence holds at a moment: from `since` on, and before `until`. */
export function holds({ since, until }: Pick<GrantedLicence, 'since' | 'until'>, now: Date): boolean {
  return since <= now && (until === null || until > now);
}

/** Whether a licence has ended; one that begins later has not. */
export function isOver({ until }: Pick<GrantedLicence, 'until'>, now: Date): boolean {
  return until !== null && until <= now;
}

/** First moment without a licence whose last day this is. */
export function endOfLicence(lastDay: Day): Date {
  return momentOn(addDays(lastDay, 1), 0, 'Europe/Amsterdam');
}

/** What a type of device has without a licence (decision 0069). */
export function isIncluded(feature: LicenceFeature, type: DeviceType): boolean {
  return feature === 'basic-rest-api' && type === 'rest-api-location';
}

/** Every feature of the specification and how it stands for a device. */
export function licencesOf(
  granted: readonly GrantedLicence[],
  type: DeviceType,
  now: Date,
): { feature: LicenceFeature; state: LicenceState; since: Date | null; until: Date | null }[] {
  return licenceFeatures.map((feature) => {
    const found = granted.find((each) => each.feature === feature);
    const { since, until } = found ?? { since: null, until: null };
    if (found && holds(found, now)) return { feature, state: 'on', since, until };
    if (isIncluded(feature, type)) return { feature, state: 'included', since: null, until: null };
    if (!found) return { feature, state: 'off', since, until };
    return { feature, state: found.since > now ? 'coming' : 'ended', since, until };
  });
}
