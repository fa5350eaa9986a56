import type { Route, RouteRequest, RouteResponse } from '@belfry/contract/http/route.ts';
import { problem, type Problem } from '@belfry/contract/http/problem.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { type Tokens } from '@belfry/contract/people/sessions/sessions.contract.ts';
import * as z from 'zod/mini';

/** The API's no, with its problem. */
export class Refused extends Error {
  readonly status: number;
  readonly problem: Problem;
  constructor(call: string, status: number, given: Problem) {
    super(`${call}: ${status} ${given.code}`);
    this.status = status;
    this.problem = given;
  }
}

/** Somebody at the API. */
export interface Session {
  /**
   * @param idempotencyKey says of a POST that it is done once
   * @throws {Refused}
   */
  call<R extends Route>(
    route: R,
    request: RouteRequest<R>,
    idempotencyKey?: string,
  ): Promise<RouteResponse<R>>;
  readonly token: string | null;
}

/** An answer as it came. */
export interface RawAnswer {
  status: number;
  type: string;
  body: unknown;
}

/** Calls the API as it is, for what no honest client would send. */
export async function ask(
  apiUrl: string,
  method: string,
  path: string,
  { token, body, headers }: { token?: string | null; body?: unknown; headers?: Record<string, string> } = {},
): Promise<RawAnswer> {
  const answer = await fetch(`${apiUrl}${path}`, {
    method,
    signal: AbortSignal.timeout(30_000),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await answer.text();
  const type = answer.headers.get('content-type') ?? '';
  return { status: answer.status, type, body: type.includes('json') && text ? JSON.parse(text) : text };
}

/** A session with these tokens; without any, somebody unknown. */
export function sessionOf(apiUrl: string, tokens: Tokens | null): Session {
  const token = tokens?.token ?? null;
  return {
    token,
    async call(route, request, idempotencyKey) {
      const { params, query, body } = request as {
        params?: Record<string, string>;
        query?: Record<string, string | number | undefined>;
        body?: unknown;
      };
      const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(params?.[name] ?? ''),
      );
      const search = new URLSearchParams();
      for (const [name, value] of Object.entries(query ?? {}))
        if (value !== undefined) search.set(name, String(value));
      const answer = await ask(
        apiUrl,
        route.method,
        search.size > 0 ? `${path}?${search.toString()}` : path,
        {
          token,
          body,
          ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
        },
      );
      if (answer.status >= 400) throw refusalOf(`${route.method} ${path}`, answer);
      return (route.response ? z.parse(route.response, answer.body) : undefined) as RouteResponse<
        typeof route
      >;
    },
  };
}

/** What comes from a proxy is no problem of the API. */
function refusalOf(call: string, { status, type, body }: RawAnswer): Error {
  const given = z.safeParse(problem, body);
  if (given.success) return new Refused(call, status, given.data);
  return new Error(`${call}: ${status} as ${type}: ${JSON.stringify(body).slice(0, 200)}`);
}

/** Signs in. @throws {Refused} */
export async function signIn(apiUrl: string, email: string, password: string): Promise<Session> {
  const answer = await sessionOf(apiUrl, null).call(login, { body: { email, password } });
  if ('mfa' in answer) throw new Error(`${email} has a second step; sign in as a person does`);
  return sessionOf(apiUrl, answer);
}
