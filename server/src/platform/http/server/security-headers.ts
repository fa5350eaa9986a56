import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import fastify from 'fastify';

/**
 * The headers that fence the browser in. Helmet is asked once what they are: they are the same for every answer.
 */
export async function securityHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const probe = fastify();
  await probe.register(helmet, options);
  // Before anything else is set: what is there is helmet's.
  probe.get('/', async (_request, reply) => reply.raw.getHeaders());
  const answer = await probe.inject('/');
  await probe.close();
  return answer.json();
}
