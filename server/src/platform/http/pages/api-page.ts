import scalar from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { apiBase } from '../server/http-server.ts';
import { packed, type PackedBody, sendPacked } from './packed-body.ts';

/** The OpenAPI document and, where it is wanted, a page to read it, below the API's base. Registered after the routes. */
export async function installApiPage(app: FastifyInstance, { reader }: { reader: boolean }): Promise<void> {
  let made: PackedBody | undefined;
  app.get(`${apiBase}/openapi.json`, { schema: { hide: true } }, async (request, reply) => {
    made ??= packed(JSON.stringify(app.swagger()));
    return sendPacked(request, reply, { ...made, type: 'application/json', varies: 'origin' });
  });
  if (reader) await installReader(app);
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
