import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '#platform/config/config.ts';

/** Stands in every policy where the page puts its nonce; admits nothing by itself. */
export const noNonce = "'nonce-none'";

/** Response headers that fence the browser in: everything is closed, then opened one by one. */
export function contentSecurity(config: Config): FastifyHelmetOptions {
  const secure = config.publicUrl.startsWith('https:');
  return {
    enableCSPNonces: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'", noNonce],
        'style-src-attr': ["'none'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['default'],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    strictTransportSecurity: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  };
}
