import type { Route } from '@belfry/contract/http/route.ts';
import type { ApiError } from '#platform/api-client/api-error.ts';
import type { NotedLog } from './write-log.ts';

/** Something that went wrong here and that nobody expects. */
export type Fault =
  | { kind: 'error'; error: unknown }
  /** A screen that could not be shown. */
  | { kind: 'crash'; error: unknown; componentStack: string }
  | { kind: 'call'; route: Pick<Route, 'method' | 'path'>; error: ApiError }
  | { kind: 'violation'; directive: string; blocked: string; source: string };

/** Where and when. */
export interface Place {
  path: string;
  /** Milliseconds since 1970. */
  at: number;
}

let watching = false;

/** Notes whatever goes wrong from now on. What keeps and sends it is loaded with the first fault. */
export function watchFaults(): void {
  watching = true;
  addEventListener('error', (event) => {
    void noteFault({ kind: 'error', error: (event.error as unknown) ?? event.message });
  });
  addEventListener('unhandledrejection', (event) => {
    void noteFault({ kind: 'error', error: event.reason });
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    const { effectiveDirective: directive, blockedURI: blocked, sourceFile: source } = event;
    void noteFault({ kind: 'violation', directive, blocked, source });
  });
}

/**
 * Keeps a fault in the log of this browser and sends it (decision 0087). Never throws: whoever notes a fault has
 * enough to do.
 *
 * @returns the number and moment of its entry; null where it was not kept
 */
export async function noteFault(fault: Fault): Promise<NotedLog | null> {
  if (!watching) return null;
  const place = { path: location.pathname, at: Date.now() };
  try {
    return await (await import('./write-log.ts')).writeFault(fault, place);
  } catch {
    return null;
  }
}

/** Notes a call that the server failed at, or whose answer is none of the API's; gives the error back. */
export function noteFailedCall(route: Pick<Route, 'method' | 'path'>, error: ApiError): ApiError {
  const isFault = error.status >= 500 || error.code === 'communication-error';
  if (isFault) void noteFault({ kind: 'call', route, error });
  return error;
}

/** Fetches what a later fault needs, and sends what was kept before. */
export async function sendKeptLogs(): Promise<void> {
  if (watching) await (await import('./write-log.ts')).sendLogs();
}
