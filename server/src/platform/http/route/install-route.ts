import type { FastifyInstance, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import { permissions } from '@belfry/contract/permissions/permissions.contract.ts';
import { problem } from '@belfry/contract/http/problem.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { timeZone } from '@belfry/contract/values/values.ts';
import { reasonHeader } from '@belfry/contract/ground/staff-access/staff-reason.ts';
import type { AccessTokens } from '#platform/auth/access-tokens.ts';
import type { Actor, Context } from '#platform/context.ts';
import { chooseLanguage } from './accept-language.ts';
import { AppError } from '../errors/app-error.ts';
import { authenticate } from './authenticate.ts';
import type { BoundRoute } from './bind.ts';
import { bodyLimitOf } from './input-limits.ts';
import { inputValidator } from './check-input.ts';
import { sendProblem, toAppError } from '../errors/problem-answer.ts';
import { readReason } from './read-reason.ts';
import { remembered } from '#platform/values/remembered.ts';
import { isTimeZone } from '#platform/values/time-zone.ts';
import { answerAsTheirs, viewedCompanyOf, type ViewedRoute } from './viewed-portal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor;
    /** The company whose portal one of the staff sees; null for a call in one's own name. */
    viewedCompanyId: string | null;
  }
}

/** Runs a bound route's verb; the place where something that concerns every call may wrap it. */
export type CallRoute = (
  bound: BoundRoute,
  context: Context,
  run: () => Promise<unknown>,
  key: IdempotentCall | null,
) => Promise<unknown>;

/** A call that carried `Idempotency-Key`. */
export interface IdempotentCall {
  key: string;
  /** All that makes the call what it is: path parameters and body. */
  input: unknown;
}

/** What a route takes that has no query or no body: nothing, so that a field too many is refused everywhere. */
const nothing = z.strictObject({});
const validateNothing = inputValidator(nothing);
const checkNothing: typeof validateNothing = (input) =>
  Object.keys(input ?? {}).length === 0 ? { value: input } : validateNothing(input);

/** An answer without a body. */
const done = z.null().check(z.describe('Done'));
const refusal = refusalOf('Refused', problem);

function refusalOf(description: string, schema: z.core.$ZodType) {
  return { description, content: { 'application/problem+json': { schema } } };
}

const knownAccess = new Set<string>(['public', 'signed-in', ...permissions]);

/**
 * Adds a route of the contract to the server.
 * @param viewed how staff call it as a customer's administrators do; without, its server knows nothing of that
 * @throws {Error} for a route that does not say who may call it: such a server does not start.
 */
export function installRoute(
  app: FastifyInstance,
  bound: BoundRoute,
  { tokens, call, viewed }: { tokens: AccessTokens; call: CallRoute; viewed?: ViewedRoute },
): void {
  const { route } = bound;
  if (!knownAccess.has(route.access))
    throw new Error(`${route.method} ${route.path} declares no permission and is not public`);
  app.route({
    method: route.method,
    url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: schemaOf(route),
    bodyLimit: bodyLimitOf(route),
    validatorCompiler: ({ schema }) =>
      (schema === (nothing as unknown)
        ? checkNothing
        : inputValidator(schema as z.core.$ZodType, { mendsTexts: route.mendsTexts === true })) as never,
    ...(route.inputError && { errorHandler: answerFaultyInput(route.inputError) }),
    // Before the body is looked at: a stranger learns nothing about what it should have been.
    onRequest: (request, reply, proceed) => {
      void reply.header('cache-control', 'no-store');
      const actor = authenticate(tokens, route.access, request);
      request.actor = actor;
      request.viewedCompanyId = viewed ? viewedCompanyOf(route, actor, request) : null;
      if (actor.kind === 'user') {
        request.logFacts['userId'] = actor.userId;
        request.logFacts['companyId'] = actor.companyId;
      }
      proceed();
    },
    ...(!route.body && { preValidation: refuseBody }),
    handler: async (request, reply) => {
      const key = route.idempotent ? idempotentCall(request) : null;
      const context: Context = {
        actor: request.actor,
        requestId: request.id,
        langCode: chooseLanguage(request.headers['accept-language']),
        log: request.log as Logger,
        ip: request.ip,
        idempotencyKey: key?.key ?? null,
        ...timeZoneOf(request),
      };
      const { viewedCompanyId: companyId } = request;
      const reason = route.asksReason || companyId !== null ? readReason(request) : '';
      const exchange = { request, reply, reason };
      const input = { params: request.params, query: request.query, body: request.body } as never;
      const answer =
        viewed && companyId !== null
          ? await answerAsTheirs(viewed, { context, companyId, input, exchange })
          : await call(bound, context, () => bound.handle(context, input, exchange), key);
      if (reply.sent) return reply;
      void reply.code(route.status ?? (route.response ? 200 : 204));
      return route.response ? answer : reply.send();
    },
  });
}

