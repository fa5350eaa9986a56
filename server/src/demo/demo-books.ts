import type { ChargedType } from '@belfry/contract/money/prices/plans.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, addMonths, momentOn, type Day } from '#platform/values/calendar.rules.ts';
import { checkVatNumber } from '#features/people/companies/vat-number/check-vat-number.job.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { creditInvoice } from '#features/money/invoices/credits/credit-invoice.ts';
import { deliverInvoice, recipientsOf } from '#features/money/invoices/deliveries/deliver-invoice.ts';
import { noteDelivery } from '#features/money/invoices/deliveries/note-delivery.ts';
import { findAnyInvoice } from '#features/money/invoices/invoices.queries.ts';
import { selectUnsettledClaims, type PaymentRow } from '#features/money/payments/payments.queries.ts';
import { chargeCompany } from '#features/money/subscriptions/billing/charge-company.ts';
import { quoteSubscriptions } from '#features/money/subscriptions/starting/quote-subscriptions.ts';
import {
  issueFirstInvoice,
  startSubscriptions,
} from '#features/money/subscriptions/starting/start-subscriptions.ts';
import type { DemoHistory } from './demo-history.ts';
import { payOut } from './demo-payouts.ts';
import { expectDebits, signDemoMandate, takeBack, type DemoAnswer, type DemoPayer } from './demo-payer.ts';

/** Who has a past. */
export interface DemoBooks {
  farm: DemoPayer;
  late: DemoPayer;
  /** Who gives credit. */
  finance: Context<UserActor>;
}

/** What Demo Farm has subscribed before the demo begins. */
const earlierTypes = { 'BF-1000-0001': 'monthly', 'BF-1000-0002': 'yearly' } as const;
/** What it subscribes on that day: this invoice is the open one. */
const newestType = { 'BF-1000-0003': '3-monthly' } as const;
/** Days from the start of the demo to the next invoice day: what was issued last is paid by then, at every length of a month. */
const nextInvoiceIn = { farm: 18, late: 5 };

/** Cents by which the newest payout is not the sum of its lines. */
const missing = -7;

/** The first day of the demo's past: from then on somebody sells. */
export function demoBegins(today: Day): Day {
  return addMonths(addDays(today, nextInvoiceIn.farm), -4);
}

/** Has Demo Farm begin today: it signs a mandate and orders, and its first invoice is open. */
export function tellBeginning(history: DemoHistory, { farm }: Pick<DemoBooks, 'farm'>, now: Date): void {
  history.on(now, async (then) => {
    await checkNumber(then, farm);
    await signDemoMandate(then, history, farm);
    const types = { ...earlierTypes, ...newestType };
    await order(then, history, { payer: farm, types, answers: null });
  });
}

/**
 * Tells what Demo Farm and Late Farm paid and did not pay in the months before the demo began. Demo Farm's debits are paid, and an
 * invoice of today is open. Of Late Farm one was paid and charged back, the next failed until it was given up, and the last was credited.
 * The provider paid out twice, the second time some cents less than it should.
 */
export function tellBooks(history: DemoHistory, { farm, late, finance }: DemoBooks, now: Date): void {
  const today = bookDay(now);
  const farmBegins = demoBegins(today);
  history.on(inTheMorning(farmBegins), async (then) => {
    await signDemoMandate(then, history, farm);
    await order(then, history, { payer: farm, types: earlierTypes, answers: [{ paid: true }] });
  });
  for (const months of [1, 2, 3])
    history.on(atNight(addMonths(farmBegins, months)), (then) =>
      charge(then, history, farm, [{ paid: true }]),
    );
  history.on(now, async (then) => {
    await checkNumber(then, farm);
    await order(then, history, { payer: farm, types: newestType, answers: null });
  });

  const lateBegins = addMonths(addDays(today, nextInvoiceIn.late), -3);
  const takesItBack: DemoAnswer = {
    paid: true,
    leadsTo: (charged) =>
      history.on(inTheMorning(addDays(lateBegins, 55)), (then) => takeBack(then, history, charged, 'MD06')),
  };
  history.on(inTheMorning(lateBegins), async (then) => {
    await signDemoMandate(then, history, late);
    const types = { 'BF-4000-0001': 'monthly', 'BF-4000-0002': 'monthly' } as const;
    await order(then, history, { payer: late, types, answers: [takesItBack] });
  });
  const makerId = finance.actor.companyId;
  history.on(inTheMorning(addDays(lateBegins, 57)), (then) =>
    payOut(then, history, { makerId, number: 1, off: 0 }),
  );
  history.on(inTheMorning(addDays(today, -2)), (then) =>
    payOut(then, history, { makerId, number: 2, off: missing }),
  );
  const noMoney = ['AM04', 'MS03', 'AM04'].map((failed) => ({ failed }));
  history.on(atNight(addMonths(lateBegins, 1)), (then) => charge(then, history, late, noMoney));
  history.on(atNight(addMonths(lateBegins, 2)), async (then) => {
    await charge(then, history, late, []);
    const { invoice_id: invoiceId } = await newestClaim(then, late);
    history.on(inTheMorning(addDays(bookDay(then.clock.now()), 4)), async (later) => {
      const words = 'The diallers were out of order';
      const credit = { invoiceId: invoiceId ?? '', reason: 'Asked for by phone', parts: null, words };
      const { id } = await creditInvoice(later, finance, credit);
      await noteSent(later, id);
    });
  });
}

