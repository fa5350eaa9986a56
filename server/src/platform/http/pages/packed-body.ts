import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** A text in every form that it is sent in: to write or pack it again costs far more than to send it. */
export interface PackedBody {
  tag: string;
  bodies: Readonly<Record<'plain' | 'gzip' | 'br', Buffer>>;
}

/** Packs a text. */
export function packed(text: string): PackedBody {
  const plain = Buffer.from(text);
  return {
    tag: `W/"${createHash('sha256').update(plain).digest('base64url')}"`,
    bodies: {
      plain,
      gzip: gzipSync(plain),
      br: brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    },
  };
}

/**
 * Sends it as small as the browser takes it, and nothing to whoever has it already. It is asked for each time.
 *
 * @param varies what else than the address and its packing decides what is sent
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { tag, bodies, type, varies }: PackedBody & { type: string; varies: string },
): FastifyReply {
  void reply
    .header('etag', tag)
    .header('cache-control', 'no-cache')
    .header('vary', `${varies}, accept-encoding`);
  if (request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  const encoding = negotiate(request.headers['accept-encoding'] ?? '', ['br', 'gzip']);
  if (encoding) void reply.header('content-encoding', encoding);
  return reply
    .code(200)
    .type(type)
    .send(bodies[encoding ?? 'plain']);
}
