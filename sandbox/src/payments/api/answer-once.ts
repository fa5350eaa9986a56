import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { PaymentProvider } from '../payment-provider.ts';
import { conductOf, goWrong } from '../provider-conduct.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** Reads a body. @throws {ProviderRefusal} 422 that names the field */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [fault] = read.error.issues;
  throw new ProviderRefusal(422, fault?.message ?? 'This is not right.', fault?.path.join('.'));
}

/**
 * Makes or ends something once a key, and answers as the desk says that the provider behaves.
 * @param act gives the body of the answer; nothing where it has none
 */
export function answerOnce(
  { keys, faults }: PaymentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  act: () => unknown,
): unknown {
  const conduct = conductOf(faults, request);
  if (conduct === 'refuses') throw new ProviderRefusal(422, 'Refused by the desk.', 'amount');
  if (conduct === 'loses') return goWrong(conduct, reply);
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header : undefined;
  const of = { method: request.method, path: request.url, body: request.body };
  const { status, body } = keys.once(key, of, () => {
    const answer = act();
    const done = request.method === 'POST' ? 201 : 200;
    return answer === undefined ? { status: 204, body: undefined } : { status: done, body: answer };
  });
  // Whoever waits for the answer keeps the key busy for everybody else.
  if (conduct === 'hangs' && key !== undefined) reply.raw.once('close', keys.occupy(key));
  return goWrong(conduct, reply) ? reply : reply.code(status).send(body);
}
