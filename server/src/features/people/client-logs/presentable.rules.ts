import type { LogEntry } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { loggable } from '@belfry/contract/people/client-logs/hide-secrets.ts';
import { logLimits } from '@belfry/contract/people/client-logs/log-limits.ts';

/** What a call's headers say of the browser. */
export interface Browser {
  userAgent: string | null;
  appVersion: string | null;
}

const userAgentLength = 400;

/**
 * An entry as it may be shown to whoever looks after the portal. The browser has taken secrets out already; whatever it
 * missed, or somebody else has sent, is taken out again.
 */
export function presentable(entry: LogEntry, { userAgent, appVersion }: Browser) {
  const text = (value: string | null | undefined, most: number) =>
    value == null ? null : loggable(value, most).toWellFormed();
  return {
    entry_id: entry.id,
    log_time: new Date(entry.logTime),
    severity: entry.severity,
    message: text(entry.message, logLimits.message) ?? '',
    stack: text(entry.stack, logLimits.stack),
    status_code: entry.statusCode ?? null,
    method: entry.method ?? null,
    url: text(entry.url, logLimits.url),
    user_agent: text(userAgent, userAgentLength),
    app_version: text(appVersion, logLimits.appVersion),
  };
}
