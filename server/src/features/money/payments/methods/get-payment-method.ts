import {
  mandateConsentVersion,
  type Mandate,
  type PaymentMethodState,
} from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { findCurrentMandate, findPendingMandate, type MandateRow } from '../mandates/mandates.queries.ts';
import { consentText } from './consent-text.ts';
import { isByIban } from './methods.rules.ts';
import { changeMethods } from './offered-methods.ts';
import { verification } from './verification.ts';

/** How the caller's company pays, and how it could. @throws {AppError} `communication-error` */
export async function getPaymentMethod(
  platform: Platform,
  { actor: { companyId }, langCode }: Context<UserActor>,
): Promise<PaymentMethodState> {
  const own = platform.database.company(companyId);
  const [current, pending, offered, text] = await Promise.all([
    findCurrentMandate(own, companyId),
    findPendingMandate(own, companyId),
    changeMethods(platform, verification),
    consentText(platform, langCode),
  ]);
  return {
    current: current ? presentMandate(current) : null,
    pending: pending ? presentMandate(pending) : null,
    offered: offered.map(({ method, label }) => ({ method, label, isByIban: isByIban(method) })),
    verification,
    consent: { version: mandateConsentVersion, text },
  };
}

function presentMandate(mandate: MandateRow): Mandate {
  const { id, method, state, account_hint: account, reference, created_at: since } = mandate;
  return { id, method, state, account, reference, since: since.toISOString() };
}
