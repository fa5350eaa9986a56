import { failureOf, type Route, type RouteRequest, type RouteResponse } from '@belfry/contract/http/route.ts';
import { answerCame, noAnswerCame } from '#platform/connectivity.ts';
import { noteFailedCall } from '#platform/client-logs/note-fault.ts';
import { followClock, ownTimeZone } from '#ui/present.ts';
import { langCode } from '#platform/i18n/lang-code.ts';
import { pageSetting } from '#platform/page-settings.ts';
import { viewed } from '#platform/viewed-company.ts';
import { ApiError, readProblem } from './api-error.ts';

/** How a call goes out. */
export interface SendOptions {
  /** Bearer token; none for a public call. */
  token?: string | null;
  /** Milliseconds until the call is given up; the route's own, or 15,000, unless said otherwise (spec §7). */
  timeout?: number;
  signal?: AbortSignal;
  /** Makes a POST that creates or charges safe to repeat (page 4.1). */
  idempotencyKey?: string;
  /** Why staff look or act (page 4.1). */
  reason?: string | undefined;
  /** The answer is a file: a `Blob`, whatever the contract says of its content. */
  asFile?: boolean;
}

/** Milliseconds that a call waits for its answer (spec §9). */
const generalTimeout = 15_000;

/** Address below which the API's paths stand. */
export const api = { base: pageSetting('api-base', '/api') };

/**
 * One HTTP exchange, without any rule about sessions. Screens use `call`.
 *
 * @throws ApiError whatever went wrong, except the caller's own abort
 */
export async function send<const R extends Route>(
  route: R,
  request: RouteRequest<R>,
  options: SendOptions = {},
): Promise<RouteResponse<R>> {
  const { params, query, body } = request as Parts;
  const headers: Record<string, string> = {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-cache',
    'Accept-Language': langCode.get(),
    // Mails name moments by the clock of whoever reads them.
    'X-Time-Zone': ownTimeZone(),
  };
  if (options.token) headers['Authorization'] = `Bearer ${options.token}`;
  if (options.reason) {
    headers['X-Reason'] = encodeURIComponent(options.reason);
    if (viewed) headers['X-Company'] = viewed.id;
  }
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const { response, bytes } = await exchange(
    addressOf(route.path, params, query),
    {
      method: route.method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.any([
        AbortSignal.timeout(options.timeout ?? route.timeout ?? generalTimeout),
        ...(options.signal ? [options.signal] : []),
      ]),
    },
    options.signal,
  );
  if (!response.ok) throw noteFailedCall(route, readProblem(response, textOf(bytes), failureOf(route)));
  if (response.status === 204 || !route.response) return undefined as RouteResponse<R>;
  if (options.asFile)
    return new Blob([bytes], { type: response.headers.get('content-type') ?? '' }) as RouteResponse<R>;
  try {
    return JSON.parse(textOf(bytes)) as RouteResponse<R>;
  } catch {
    // Not our API that speaks: a proxy's or a hotel's page.
    throw noteFailedCall(route, new ApiError({ code: 'communication-error', status: response.status }));
  }
}

/** The parts of a request, whatever its route. */
export interface Parts {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | number | undefined> | undefined;
  body?: unknown;
}

/** An answer counts once all of it is there: a line that breaks in the middle is no answer. */
async function exchange(
  address: string,
  init: RequestInit,
  given?: AbortSignal,
): Promise<{ response: Response; bytes: ArrayBuffer }> {
  try {
    const response = await fetch(address, init);
    const bytes = await response.arrayBuffer();
    followClock(Date.parse(response.headers.get('date') ?? ''));
    answerCame();
    return { response, bytes };
  } catch (error) {
    // Whoever gave the signal wanted no answer any more; that says nothing about the network.
    if (given?.aborted) throw error;
    noAnswerCame();
    throw new ApiError({ code: 'connection-error', status: 0 });
  }
}

function textOf(bytes: ArrayBuffer): string {
  return new TextDecoder().decode(bytes);
}

/** The path of a route with its parameters filled in. */
export function pathOf(path: string, params: Parts['params']): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params?.[name] ?? ''));
}

/** The full address of a route with its parameters filled in. */
export function addressOf(path: string, params: Parts['params'], query: Parts['query']): string {
  const filled = pathOf(path, params);
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== '') search.set(name, String(value));
  }
  return `${api.base}${filled}${search.size > 0 ? `?${search}` : ''}`;
}
