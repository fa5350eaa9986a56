import type { LogEntry } from '@belfry/contract/people/client-logs/client-logs.contract.ts';
import { loggable } from '@belfry/contract/people/client-logs/hide-secrets.ts';
import { logLimits } from '@belfry/contract/people/client-logs/log-limits.ts';
import { ApiError } from '#platform/api-client/api-error.ts';
import { OtherUserError } from '#platform/api-client/signed-call.ts';
import type { Fault, Place } from './note-fault.ts';

/** An entry before it has its number. */
export type NewLog = Required<Omit<LogEntry, 'id'>>;

/** What a browser says of itself and not of us. */
const noise = /^ResizeObserver loop /;
const ofExtension = /^(?:chrome|moz|safari|safari-web)-extension\b/;
const missingFile = /dynamically imported module|module script failed/i;

/**
 * The entry of a fault: texts cut, without secrets. Null where it is none: a refusal of the API, which is expected, or
 * was noted when it came; a call that was given up; a file that does not come without a network; what extensions do.
 *
 * @param known secrets of this moment, such as the stored tokens
 */
export function logOfFault(
  fault: Fault,
  { path, at }: Place,
  { isOnline, known }: { isOnline: boolean; known: readonly string[] },
): NewLog | null {
  const text = (value: string, most: number) => loggable(value, most, known).toWellFormed();
  const entry = (severity: LogEntry['severity'], message: string, stack: string | null) => ({
    logTime: new Date(at).toISOString(),
    message: text(message, logLimits.message),
    stack: stack === null ? null : text(stack, logLimits.stack),
    severity,
    statusCode: null,
    method: null,
    url: text(path, logLimits.url),
  });
  switch (fault.kind) {
    case 'call': {
      const { route, error } = fault;
      const answered = `${route.method} ${route.path} answered ${error.status} ${error.code}`;
      const request = error.requestId === undefined ? null : `request ${error.requestId}`;
      return {
        ...entry('error', answered, request),
        statusCode: error.status,
        method: route.method,
        // As the contract writes it: no id, no query.
        url: route.path,
      };
    }
    case 'violation': {
      const { directive, blocked, source } = fault;
      if (ofExtension.test(blocked) || ofExtension.test(source)) return null;
      return entry('warning', `The page's policy (${directive}) refused ${blocked}`, source || null);
    }
    default: {
      const { error } = fault;
      const message = messageOf(error);
      if (noise.test(message) || (!isOnline && missingFile.test(message))) return null;
      if (fault.kind === 'error' && isExpected(error)) return null;
      const stack = error instanceof Error ? (error.stack ?? '') : '';
      const within = fault.kind === 'crash' ? `\nwithin${fault.componentStack}` : '';
      return entry('error', message, `${stack}${within}` || null);
    }
  }
}

/** Two faults of one key are the same fault twice. */
export function keyOf({ severity, message, url }: NewLog): string {
  return `${severity} ${url} ${message}`;
}

function messageOf(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  return typeof error === 'string' ? error : `Thrown: ${Object.prototype.toString.call(error)}`;
}

function isExpected(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof OtherUserError) return true;
  return error instanceof DOMException && error.name === 'AbortError';
}
