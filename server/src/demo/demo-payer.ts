import { writeMoney } from '@belfry/contract/values/decimal-money.ts';
import { euros } from '@belfry/contract/values/money.ts';
import { mandateConsentVersion } from '@belfry/contract/money/payments/payment-method.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { noteTaken } from '#platform/intents/intent-rows.ts';
import { cancelJobs } from '#platform/jobs/enqueue.ts';
import type { ProviderPayment } from '#platform/payment-provider/provider-objects.ts';
import type { Platform } from '#platform/platform.ts';
import { addBankDays } from '#platform/values/bank-days.rules.ts';
import { addDays, momentOn } from '#platform/values/calendar.rules.ts';
import { findMoneyReaders } from '#features/people/companies/find-money-readers.ts';
import { deleteMailsTo } from '#features/lifecycles/company-data/company-data.queries.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { selectAttempts, type AttemptRow } from '#features/money/payments/attempts/attempts.queries.ts';
import { noteAttempt } from '#features/money/payments/attempts/note-attempt.ts';
import { collectPayment } from '#features/money/payments/collection/collect.job.ts';
import { giveUpPayment, retryPaymentJob } from '#features/money/payments/dunning/dunning.jobs.ts';
import { lastDay } from '#features/money/payments/dunning/dunning.rules.ts';
import { momentOfDay } from '#features/money/payments/dunning/moment-of-day.ts';
import {
  findCustomer,
  findMandate,
  lockCustomer,
} from '#features/money/payments/mandates/mandates.queries.ts';
import { readSignature, signMandate } from '#features/money/payments/mandates/sign-mandate.ts';
import { syncMandate } from '#features/money/payments/mandates/sync-mandate.ts';
import { findClaimed } from '#features/money/payments/payments.queries.ts';
import { restateSubscriptions } from '#features/money/subscriptions/state/restate-subscriptions.ts';
import type { DemoHistory } from './demo-history.ts';

/** A company of the demo that is charged by a mandate. */
export interface DemoPayer {
  /** Of its Administrator. */
  context: Context<UserActor>;
  /** Whose account it is. */
  name: string;
  iban: string;
}

/** What the bank says of a debit. */
export type DemoAnswer = { paid: true; leadsTo?: (charged: ChargedClaim) => void } | { failed: string };

/** A claim that was charged, by what. */
export interface ChargedClaim {
  paymentId: string;
  attempt: AttemptRow;
  seen: ProviderPayment;
}

/** Work is tried once: the demo's past has no bad days. */
const onlyTry = { number: 1, isLast: false };
/** Bank days until the bank's answer to a debit is known. */
const answerAfter = 2;

/** Signs a mandate, which counts at once. */
export async function signDemoMandate(
  platform: Platform,
  history: DemoHistory,
  { context, name, iban }: DemoPayer,
): Promise<void> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const trx = database.allCompanies;
  const given = { name, iban, consentVersion: mandateConsentVersion };
  const signature = await readSignature(platform, context.langCode, given);
  const mandateId = await signMandate(trx, context, signature, clock.now());
  // The provider knows of it, as the sandbox will: nobody has to tell.
  await cancelJobs(trx, [`payments/mandate/${mandateId}`]);
  const customer = await lockCustomer(trx, { id: crypto.randomUUID(), companyId });
  const [customerName, mandateName] = [history.nameOf('cst'), history.nameOf('mdt')];
  await noteTaken(trx, { table: 'payment_customers', id: customer.id }, { providerId: customerName });
  await noteTaken(trx, { table: 'mandates', id: mandateId }, { providerId: mandateName });
  const reference = (await findMandate(trx, { id: mandateId }))?.reference ?? null;
  const seen = {
    id: mandateName,
    state: 'valid',
    method: 'directdebit',
    reference,
    account: signature.iban,
  } as const;
  const payments = { ...platform.payments, mandate: async () => ({ ...seen, cardLabel: null }) };
  await syncMandate({ ...platform, payments }, mandateId);
  await forgetMails(platform, companyId);
}

