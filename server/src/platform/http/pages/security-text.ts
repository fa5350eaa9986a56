import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/config/config.ts';

const yearMs = 365 * 24 * 3600 * 1000;

/** `/.well-known/security.txt` (RFC 9116): where whoever finds a hole tells us. Each answer is good for a year. */
export function installSecurityText(
  app: FastifyInstance,
  { publicUrl, SECURITY_CONTACT: contact }: Pick<Config, 'publicUrl' | 'SECURITY_CONTACT'>,
): void {
  const path = '/.well-known/security.txt';
  app.get(path, { schema: { hide: true } }, async (_request, reply) => {
    const expires = new Date(Date.now() + yearMs);
    expires.setUTCHours(0, 0, 0, 0);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(
        [
          `Contact: ${contact ?? `mailto:security@${new URL(publicUrl).hostname}`}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: en, de, nl',
          `Canonical: ${publicUrl}${path}`,
          '',
        ].join('\n'),
      );
  });
}
