import type { RestLocation } from '@belfry/contract/devices/rest-api/rest-api.contract.ts';
import { restTiers } from '@belfry/contract/devices/rest-api/rest-tiers.ts';
import { restTierOf, watchdogState } from './rest-alarm.rules.ts';
import type { RestSettingsRow } from './rest-api.queries.ts';

/** A REST API location as it leaves the server. */
export function presentRestLocation(
  row: RestSettingsRow,
  features: readonly string[],
  now: Date,
): RestLocation {
  const tier = restTierOf(features);
  const watchdog = { calledAt: row.watchdog_called_at, dueAt: row.watchdog_at };
  return {
    tier,
    limits: restTiers[tier],
    // The database keeps them in an order of its own.
    categories: Object.entries(row.rest_categories as Record<string, string>)
      .map(([category, alarmId]) => ({ category, alarmId }))
      .toSorted((a, b) => a.category.localeCompare(b.category)),
    locations: row.rest_locations,
    watchdogSeconds: row.watchdog_seconds,
    watchdog: {
      state: watchdogState(watchdog, now),
      lastCallAt: watchdog.calledAt?.toISOString() ?? null,
      dueAt: watchdog.dueAt?.toISOString() ?? null,
    },
    version: row.rest_settings_version,
  };
}
