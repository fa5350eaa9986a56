import type * as z from 'zod/mini';
import type { Permission } from '#permissions/permissions.contract.ts';
import type { ErrorCode } from './error-catalogue.ts';

/**
 * Who may call a route: anybody (`public`), anybody signed in, or who has the permission.
 * A route of a `device` or `provider` proves itself by key or signature instead of a token.
 */
export type RouteAccess = 'public' | 'signed-in' | Permission;

/**
 * Why a change names no version. `own`: only whoever is signed in can make it, of what is theirs alone. `alike`: many
 * things are set the same, whatever each of them was.
 */
export type Unversioned = 'own' | 'alike';

/** A call of the HTTP API. Paths stand below the API's base address; `{name}` marks a parameter. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  /** True where the caller must have proved within five minutes that it is they (page 4.1): else 403 `step-up-required`. */
  readonly stepUp?: boolean;
  /**
   * True where staff look at a customer's company or act in it: they say why in the header `X-Reason` (page 4.1), and who
   * may call it and does not gets 400 `reason-required`.
   */
  readonly asksReason?: boolean;
  /** True of what answers about whoever is signed in, and not about their company. Staff who see a customer's portal see none of it. */
  readonly own?: boolean;
  /** True of a GET that asks a device, now: it is the customer's device and line. */
  readonly asksDevice?: boolean;
  /** True of a POST that changes nothing, and is none only because what it asks for is long. */
  readonly reads?: boolean;
  /** True of what shows amounts although its permission is not that of money, S: staff without MF see none of it. */
  readonly showsAmounts?: boolean;
  /** One line for the API page. */
  readonly summary: string;
  readonly tag: string;
  readonly params?: z.core.$ZodType;
  readonly query?: z.core.$ZodType;
  readonly body?: z.core.$ZodType;
  /** Of a PUT or PATCH whose body names no version; see {@link defineRoute}. */
  readonly unversioned?: Unversioned;
  /** The answer's body; absent means 204 without a body. */
  readonly response?: z.core.$ZodType;
  /** Media type of the answer where it is no JSON, e.g. `text/csv`, or those to choose from; the response's schema is then a text. */
  readonly contentType?: string | readonly string[];
  /** Status of success; 200 with a body and 204 without one unless said otherwise. */
  readonly status?: 200 | 201 | 202 | 204;
  /** The refusals of its own; those that any route may give are not repeated. */
  readonly errors?: readonly ErrorCode[];
  /** What is answered to input that does not fit, `errors[]` included; `invalid-input` unless said otherwise. */
  readonly inputError?: ErrorCode;
  /** Most bytes of a body: 16,384 where anybody may call, else 65,536, unless said here; what is larger is 413 `payload-too-large`. */
  readonly bodyLimit?: number;
  /** True where the verb itself mends texts that no database keeps (U+0000, half a character); else they are refused. */
  readonly mendsTexts?: boolean;
  /** What the browser says failed, where the server knows no reason; `failureOf` says it of most by their method. */
  readonly failure?: ErrorCode;
  /** True where a POST creates or charges and honours `Idempotency-Key`. */
  readonly idempotent?: boolean;
  /**
   * What the browser does without a network (decision 0046): keep the call and send it later, ask again when it has
   * waited for over five minutes (a purchase), or fail at once (what is only right now: an acceptance, a pause, a test
   * alarm, remote settings). By default what can be repeated is kept; `offlineRuleOf` in the browser says which.
   */
  readonly offline?: 'queue' | 'ask' | 'fail';
  /** Milliseconds the browser waits for the answer; 15,000 unless said otherwise (spec §7). */
  readonly timeout?: number;
}

/**
 * The body of a change says which state it was made from: by the `version` that was read, by `settingsVersion` where
 * `version` counts more than what people set, by the `revision` that a device itself names, or one for each device. A
 * version is null where there was nothing.
 */
type VersionedBody =
  | { version: number | null }
  | { settingsVersion: number }
  | { revision: string }
  | { devices: readonly { version: number }[] };

/** What two people may edit is changed by version, or the route says why not (decision 0118). */
type VersionRule<R extends Route> = R['method'] extends 'PUT' | 'PATCH'
  ? Output<R['body']> extends VersionedBody
    ? { unversioned?: never }
    : { unversioned: Unversioned }
  : { unversioned?: never };

/**
 * Keeps the literal types of a route, so that server and browser are typed by it. A PUT or PATCH carries the version
 * that was looked at, and refuses with `changed-meanwhile` where there is a newer one.
 */
export function defineRoute<const R extends Route>(route: R & VersionRule<R>): R {
  return route;
}

const failures = {
  GET: 'loading-failed',
  POST: 'saving-failed',
  PUT: 'saving-failed',
  PATCH: 'saving-failed',
  DELETE: 'delete-failed',
} as const satisfies Record<Route['method'], ErrorCode>;

/** What failed where a call did, for a reason without a message of its own: a message of spec §8. */
export function failureOf({ method, failure }: Pick<Route, 'method' | 'failure'>): ErrorCode {
  return failure ?? failures[method];
}

type Output<S> = S extends z.core.$ZodType ? z.output<S> : undefined;
type Input<S> = S extends z.core.$ZodType ? z.input<S> : undefined;

/** What the server's verb is given, after validation. */
export interface RouteInput<R extends Route> {
  params: Output<R['params']>;
  query: Output<R['query']>;
  body: Output<R['body']>;
}
/** What the browser sends: only the parts that the route has. */
export type RouteRequest<R extends Route> = (R['params'] extends z.core.$ZodType
  ? { params: Input<R['params']> }
  : unknown) &
  (R['query'] extends z.core.$ZodType ? { query?: Input<R['query']> } : unknown) &
  (R['body'] extends z.core.$ZodType ? { body: Input<R['body']> } : unknown);
/** What the route answers. */
export type RouteResponse<R extends Route> = Output<R['response']>;
