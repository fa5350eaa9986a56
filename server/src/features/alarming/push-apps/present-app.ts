import { createHash } from 'node:crypto';
import { silentAfterDays, type App } from '@belfry/contract/alarming/push-apps/push-apps.contract.ts';
import type { AppRow } from './push-apps.queries.ts';

/** An app as it leaves the server: its endpoint and keys never do. */
export function presentApp(row: AppRow, now: Date): App {
  return {
    id: row.id,
    name: row.name,
    platform: row.platform,
    sound: row.sound,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    lastSuccessAt: row.last_success_at?.toISOString() ?? null,
    lastFailure:
      row.last_failure_at && row.last_failure
        ? {
            at: row.last_failure_at.toISOString(),
            reason: row.last_failure,
          }
        : null,
    gone: row.gone_at !== null,
    silent: isSilent(row.last_seen_at, now),
    fingerprint: createHash('sha256').update(row.endpoint).digest('hex').slice(0, 32),
    test: row.test_state && row.test_at ? { state: row.test_state, at: row.test_at.toISOString() } : null,
    version: row.version,
  };
}

/** Whether an app has given no sign of life for so long that it may be lost (page 1.4: 30 days). */
export function isSilent(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > silentAfterDays * 86_400_000;
}