/** What was mailed in the past and holds no longer, such as the day of the next try, does not wait to be sent. */
async function forgetMails({ database }: Platform, companyId: string): Promise<void> {
  const trx = database.allCompanies;
  const readers = await findMoneyReaders(trx, companyId);
  await deleteMailsTo(
    trx,
    companyId,
    readers.map(({ email }) => email),
  );
}

/** Has a claim charged when that is planned, and the bank answer in turn; after the last failure it is given up. */
export async function expectDebits(
  platform: Platform,
  history: DemoHistory,
  paymentId: string,
  [answer, ...later]: readonly DemoAnswer[],
): Promise<void> {
  const claim = await findClaimed(platform.database.allCompanies, { id: paymentId });
  if (!claim) throw new Error(`the demo has no claim ${paymentId}`);
  const { failed_at: failedAt, next_try_at: nextTryAt } = claim;
  if (!answer && failedAt) {
    const day = addDays(bookDay(failedAt), lastDay);
    history.on(momentOfDay(day), (then) => giveUpPayment.run(then, { paymentId }, onlyTry));
  }
  if (!answer || !nextTryAt) return;
  history.on(nextTryAt, async (then) => {
    await (failedAt ? retryPaymentJob : collectPayment).run(then, { paymentId }, onlyTry);
    const seen = await takeCharge(then, history, paymentId);
    const answered = momentOn(addBankDays(bookDay(nextTryAt), answerAfter), 11, 'Europe/Amsterdam');
    history.on(answered, async (at) => {
      const said: ProviderPayment =
        'failed' in answer
          ? { ...seen, status: 'failed', failureCode: answer.failed }
          : { ...seen, status: 'paid', paidAt: answered };
      const attempt = await noteCharge(at, paymentId, said);
      if ('failed' in answer) {
        await forgetMails(at, claim.company_id);
        return expectDebits(at, history, paymentId, later);
      }
      await restateSubscriptions(at, claim.company_id);
      answer.leadsTo?.({ paymentId, attempt, seen: said });
    });
  });
}

/** The bank takes back what was paid. */
export async function takeBack(
  platform: Platform,
  history: DemoHistory,
  { paymentId, attempt, seen }: ChargedClaim,
  reasonCode: string,
): Promise<void> {
  const at = platform.clock.now();
  const id = history.nameOf('chb');
  const chargebacks = [{ id, amount: seen.amount, reasonCode, at, reversedAt: null }];
  await noteCharge(platform, paymentId, { ...seen, chargebacks });
  await restateSubscriptions(platform, attempt.company_id);
}

/** The provider has taken the newest charge of a claim, and the bank has it in hand. */
async function takeCharge(
  platform: Platform,
  history: DemoHistory,
  paymentId: string,
): Promise<ProviderPayment> {
  const trx = platform.database.allCompanies;
  const attempt = await newestOf(platform, paymentId);
  const mandate = await findMandate(trx, { id: attempt.mandate_id ?? '' });
  const customer = await findCustomer(trx, attempt.company_id);
  const id = history.nameOf('tr');
  await noteTaken(trx, { table: 'payment_attempts', id: attempt.id }, { providerId: id });
  return {
    id,
    status: 'pending',
    amount: writeMoney(euros(attempt.amount_cents)),
    method: 'directdebit',
    customerId: customer?.provider_id ?? null,
    mandateId: mandate?.provider_id ?? null,
    attemptId: attempt.id,
    checkoutUrl: null,
    isCancelable: false,
    paidAt: null,
    failureCode: null,
    chargebacks: [],
    refunds: [],
  };
}

async function noteCharge(platform: Platform, paymentId: string, seen: ProviderPayment): Promise<AttemptRow> {
  const attempt = await newestOf(platform, paymentId);
  const amount = euros(attempt.amount_cents);
  const chargedBack = seen.chargebacks.map(() => amount);
  const news = { event: seen.status, seen, amount, chargedBack, mandateId: attempt.mandate_id };
  await noteAttempt(platform, attempt, news);
  return newestOf(platform, paymentId);
}

async function newestOf({ database }: Platform, paymentId: string): Promise<AttemptRow> {
  const newest = (await selectAttempts(database.allCompanies, paymentId)).at(-1);
  if (!newest) throw new Error(`the demo's claim ${paymentId} was not charged`);
  return newest;
}
