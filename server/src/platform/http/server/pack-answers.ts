import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';
import { pipeline, Readable } from 'node:stream';
import { createGzip, gzip, gzipSync } from 'node:zlib';
import { remembered } from '#platform/values/remembered.ts';

/** The quickest: Brotli makes a list a sixth smaller and halves how many are answered (decision 0108). */
const quickly = { level: 1 };
/** Bytes below which an answer is not worth it. */
const leastBytes = 2048;
/** Bytes up to which packing takes less than handing it to another thread; a page of 200 devices is 75 kB. */
const mostAtOnce = 128 * 1024;

/** The stream itself tells Fastify that it broke off. */
const ignore = () => undefined;

const isText = /^text\/(?!event-stream)|[/+](?:json|xml|javascript)\b/;
const takesGzip = remembered((encodings) => negotiate(encodings, ['gzip']) === 'gzip');

/** Answers texts by gzip to whoever takes it. Installed before the routes. */
export function packAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const length = lengthOf(payload);
    const encodings = request.headers['accept-encoding'];
    if (encodings === undefined || length < leastBytes || !takesGzip(encodings)) return done(null, payload);
    if (reply.hasHeader('content-encoding') || !isText.test(String(reply.getHeader('content-type'))))
      return done(null, payload);
    const varies = reply.getHeader('vary');
    void reply
      .header('vary', varies === undefined ? 'accept-encoding' : `${String(varies)}, accept-encoding`)
      .header('content-encoding', 'gzip')
      .removeHeader('content-length');
    if (payload instanceof Readable) {
      // What is answered in its place, as nothing was sent yet, is another text.
      payload.once('error', () => reply.removeHeader('content-encoding'));
      return done(null, pipeline(payload, createGzip(quickly), ignore));
    }
    const body = payload as string | Buffer;
    return length > mostAtOnce ? gzip(body, quickly, done) : done(null, gzipSync(body, quickly));
  });
}

/** At least so many bytes; of a stream nobody knows. */
function lengthOf(payload: unknown): number {
  if (typeof payload === 'string' || Buffer.isBuffer(payload)) return payload.length;
  return payload instanceof Readable ? Infinity : 0;
}