/** The register knows the VAT number of a company, whether it answers just now or not. */
async function checkNumber(platform: Platform, { context }: DemoPayer): Promise<void> {
  const { companyId } = context.actor;
  const vatRegister = { ...platform.vatRegister, check: async () => 'valid' as const };
  await checkVatNumber.run(
    { ...platform, vatRegister },
    { companyId, tries: 0 },
    { number: 1, isLast: false },
  );
}

/** Orders subscriptions by the mandate: their first invoice is issued, and charged with these answers; as the portal does without. */
async function order(
  platform: Platform,
  history: DemoHistory,
  of: {
    payer: DemoPayer;
    types: Readonly<Record<string, ChargedType>>;
    answers: readonly DemoAnswer[] | null;
  },
): Promise<void> {
  const { database, clock } = platform;
  const { companyId } = of.payer.context.actor;
  const trx = database.allCompanies;
  const at = clock.now();
  const devices = await trx
    .selectFrom('devices')
    .select(['id', 'serial_number'])
    .where('company_id', '=', companyId)
    .where('serial_number', 'in', Object.keys(of.types))
    .orderBy('serial_number')
    .execute();
  const lines = devices.flatMap(({ id: deviceId, serial_number: serial }) => {
    const type = of.types[serial];
    return type ? [{ deviceId, type }] : [];
  });
  const ordered = {
    companyId,
    quotes: await quoteSubscriptions(trx, { companyId, lines, start: bookDay(at) }),
    at,
  };
  const issued = await issueFirstInvoice(platform, trx, ordered);
  await startSubscriptions(trx, { ...ordered, state: 'active-automatic-payment-pending', paymentId: null });
  if (!issued || !of.answers) return;
  await noteSent(platform, issued.invoiceId);
  await expectDebits(platform, history, issued.paymentId, of.answers);
}

/** Charges what is due of a company's subscriptions, with these answers. */
async function charge(
  platform: Platform,
  history: DemoHistory,
  payer: DemoPayer,
  answers: readonly DemoAnswer[],
): Promise<void> {
  await chargeCompany(platform, payer.context.actor.companyId);
  const { id, invoice_id: invoiceId } = await newestClaim(platform, payer);
  if (invoiceId !== null) await noteSent(platform, invoiceId);
  if (answers.length > 0) await expectDebits(platform, history, id, answers);
}

async function newestClaim({ database }: Platform, { context }: DemoPayer): Promise<PaymentRow> {
  const claim = (await selectUnsettledClaims(database.allCompanies, context.actor.companyId)).at(-1);
  if (!claim) throw new Error('the demo charged nothing');
  return claim;
}

/** An invoice of the past was mailed in the past: the mailbox has only what is new. */
async function noteSent(platform: Platform, invoiceId: string): Promise<void> {
  const trx = platform.database.allCompanies;
  const invoice = await findAnyInvoice(trx, invoiceId);
  if (!invoice) throw new Error(`the demo has no invoice ${invoiceId}`);
  const recipients = await recipientsOf(platform, trx, invoice.company_id);
  const sent = { reason: 'issued', at: platform.clock.now() } as const;
  for (const { id } of await deliverInvoice(trx, invoice, recipients, sent))
    await noteDelivery(platform, id, { state: 'sent' });
}

function inTheMorning(day: Day): Date {
  return momentOn(day, 10, 'Europe/Amsterdam');
}

/** When the portal charges. */
function atNight(day: Day): Date {
  return momentOn(day, 6, 'Europe/Amsterdam');
}
