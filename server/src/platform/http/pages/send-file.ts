import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';

/**
 * Answers a file to be saved, piece by piece. The first piece is made before anything is sent, so that what fails at
 * once is answered as any error. The contract calls such an answer a text or an object; Fastify sends the stream that
 * it really is.
 *
 * @param fileName in any script, with its ending
 */
export async function sendFile<Answer>(
  reply: FastifyReply,
  fileName: string,
  contentType: string,
  pieces: AsyncGenerator<string | Uint8Array>,
): Promise<Answer> {
  const first = await pieces.next();
  void reply
    .header('content-disposition', contentDisposition(fileName))
    .type(/^(?:text\/|application\/json)/.test(contentType) ? `${contentType}; charset=utf-8` : contentType);
  return Readable.from(all(first, pieces)) as unknown as Answer;
}

async function* all(
  first: IteratorResult<string | Uint8Array, unknown>,
  rest: AsyncGenerator<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
