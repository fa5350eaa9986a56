import type { FastifyInstance } from 'fastify';

/** Seconds that a browser may remember the answer to its question. */
const rememberedSeconds = 600;

/**
 * Lets pages of these origins, and no others, call what stands below `base` from another address than their own. No
 * cookie is ever needed, so that credentials are never allowed.
 */
export function installCors(
  app: FastifyInstance,
  { base, origins }: { base: string; origins: readonly string[] },
): void {
  const below = `${base}/`;
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith(below)) return done();
    void reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    void reply.header('access-control-allow-origin', origin);
    void reply.header('access-control-expose-headers', 'retry-after, x-request-id');
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header(
        'access-control-allow-headers',
        'accept-language, app-version, authorization, cache-control, content-type, idempotency-key',
      )
      .header('access-control-max-age', String(rememberedSeconds))
      .send();
  });
}
