import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { AppError } from '../errors/app-error.ts';
import { apiBase } from '../server/http-server.ts';
import { sendProblem } from '../errors/problem-answer.ts';

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
  const page = (await readFile(join(folder, 'index.html'), 'utf8'))
    .replace('%API_BASE%', apiBase)
    .replaceAll('%BRAND_NAME%', () => config.BRAND_NAME.replaceAll(/[<>&"]/g, ''));

  // Its name is a setting of the installation, as the page's.
  const manifest = await readFile(join(folder, 'manifest.webmanifest'), 'utf8');
  app.get('/manifest.webmanifest', { schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(manifest.replaceAll('%BRAND_NAME%', () => JSON.stringify(config.BRAND_NAME).slice(1, -1))),
  );

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
      globIgnore: ['index.html*', 'manifest.webmanifest'],
    });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      path !== apiBase &&
      !path.startsWith(`${apiBase}/`) &&
      // A link that somebody mistyped is the screen's to explain, whatever it ends with.
      (/^\/account\/(?:create|user)\//i.test(path) || !/\.\w+$/.test(path));
    return wantsPage ? sendPage(reply) : sendProblem(request, reply, new AppError('not-found'));
  });

  function sendPage(reply: FastifyReply): FastifyReply {
    return reply.code(200).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(page);
  }
}

/** @param path below the built app's folder */
function cacheControl(path: string): string {
  if (path.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  return /\.json(?:\.(?:br|gz))?$/.test(path) ? 'no-store' : 'no-cache';
}
