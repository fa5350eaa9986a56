import type { FastifyInstance } from 'fastify';
import * as z from 'zod';

/** A refusal that the desk answers as `application/problem+json` (RFC 9457). */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, detail: string) {
    super(detail);
    this.status = status;
  }
}

const titles: Record<number, string> = {
  400: 'Please check what you sent',
  401: 'Not let in',
  403: 'Not from here',
  404: 'Not found',
  409: 'Not possible now',
  413: 'Too large',
  415: 'Send JSON',
  502: 'The other side does not answer',
};

/** The problem's body; `detail` says what to do. */
export function problemOf(status: number, detail: string) {
  return { type: 'about:blank', title: titles[status] ?? 'Something went wrong', status, detail };
}

/**
 * Checks what came from outside.
 * @throws {Refusal} 400 with every fault named.
 */
export function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  const faults = result.error.issues.map((issue) =>
    issue.path.length > 0 ? `${issue.path.join('.')}: ${issue.message}` : issue.message,
  );
  throw new Refusal(400, faults.join('; '));
}

/** Answers every error of the desk as a problem; what nobody expected is logged and says no more than that. */
export function answerProblems(app: FastifyInstance, log: (line: string) => void): void {
  app.setErrorHandler((error: Error & { status?: number; statusCode?: number }, request, reply) => {
    const status = error instanceof Refusal ? error.status : (error.statusCode ?? 500);
    if (status >= 500 && !(error instanceof Refusal))
      log(`${request.method} ${request.url}: ${error.stack ?? error.message}`);
    const detail =
      status < 500 || error instanceof Refusal ? error.message : 'The sandbox made a mistake; see its log.';
    return reply.code(status).type('application/problem+json').send(problemOf(status, detail));
  });
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .type('application/problem+json')
      .send(problemOf(404, `There is no ${request.method} ${request.url.split('?')[0]} here.`)),
  );
}
