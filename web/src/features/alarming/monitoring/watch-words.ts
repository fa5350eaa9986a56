import type { MonitoredDevice } from '@belfry/contract/alarming/monitoring/monitoring.contract.ts';
import type { LabelId } from '#platform/i18n/use-text.ts';

/** Why the connection of a device is not watched, and what to do; null where it is. */
export function whyNotWatched({ watch, allowance }: MonitoredDevice): LabelId | null {
  switch (watch) {
    case 'watched':
      return null;
    case 'not-allowed':
      return allowance === 'active-manually-blocked'
        ? 'monitoring.why.blocked'
        : 'monitoring.why.no-subscription';
    default:
      return `monitoring.why.${watch}`;
  }
}
