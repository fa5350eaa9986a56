import { randomInt, randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import { mandateConsentVersion } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { normaliseIban } from '#platform/values/iban.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { consentText } from '../methods/consent-text.ts';
import { paymentJobs } from '../payments-jobs.ts';
import { accountHint } from './account-hint.rules.ts';
import { insertMandate } from './mandates.queries.ts';

/** A mandate as somebody signs it in the portal. */
export interface Signature {
  name: string;
  iban: string;
  /** Of the text that was shown. */
  consentVersion?: string | undefined;
}

/** A signature that was found good, with the text that was agreed to. */
export type ReadSignature = Readonly<{ name: string; iban: string; consent: string }>;

/**
 * Reads a signature: the account, and the text that was agreed to.
 * @throws {AppError} `invalid-input` at `/mandate/iban`; `changed-meanwhile` where another text was shown
 */
export async function readSignature(
  platform: Pick<Platform, 'database' | 'clock' | 'config'>,
  langCode: string,
  { name, iban: typed, consentVersion }: Signature,
): Promise<ReadSignature> {
  const iban = normaliseIban(typed, '/mandate/iban');
  if (consentVersion !== mandateConsentVersion) throw new AppError('changed-meanwhile');
  return { name, iban, consent: await consentText(platform, langCode) };
}

/**
 * Notes a mandate by IBAN that somebody of a company has signed, in the caller's transaction; after the commit the provider is told of
 * it, and it counts once that says so.
 * @returns the mandate's id
 */
export async function signMandate(
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { name, iban, consent }: ReadSignature,
  at: Date,
): Promise<string> {
  const { companyId, userId } = context.actor;
  const mandateId = randomUUID();
  await insertMandate(trx, {
    id: mandateId,
    company_id: companyId,
    method: 'directdebit',
    state: 'pending',
    reference: newReference(),
    signed_name: name,
    iban,
    account_hint: accountHint({ account: iban, cardLabel: null }),
    consent_version: mandateConsentVersion,
    consent_text: consent,
    consented_at: at,
    consented_by: userId,
    created_at: at,
    provider_id: null,
  });
  await enqueue(trx, [paymentJobs.mandate.of({ mandateId }, { key: `payments/mandate/${mandateId}` })]);
  await recordAudit(trx, context, { companyId, at }, [
    { action: 'payment-method.signed', details: { method: 'directdebit' } },
  ]);
  return mandateId;
}

/** Letters and figures that a payer reads on their statement and can say on the phone. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** What a mandate is named by on a statement: 12 of 31 letters and figures, so that two are never the same. */
function newReference(): string {
  const letters = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `M-${letters.slice(0, 4)}-${letters.slice(4, 8)}-${letters.slice(8)}`;
}
