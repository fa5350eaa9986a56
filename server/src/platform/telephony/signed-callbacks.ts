import type { FastifyRequest } from 'fastify';
import { id } from '@belfry/contract/values/values.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';

/** The fields of a callback. */
export type CallbackFields = Record<string, string>;

/** How the provider writes a signature: Base64 of the 20 bytes of an HMAC-SHA1. */
const signatureForm = /^[A-Za-z0-9+/]{27}=$/;

/**
 * Options of a route that the provider calls back: what it has not signed is refused, and so are parameters of the path that are no
 * ids. Not part of the API for people, so that they stand in no contract.
 * @param named parameters beyond those of the path that must be ids
 */
export function signedOnly(
  { config, telephony }: Pick<Platform, 'config' | 'telephony'>,
  named: (request: FastifyRequest) => readonly string[] = () => [],
) {
  return {
    schema: { hide: true },
    // Before the body is read: what carries no signature at all costs nothing.
    onRequest: async (request: FastifyRequest) => {
      if (!signatureForm.test(signatureOf(request))) throw unsigned(request);
    },
    preHandler: async (request: FastifyRequest) => {
      const url = `${config.callbackUrl}${request.url}`;
      if (!telephony.signed(url, fieldsOf(request), signatureOf(request))) throw unsigned(request);
      const ids = [...Object.values(request.params as Record<string, string>), ...named(request)];
      if (!ids.every((value) => id.safeParse(value).success)) throw new AppError('not-found');
    },
  };
}

/** What a callback says. */
export function fieldsOf(request: FastifyRequest): CallbackFields {
  return (request.body ?? {}) as CallbackFields;
}

function signatureOf({ headers }: FastifyRequest): string {
  return String(headers['x-twilio-signature']);
}

function unsigned(request: FastifyRequest): AppError {
  request.log.warn('a telephony callback without a good signature was refused');
  return new AppError('no-permission');
}
