import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorCatalogue, type ErrorCode } from '@belfry/contract/http/error-catalogue.ts';
import type { Problem } from '@belfry/contract/http/problem.ts';
import type { LangCode } from '@belfry/contract/ground/languages/language-list.ts';
import { isDatabaseUnavailable } from '#platform/database/database-faults.ts';
import { textsIn } from '#platform/texts/texts.ts';
import { chooseLanguage } from '../route/accept-language.ts';
import { AppError } from './app-error.ts';

/** Faulty fields that an answer names at most. */
export const mostFaults = 20;
/** UTF-16 units of a pointer or a sentence in an answer: the caller's own text may be in both. */
const longestText = 200;
/** Bytes that the named faults take at most; control characters are written six times as long as they came. */
const faultBytes = 12 * 1024;

/** Makes every error an `application/problem+json` with a code of the catalogue (RFC 9457). */
export function installProblemAnswers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply));
}

/** Answers whatever was thrown; also for requests that Fastify refuses before any hook has run. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendProblem(request, reply, toAppError(error));
}

/** Answers with an error of the catalogue, in the language that the caller asks for (`Accept-Language`). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  // A mail server that refuses what somebody typed is nothing to mend here.
  if (error.status >= 500 && error.code !== 'sending-e-mail-failed')
    request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  const { reason, next, errors, current, retryAfterSeconds } = error.options;
  const langCode = chooseLanguage(request.headers['accept-language']);
  const body: Problem = {
    type: `urn:belfry:error:${error.code}`,
    title: textsIn(langCode)(`errors.${error.code}`),
    status: error.status,
    code: error.code,
    ...(reason && { reason }),
    ...(next && { next }),
    ...(errors && { errors: briefly(errors, langCode) }),
    ...(current && { current }),
    requestId: request.id,
  };
  void reply.header('x-request-id', request.id);
  if (retryAfterSeconds) void reply.header('retry-after', String(retryAfterSeconds));
  void reply.header('content-language', langCode);
  const varies = [reply.getHeader('vary'), 'accept-language'].filter(Boolean).join(', ');
  void reply.header('vary', varies);
  // A serializer of the route's success would not know these fields.
  return reply
    .code(error.status)
    .type('application/problem+json')
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);
}

/** As many faults as an answer names, each cut short: whatever was sent, the answer stays below 16 kB. */
function briefly(errors: NonNullable<Problem['errors']>, langCode: LangCode): NonNullable<Problem['errors']> {
  let bytes = 0;
  return errors
    .slice(0, mostFaults)
    .map((fault) => ({
      ...fault,
      pointer: cut(fault.pointer),
      detail: isKnown(fault.code) ? textsIn(langCode)(`errors.${fault.code}`) : cut(fault.detail),
    }))
    .filter((fault) => {
      bytes += Buffer.byteLength(JSON.stringify(fault));
      return bytes <= faultBytes;
    });
}

function isKnown(code: string | undefined): code is ErrorCode {
  return code !== undefined && code in errorCatalogue;
}

function cut(text: string): string {
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** The error of the catalogue that something thrown stands for. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error))
    return new AppError('service-unavailable', { cause: error, retryAfterSeconds: 5 });
  if (!(error instanceof Error)) return new AppError('unknown-error', { cause: error });
  const { statusCode = 500, message } = error as FastifyError;
  if (statusCode === 413) return new AppError('payload-too-large');
  if (statusCode === 429) return new AppError('too-many-requests');
  if (statusCode >= 400 && statusCode < 500)
    return new AppError('invalid-input', { cause: error, errors: [{ pointer: '', detail: message }] });
  return new AppError('unknown-error', { cause: error });
}
