import type { FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { PaymentProvider } from './payment-provider.ts';
import { conductOf, goWrong } from './provider-conduct.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** Reads a body. @throws {ProviderRefusal} 422 that names the field */
export function readBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const read = schema.safeParse(body ?? {});
  if (read.success) return read.data;
  const [fault] = read.error.issues;
  throw new ProviderRefusal(422, fault?.message ?? 'This is not right.', fault?.path.join('.'));
}

/** Makes something once a key, and answers as the desk says that the provider behaves. */
export function answerOnce(
  { keys, faults }: PaymentProvider,
  request: FastifyRequest,
  reply: FastifyReply,
  make: () => unknown,
): unknown {
  const conduct = conductOf(faults, request);
  if (conduct === 'refuses') throw new ProviderRefusal(422, 'Refused by the desk.', 'amount');
  if (conduct === 'loses') return goWrong(conduct, reply);
  const key = request.headers['idempotency-key'];
  const of = { path: request.url, body: request.body };
  const { status, body } = keys.once(typeof key === 'string' ? key : undefined, of, () => ({
    status: 201,
    body: make(),
  }));
  return goWrong(conduct, reply) ? reply : reply.code(status).send(body);
}