const refuseBody: RouteShorthandOptions['preValidation'] = ({ body }, _reply, proceed) => {
  const checked = checkNothing(body ?? {});
  if ('error' in checked) throw checked.error;
  proceed();
};

/** The zone that a browser says its clock is in; one that no clock knows is left out. */
function timeZoneOf({ headers }: FastifyRequest): Pick<Context, 'timeZone'> {
  const said = headers['x-time-zone'];
  return typeof said === 'string' ? readTimeZone(said) : {};
}

const readTimeZone = remembered((said): Pick<Context, 'timeZone'> => {
  const { success, data } = z.safeParse(timeZone, said);
  return success && isTimeZone(data) ? { timeZone: data } : {};
});

/** Answers as every route does, and input that does not fit by a code of the route's own. */
function answerFaultyInput(code: ErrorCode): RouteShorthandOptions['errorHandler'] {
  return (error, request, reply) => {
    const known = toAppError(error);
    const own = known.code === 'invalid-input' ? new AppError(code, known.options) : known;
    return sendProblem(request, reply, own);
  };
}

/** @throws {AppError} `invalid-input` for a key that nobody could keep */
function idempotentCall({ headers, params, body }: FastifyRequest): IdempotentCall | null {
  const key = headers['idempotency-key'];
  if (typeof key !== 'string') return null;
  if (key.length < 1 || key.length > 255)
    throw new AppError('invalid-input', {
      errors: [{ pointer: '', detail: 'Idempotency-Key: 1 to 255 characters' }],
    });
  return { key, input: [params, body] };
}

function schemaOf(route: Route): FastifySchema {
  const success = route.status ?? (route.response ? 200 : 204);
  return {
    summary: route.summary,
    tags: [route.tag],
    operationId: operationId(route),
    ...((route.errors || route.asksReason) && { description: descriptionOf(route) }),
    security: route.access === 'public' ? [] : [{ accessToken: [] }],
    ...(route.params && { params: route.params }),
    querystring: route.query ?? nothing,
    ...(route.body && { body: route.body }),
    response: { [success]: answerOf(route), ...conflictOf(route), '4xx': refusal },
  };
}

function descriptionOf({ errors = [], asksReason }: Route): string {
  const reason = asksReason
    ? `The header \`${reasonHeader}\` says why: 3 to 200 characters, percent-encoded. `
    : '';
  const own = asksReason ? [...errors, 'reason-required'] : errors;
  return `${reason}Own errors: ${own.map((code) => `\`${code}\``).join(', ')}.`;
}

/** A change on top of another's is told what the thing is now. */
function conflictOf({ errors, response }: Route) {
  if (!response || !errors?.includes('changed-meanwhile')) return {};
  const conflict = z.extend(problem, { current: z.optional(response) });
  return { 409: refusalOf('Refused; of `changed-meanwhile` with what it is now', conflict) };
}

function answerOf({ response = done, contentType }: Route) {
  if (!contentType) return response;
  const types = [contentType].flat();
  return {
    description: 'Done',
    content: Object.fromEntries(types.map((type) => [type, { schema: response }])),
  };
}

function operationId({ method, path }: Route): string {
  const words = path.split('/').flatMap((part) => part.replaceAll(/[{}]/g, '').split('-'));
  return [
    method.toLowerCase(),
    ...words.filter(Boolean).map((word) => word[0]?.toUpperCase() + word.slice(1)),
  ].join('');
}
