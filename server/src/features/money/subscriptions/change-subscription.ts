import type { Kysely } from 'kysely';
import type { Subscription } from '@belfry/contract/money/subscriptions/subscriptions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { Day } from '#platform/values/calendar.rules.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { asStaff } from '#features/ground/staff-access/as-staff.ts';
import { describeDevices } from '#features/devices/devices/describe-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { NoSellerError } from '#features/money/invoices/issuing/issue-invoice.ts';
import { bookDay } from '#features/money/ledger/book-day.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { calledOf, presentSubscription } from './overview/present-subscription.ts';
import { findOwner } from './overview/subscription-lists.queries.ts';
import { findSubscription, lockSubscriptions, type SubscriptionRow } from './subscriptions.queries.ts';

/** A subscription that is held for a change. */
export interface Held {
  row: SubscriptionRow;
  /** How its device is called. */
  deviceName: string;
  at: Date;
  today: Day;
}

/** What a change leaves: the subscription that counts from then on, and what the audit log says. */
export interface Changed {
  row: SubscriptionRow;
  action: string;
  details: Record<string, unknown>;
}

type Change = (trx: Kysely<DB>, held: Held) => Promise<Changed>;

/**
 * An act of a customer on a subscription of theirs: with payer and subscriptions locked, and in the audit log.
 * @throws {AppError} `not-found`; `not-allowed-now` where it is over, or nobody has said who sells
 */
export async function changeSubscription(
  platform: Platform,
  context: Context<UserActor>,
  id: string,
  change: Change,
): Promise<Subscription> {
  const { database, clock } = platform;
  const { companyId } = context.actor;
  const row = await database.transaction(companyId, async (trx) => {
    const { result, audit } = await changeHeld(platform, trx, { companyId, id }, change);
    await recordAudit(trx, context, { companyId, at: clock.now() }, audit);
    return result;
  });
  return say(platform, row);
}

/**
 * The same by staff, for the reason that they gave.
 * @throws {AppError} as {@link changeSubscription} and `asStaff`
 */
export async function changeAsStaff(
  platform: Platform,
  context: Context<UserActor>,
  { id, reason }: { id: string; reason: string },
  change: Change,
): Promise<Subscription> {
  const companyId = await findOwner(platform.database.allCompanies, id);
  if (companyId === undefined) throw new AppError('not-found');
  const staff = asStaff(platform, context, companyId, reason);
  return say(platform, await staff.change((trx) => changeHeld(platform, trx, { companyId, id }, change)));
}

async function changeHeld(
  { clock }: Pick<Platform, 'clock'>,
  trx: Kysely<DB>,
  { companyId, id }: { companyId: string; id: string },
  change: Change,
): Promise<{ result: SubscriptionRow; audit: [AuditEntry] }> {
  await lockPayer(trx, companyId);
  const row = (await lockSubscriptions(trx, companyId)).find((each) => each.id === id);
  if (!row) {
    const isOver = (await findSubscription(trx, companyId, id)) !== undefined;
    throw new AppError(isOver ? 'not-allowed-now' : 'not-found');
  }
  const devices = await describeDevices(trx, companyId, row.device_id === null ? [] : [row.device_id]);
  const { deviceName } = calledOf(row, devices);
  const at = clock.now();
  const held = { row, deviceName, at, today: bookDay(at) };
  const {
    row: result,
    action,
    details,
  } = await change(trx, held).catch((error: unknown) => {
    if (error instanceof NoSellerError) throw new AppError('not-allowed-now', { cause: error });
    throw error;
  });
  return { result, audit: [{ action, subject: { kind: 'subscription', id, name: deviceName }, details }] };
}

async function say(platform: Platform, row: SubscriptionRow): Promise<Subscription> {
  const { company_id: companyId } = row;
  await publishCart(platform, companyId);
  return presentSubscription(platform.database.company(companyId), row, bookDay(platform.clock.now()));
}
