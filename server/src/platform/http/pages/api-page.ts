import { negotiate } from '@fastify/accept-negotiator';
import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { apiBase } from '../server/http-server.ts';

/** The OpenAPI document and, where it is wanted, a page to read it, below the API's base. Registered after the routes. */
export async function installApiPage(app: FastifyInstance, { reader }: { reader: boolean }): Promise<void> {
  let made: ReturnType<typeof makeDocument> | undefined;
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    const { tag, bodies } = (made ??= makeDocument(app));
    void reply
      .header('etag', tag)
      .header('cache-control', 'no-cache')
      .header('vary', 'origin, accept-encoding');
    if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
    const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
    if (encoding) void reply.header('content-encoding', encoding);
    return reply.type('application/json').send(bodies[encoding ?? 'plain']);
  });
  if (reader) await installReader(app);
}

/** The document in every form that it is sent in: to write or pack it again costs far more than to send it. */
function makeDocument(app: FastifyInstance) {
  const plain = Buffer.from(JSON.stringify(app.swagger()));
  return {
    tag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    bodies: {
      plain,
      gzip: gzipSync(plain),
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    },
  };
}

async function installReader(app: FastifyInstance): Promise<void> {
  // The reader writes its own styles and scripts into the page, so that it alone gets a policy of its own.
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith(`${apiBase}/docs`))
      void reply.header(
        'content-security-policy',
        "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
  });
  await app.register(scalar, {
    routePrefix: `${apiBase}/docs`,
    configuration: { url: `${apiBase}/openapi.json`, withDefaultFonts: false, telemetry: false },
  });
}
