import swagger from '@fastify/swagger';
import fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
} from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '#platform/config/config.ts';
import { allowedOrigins } from '#platform/live/allowed-origins.ts';
import { inLogContext, isInLogContext, type LogFacts } from '#platform/log/log-context.ts';
import { countRequests } from '#platform/metrics/http-metrics.ts';
import { contentSecurity } from './content-security.ts';
import { installCors } from './cors.ts';
import { strangersBytes } from '../route/input-limits.ts';
import { leanSerializer } from '../route/lean-serializer.ts';
import { answerError, installProblemAnswers } from '../errors/problem-answer.ts';
import { packAnswers } from './pack-answers.ts';
import { securityHeaders } from './security-headers.ts';

z.config(z.locales.en());

declare module 'fastify' {
  interface FastifyRequest {
    /** What every line within the request carries. */
    logFacts: LogFacts;
  }
}

/** Below this stands the HTTP API. */
export const apiBase = '/api';

/** The HTTP server without routes: parsers, headers, errors, OpenAPI. */
export async function createHttpServer(config: Config, log: Logger): Promise<FastifyInstance> {
  const headers = await securityHeaders(contentSecurity(config));
  const app = fastify({
    loggerInstance: log as never,
    logController: new LogController({ disableRequestLogging: true }),
    // Of what stands in no contract; the contract's routes say their own.
    bodyLimit: strangersBytes,
    genReqId: () => randomUUID(),
    // Lines within a request know its id by their context; a logger for each would be made for nobody.
    childLoggerFactory: (logger, bindings, options) =>
      options.level === undefined ? logger : logger.child(bindings, options),
    // A client that dribbles is cut off; Node looks for such ones at this interval only.
    requestTimeout: 30_000,
    // What still comes in while the server closes is answered.
    return503OnClosing: false,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    // No hook runs for what is no request, such as an address that cannot be read.
    frameworkErrors: (error, request, reply) =>
      void answerError(
        error,
        request as never,
        reply.headers({ ...headers, 'x-request-id': request.id }) as never,
      ),
    ...(config.TRUSTED_PROXY && { trustProxy: config.TRUSTED_PROXY.split(',').map((entry) => entry.trim()) }),
  }) as unknown as FastifyInstance;

  app.setSerializerCompiler((route) =>
    // Tests and development check every answer against the contract; production only shapes it.
    config.production && isZod(route.schema)
      ? leanSerializer(route.schema)
      : serializerCompiler(route as never),
  );
  parseJsonAlone(app);
  installProblemAnswers(app);
  app.decorateRequest('logFacts');
  app.addHook('onRequest', (request, reply, done) => {
    request.logFacts = { reqId: request.id };
    void reply.headers(headers).header('x-request-id', request.id);
    inLogContext(request.logFacts, done);
  });
  // A body comes in by events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => {
    if (isInLogContext(request.logFacts)) done();
    else inLogContext(request.logFacts, done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('info')) logRequest(log, request, reply);
    done();
  });
  countRequests(app);
  installCors(app, { base: apiBase, origins: allowedOrigins(config) });
  packAnswers(app);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.BRAND_NAME} API`,
        version: '1.0.0',
        description: 'Alarm dialers, their alarms, the people who are called, and the proof that they were.',
        license: { name: 'Proprietary', url: `${config.publicUrl}/terms` },
      },
      servers: [{ url: `${config.publicUrl}${apiBase}` }],
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
    stripBasePath: true,
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  return app;
}

function isZod(schema: unknown): schema is z.core.$ZodType {
  return typeof schema === 'object' && schema !== null && '_zod' in schema;
}

/**
 * JSON is all that is read. An empty body under its content type is no body; one that is no JSON, or that names a
 * prototype to write to, is the client's fault.
 */
function parseJsonAlone(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined);
    return parse(request, body as string, (error, value) => {
      if (error) done(Object.assign(new Error('The body is not JSON.'), { statusCode: 400 }));
      else done(null, value);
    });
  });
}

function logRequest(log: Logger, { logFacts, method, url }: FastifyRequest, reply: FastifyReply): void {
  const [status, ms] = [reply.statusCode, Math.round(reply.elapsedTime)];
  log.info({ ...logFacts, method, url: withoutSecrets(url), status, ms }, 'request');
}

/** The path with the secrets of links cut out, for the log. */
function withoutSecrets(url: string): string {
  return (url.split('?')[0] ?? '').replaceAll(/[A-Za-z0-9_-]{40,}[A-Za-z0-9_.-]*/g, '…');
}
