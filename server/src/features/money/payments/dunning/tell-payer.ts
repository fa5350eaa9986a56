import type { Kysely } from 'kysely';
import type { FailureKind } from '@belfry/contract/money/payments/payments.contract.ts';
import { moneyText } from '@belfry/contract/values/money-text.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { dayText, textsIn } from '#platform/texts/texts.ts';
import { accountMailsOf } from '#features/ground/account-mails/account-mail.job.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import type { AttemptRow } from '../attempts/attempts.queries.ts';
import type { MandateRow } from '../mandates/mandates.queries.ts';
import { openOfClaim } from '../open-of-claim.ts';
import type { PaymentRow } from '../payments.queries.ts';
import { referenceOf } from '../transfers/creditor-reference.rules.ts';
import { paymentLinkPath } from './payment-link.ts';
import { reminderDays, type ReminderDay } from './reminder.rules.ts';

type Telling = Pick<Platform, 'config'>;

/**
 * Tells who reads about a company's money that a charge failed, or that the bank took it back (`isLost`): why, what they can do, and when
 * it is tried again.
 */
export async function tellFailure(
  platform: Telling,
  trx: Kysely<DB>,
  of: {
    claim: PaymentRow;
    attempt: AttemptRow;
    failure: FailureKind;
    nextDay: Day | null;
    isLost: boolean;
  },
): Promise<void> {
  const { claim, attempt, failure, nextDay, isLost } = of;
  const amount = attempt.paid_cents ?? attempt.amount_cents;
  await enqueue(
    trx,
    accountMailsOf<'paymentFailed'>(
      platform,
      await findMoneyReaders(trx, claim.company_id),
      `payment-failed-${attempt.id}`,
      (langCode) => ({
        kind: 'paymentFailed',
        path: linkTo(platform, claim, attempt.begun_at),
        values: {
          amount: moneyText({ cents: amount, currency: 'EUR' }, langCode),
          reference: referenceOf(claim.number),
          reason: textsIn(langCode)(`payments.reason.${failure}`),
          next: nextDay === null ? '' : dayText(nextDay),
          how: isLost ? 'taken' : 'failed',
        },
      }),
    ),
  );
}

/** Tells for the last time that something is open, three weeks after a charge failed: from now on a person decides. */
export async function tellLastCall(platform: Telling, trx: Kysely<DB>, claim: PaymentRow): Promise<void> {
  const open = await openOfClaim(trx, claim);
  await enqueue(
    trx,
    accountMailsOf<'paymentLastCall'>(
      platform,
      await findMoneyReaders(trx, claim.company_id),
      `payment-last-call-${claim.id}`,
      (langCode) => ({
        kind: 'paymentLastCall',
        path: linkTo(platform, claim, claim.failed_at ?? claim.created_at),
        values: { amount: moneyText(open, langCode), reference: referenceOf(claim.number) },
      }),
    ),
  );
}

/** Reminds of what was to be paid by a day and is not collected: a reminder for each of the days after it. */
export async function tellReminder(
  platform: Telling,
  trx: Kysely<DB>,
  { claim, dueOn, day, at }: { claim: PaymentRow; dueOn: Day; day: ReminderDay; at: Date },
): Promise<void> {
  const open = await openOfClaim(trx, claim);
  await enqueue(
    trx,
    accountMailsOf<'paymentReminder'>(
      platform,
      await findMoneyReaders(trx, claim.company_id),
      `payment-reminder-${claim.id}-${String(day)}`,
      (langCode) => ({
        kind: 'paymentReminder',
        path: linkTo(platform, claim, at),
        values: {
          amount: moneyText(open, langCode),
          reference: referenceOf(claim.number),
          day: dayText(dueOn),
          isLast: day === reminderDays.at(-1),
        },
      }),
    ),
  );
}

/** Mails a link to pay by, which staff asked for: to an address, in the language of the company's invoices, or to all who read. */
export async function tellPaymentLink(
  platform: Telling,
  trx: Kysely<DB>,
  { claim, email, at }: { claim: PaymentRow; email: string | null; at: Date },
): Promise<void> {
  const open = await openOfClaim(trx, claim);
  const readers = await findMoneyReaders(trx, claim.company_id);
  const langCode = readers[0]?.langCode ?? 'en-US';
  await enqueue(
    trx,
    accountMailsOf<'paymentRequest'>(
      platform,
      email === null ? readers : [{ email, langCode }],
      `payment-request-${claim.id}-${String(claim.version)}`,
      (lang) => ({
        kind: 'paymentRequest',
        path: linkTo(platform, claim, at),
        values: { amount: moneyText(open, lang), reference: referenceOf(claim.number) },
      }),
    ),
  );
}

/** Tells that a company is charged by something else from now on. */
export async function tellMethodChanged(
  platform: Telling,
  trx: Kysely<DB>,
  mandate: MandateRow & { at: Date },
): Promise<void> {
  await tellOfMethod(platform, trx, mandate, 'paymentMethodChanged');
}

/** Tells that what a company was charged by is good no more: nothing is charged until there is another. */
export async function tellMethodLost(
  platform: Telling,
  trx: Kysely<DB>,
  mandate: MandateRow & { at: Date },
): Promise<void> {
  await tellOfMethod(platform, trx, mandate, 'paymentMethodLost');
}

async function tellOfMethod(
  platform: Telling,
  trx: Kysely<DB>,
  mandate: MandateRow,
  kind: 'paymentMethodChanged' | 'paymentMethodLost',
): Promise<void> {
  await enqueue(
    trx,
    accountMailsOf<typeof kind>(
      platform,
      await findMoneyReaders(trx, mandate.company_id),
      `${kind === 'paymentMethodLost' ? 'method-lost' : 'method-changed'}-${mandate.id}`,
      (langCode) => ({
        kind,
        path: '/account/subscription',
        values: {
          method:
            `${textsIn(langCode)(`payments.method.${mandate.method}`)} ${mandate.account_hint ?? ''}`.trim(),
        },
      }),
    ),
  );
}

function linkTo({ config }: Telling, { company_id: companyId, id: paymentId }: PaymentRow, at: Date) {
  return paymentLinkPath(config, { companyId, paymentId }, at);
}
