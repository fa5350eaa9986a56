import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { PaymentProvider } from '../payment-provider.ts';
import { ProviderRefusal } from './provider-refusal.ts';

/** What is the whole organisation's, not of one of its shops. */
const ofOrganization = /\/v2\/(?:settlements|balances)(?:\/|$)/;
/** What belongs to a shop, which a key names by itself. */
const ofProfile = /\/v2\/(?:customers\/[^/]+\/payments|payments|payment-links)$/;

/**
 * Lets in who has the API key or the organisation's token.
 * @throws {ProviderRefusal} 401, and 403 where a key asks for payouts or balances
 */
export function letIn(provider: PaymentProvider, request: FastifyRequest): void {
  const given = bearerOf(request);
  if (isSame(given, provider.organizationToken)) return;
  if (!isSame(given, provider.paymentKey))
    throw new ProviderRefusal(401, 'Missing authentication, or failed to authenticate');
  if (ofOrganization.test(routeOf(request)))
    throw new ProviderRefusal(403, 'This cannot be read with an API key. Use an access token.');
}

/** A token does not say for which shop a payment is made. @throws {ProviderRefusal} 422 where the request does not either */
export function needProfile(provider: PaymentProvider, request: FastifyRequest): void {
  if (request.method !== 'POST' || !ofProfile.test(routeOf(request))) return;
  if (!isSame(bearerOf(request), provider.organizationToken)) return;
  const { body } = request;
  const hasProfile = typeof body === 'object' && body !== null && 'profileId' in body && body.profileId;
  if (!hasProfile) throw new ProviderRefusal(422, 'The profile ID is missing.', 'profileId');
}

function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? '';
}

function bearerOf({ headers }: FastifyRequest): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

function isSame(given: string, secret: string): boolean {
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
