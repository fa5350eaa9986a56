import { randomInt, randomUUID } from 'node:crypto';
import type { RouteInput, RouteResponse } from '@belfry/contract/http/route.ts';
import {
  mandateConsentVersion,
  type changePaymentMethod as route,
} from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { PaymentMethod } from '@belfry/contract/money/payments/payment-states.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { normaliseIban } from '#platform/values/iban.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { addClaim } from '../add-claim.ts';
import { beginPayment } from '../begin-payment.ts';
import { accountHint } from '../mandates/account-hint.rules.ts';
import { insertMandate } from '../mandates/mandates.queries.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { consentText } from './consent-text.ts';
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
  return signMandate(platform, context, mandate);
}

/** Begins a verification at the provider. @param method null lets the payer choose there @param returnPath where they come back to */
export async function verifyAtProvider(
  platform: Platform,
  companyId: string,
  { method, returnPath }: { method: PaymentMethod | null; returnPath: (paymentId: string) => string },
): Promise<{ paymentId: string; checkoutUrl: string }> {
  const { database, clock } = platform;
  const { id: paymentId } = await database.transaction(companyId, (trx) =>
    addClaim(trx, { companyId, kind: 'verification', amount: verification }, clock.now()),
  );
  const begun = await beginPayment(platform, { paymentId, method, returnPath: returnPath(paymentId) });
  return { paymentId, ...begun };
}

async function signMandate(
  platform: Platform,
  context: Context<UserActor>,
  { name, iban: typed, consentVersion }: NonNullable<Body['mandate']>,
): Promise<{ paymentId: string; checkoutUrl: null }> {
  const iban = normaliseIban(typed, '/mandate/iban');
  if (consentVersion !== mandateConsentVersion) throw new AppError('changed-meanwhile');
  const { database, clock } = platform;
  const { companyId, userId } = context.actor;
  const consent = await consentText(platform, context.langCode);
  const [mandateId, at] = [randomUUID(), clock.now()];
  const paymentId = await database.transaction(companyId, async (trx) => {
    await insertMandate(trx, {
      id: mandateId,
      company_id: companyId,
      method: 'directdebit',
      state: 'pending',
      reference: newReference(),
      signed_name: name,
      iban,
      account_hint: accountHint({ account: iban, cardLabel: null }),
      consent_version: consentVersion,
      consent_text: consent,
      consented_at: at,
      consented_by: userId,
      created_at: at,
      provider_id: null,
    });
    const claim = { companyId, kind: 'verification', amount: verification, mandateId } as const;
    const { id } = await addClaim(trx, claim, at);
    await enqueue(trx, [paymentJobs.mandate.of({ mandateId }, { key: `payments/mandate/${mandateId}` })]);
    await recordAudit(trx, context, { companyId, at }, [
      { action: 'payment-method.signed', details: { method: 'directdebit' } },
    ]);
    return id;
  });
  return { paymentId, checkoutUrl: null };
}

/** Letters and figures that a payer reads on their statement and can say on the phone. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What a mandate is named by on a statement: 12 of 31 letters and figures, so that two are never the same. */
function newReference(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `M-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
