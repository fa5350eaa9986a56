import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { appPages, pageFilesName } from './app-page.ts';
import { brandedFiles, type BrandedFile } from './branded-files.ts';
import { AppError } from '../errors/app-error.ts';
import { apiBase } from '../server/http-server.ts';
import { sendProblem } from '../errors/problem-answer.ts';
import { sendPacked } from './packed-body.ts';

/**
 * Serves the built web app: its files with their pre-compressed twins, and for every other path its one page. Without a
 * build the API stands alone.
 */
export async function installWebApp(app: FastifyInstance, config: Config): Promise<void> {
  const folder = join(config.repository, 'web/dist');
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'the web app is not built; only the API is served');
    app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new AppError('not-found')));
    return;
  }
  const { page: built, files: branded, withheld } = brandedFiles(folder, config);
  const pageOf = appPages(folder, built.replace('%API_BASE%', apiBase));

  await app.register(async (files) => {
    // Each file is a route, and they are others in each version.
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, pattern: '/*' };
    });
    await files.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      wildcard: false,
      setHeaders(reply, path) {
        // Names of built files carry their contents' hash; the two small files say whether there is something new.
        void reply.header('cache-control', cacheControl(relative(folder, path)));
      },
      globIgnore: [
        'index.html*',
        pageFilesName,
        ...[...branded.keys(), ...withheld].map((path) => path.slice(1)),
      ],
    });
    for (const [path, file] of branded)
      files.get(path, { schema: { hide: true } }, (request, reply) => sendBranded(request, reply, file));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      path !== apiBase &&
      !path.startsWith(`${apiBase}/`) &&
      // A link that somebody mistyped is the screen's to explain, whatever it ends with.
      (/^\/account\/(?:create|user)\//i.test(path) || !/\.\w+$/.test(path));
    return wantsPage
      ? sendPage(request, reply, path)
      : sendProblem(request, reply, new AppError('not-found'));
  });

  function sendPage(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
    const page = pageOf(path, request.headers['accept-language']);
    return sendPacked(request, reply, {
      ...page,
      type: 'text/html; charset=utf-8',
      varies: 'accept-language',
    });
  }
}

/** A picture of somebody else runs nothing and fetches nothing, also where it is opened by itself. */
const pictureSecurity =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; frame-ancestors 'none'; sandbox";

function sendBranded(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, version }: BrandedFile,
): FastifyReply {
  // An address with another version is of another node's, which has another brand for a moment.
  const isNamed = (request.query as { v?: string }).v === version;
  void reply.header('cache-control', isNamed ? forever : 'no-cache').header('etag', `"${version}"`);
  if (type === 'image/svg+xml') void reply.header('content-security-policy', pictureSecurity);
  if (request.headers['if-none-match']?.includes(version)) return reply.code(304).send();
  return reply.type(type).send(body);
}

const forever = 'public, max-age=31536000, immutable';

/** @param path below the built app's folder */
function cacheControl(path: string): string {
  if (path.startsWith('assets/')) return forever;
  return /\.json(?:\.(?:br|gz))?$/.test(path) ? 'no-store' : 'no-cache';
}
