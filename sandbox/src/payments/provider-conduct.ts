import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the provider does with a request; `loses` closes before it took anything, `dies` afterwards. */
export const conducts = ['answers', 'hangs', 'html', 'dies', 'loses', 'refuses'] as const;
/** What the provider does with a request. */
export type Conduct = (typeof conducts)[number];

/** What goes wrong at the provider, as the desk says. */
export interface ProviderFaults {
  /** What it does with the next calls. */
  next: { conduct: Conduct; count: number; only: 'GET' | 'POST' | null };
}

/** A provider that does everything right. */
export function noProviderFaults(): ProviderFaults {
  return { next: { conduct: 'answers', count: 0, only: null } };
}

/** What is done with a request, which counts as one of the next. */
export function conductOf(faults: ProviderFaults, { method }: FastifyRequest): Conduct {
  const { next } = faults;
  if (next.count <= 0 || (next.only !== null && next.only !== method)) return 'answers';
  next.count -= 1;
  return next.conduct;
}

/** Answers as it is to go wrong, after the request was taken. @returns whether nothing else is answered */
export function goWrong(conduct: Conduct, reply: FastifyReply): boolean {
  if (conduct === 'answers' || conduct === 'refuses') return false;
  reply.hijack();
  if (conduct === 'html')
    reply.raw.writeHead(502, { 'content-type': 'text/html' }).end('<html><p>Bad gateway</p></html>');
  else if (conduct !== 'hangs') reply.raw.destroy();
  return true;
}
