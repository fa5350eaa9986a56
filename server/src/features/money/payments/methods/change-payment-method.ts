import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import type { changePaymentMethod as route } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { addClaim } from '../add-claim.ts';
import { beginPayment } from '../begin-payment.ts';
import { lockLivePayer } from '../collection/lock-live-payer.ts';
import { readSignature, signMandate } from '../mandates/sign-mandate.ts';
import { isByIban } from './methods.rules.ts';
import { changeMethods } from './offered-methods.ts';
import { verification } from './verification.ts';

type Body = RouteInput<typeof route>['body'];

/**
 * Changes how the caller's company pays: by a verification at the provider, or a mandate that is signed here. Until the new one
 * counts, the old one does.
 * @throws {AppError} `no-valid-payment-methods`; `changed-meanwhile` where another consent was shown; `invalid-input` at the IBAN;
 *   `communication-error`
 */
export async function changePaymentMethod(
  platform: Platform,
  context: Context<UserActor>,
  { method, mandate }: Body,
): Promise<RouteResponse<typeof route>> {
  const offered = await changeMethods(platform, verification);
  if (!offered.some((each) => each.method === method)) throw new AppError('no-valid-payment-methods');
  if (!isByIban(method)) {
    const returnPath = (id: string) => `/account/payments/${id}`;
    return verifyAtProvider(platform, context.actor.companyId, { method, returnPath });
  }
  if (!mandate) throw fieldError('/mandate', 'invalid-input');
  return verifyByMandate(platform, context, mandate);
}

/** Begins a verification at the provider. @param method null lets the payer choose there @param returnPath where they come back to */
export async function verifyAtProvider(
  platform: Platform,
  companyId: string,
  { method, returnPath }: { method: PaymentMethod | null; returnPath: (paymentId: string) => string },
): Promise<{ paymentId: string; checkoutUrl: string }> {
  const { database, clock } = platform;
  const { id: paymentId } = await database.transaction(companyId, async (trx) => {
    await lockLivePayer(trx, companyId);
    return addClaim(trx, { companyId, kind: 'verification', amount: verification }, clock.now());
  });
  const begun = await beginPayment(platform, { paymentId, method, returnPath: returnPath(paymentId) });
  return { paymentId, ...begun };
}

async function verifyByMandate(
  platform: Platform,
  context: Context<UserActor>,
  mandate: NonNullable<Body['mandate']>,
): Promise<{ paymentId: string; checkoutUrl: null }> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const signature = await readSignature(platform, context.langCode, mandate);
  const at = clock.now();
  const paymentId = await database.transaction(companyId, async (trx) => {
    await lockLivePayer(trx, companyId);
    const mandateId = await signMandate(trx, context, signature, at);
    const claim = { companyId, kind: 'verification', amount: verification, mandateId } as const;
    return (await addClaim(trx, claim, at)).id;
  });
  return { paymentId, checkoutUrl: null };
}
