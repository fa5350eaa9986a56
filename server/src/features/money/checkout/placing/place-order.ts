import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { CheckoutMethod } from '@belfry/contract/money/checkout/checkout.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { throttle } from '#platform/auth/throttle.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { changedMeanwhile } from '#platform/http/errors/changed-meanwhile.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit, type AuditEntry } from '#features/ground/audit/record-audit.ts';
import { findSubscribedDevices } from '#features/ground/allowance/find-subscribed-devices.ts';
import { dropFromCart } from '#features/money/cart/drop-from-cart.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { readSignature, type ReadSignature } from '#features/money/payments/mandates/sign-mandate.ts';
import { findUserName } from '#features/people/users/find-user-name.ts';
import { checkoutJobs } from '../checkout-jobs.ts';
import { readOffer, type Offer } from '../offer/read-offer.ts';
import { showCheckout } from '../offer/show-checkout.ts';
import { findOrder, insertOrder, lockOrder, lockOrders, type OrderRow } from '../orders.queries.ts';
import { awaitOrder } from '../settling/await-order.ts';
import { eventOf } from '../settling/event-of.rules.ts';
import { settleOrders } from '../settling/settle-orders.ts';
import { followInvoice } from '../settling/follow-invoice.ts';
import { isWithdrawn } from '../settling/is-withdrawn.rules.ts';
import { takeOrder } from '../settling/take-order.ts';
import { answerOrder } from './answer-order.ts';
import { beginOrder } from './begin-order.ts';
import { judgeOrder, type OrderBody } from './judge-order.ts';
import { findSame } from './find-same.ts';
import { sharesDevice } from './same-order.ts';

/** Days that an order can be paid. */
const daysToPay = 30;
const dayMs = 24 * 3_600_000;
/** Orders of a company within an hour: each asks the provider for a page, and is looked at until that is over. */
const mostOrders = { hits: 60, windowSeconds: 3600 };

/** What is about to be ordered. */
interface Ordering {
  body: OrderBody;
  chosen: CheckoutMethod;
  signature: ReadSignature | null;
}

/**
 * Orders what lies in the cart of the caller's company: one order for each Idempotency-Key, also where the first answer never came. The
 * same from two tabs is one order; another in the place of one that nobody has paid ends that.
 * @throws {AppError} as {@link judgeOrder}; `add-subscription-failed` where a device has got a subscription meanwhile, or just gets one;
 *   `idempotency-key-reused` for another order by the same key; `communication-error` where the provider gives no page;
 *   `too-many-requests`
 */
export async function placeOrder(
  platform: Platform,
  context: Context<UserActor>,
  body: OrderBody,
): Promise<{ orderId: string; checkoutUrl: string | null }> {
  const { companyId } = context.actor;
  const { idempotencyKey: key = null } = context;
  const { database } = platform;
  const own = database.company(companyId);
  const known = key === null ? undefined : await findOrder(own, companyId, { key });
  if (known) return answerOrder(platform, known, body);
  await throttle(database, [`orders of ${companyId}`], mostOrders);
  await settleOrders(platform, companyId).catch((error: unknown) =>
    platform.log.error({ err: error, company: companyId }, 'an order could not be settled'),
  );

  const shown = await showCheckout(platform, context);
  const chosen = judgeOrder(shown, body);
  const signature = body.mandate ? await readSignature(platform, context.langCode, body.mandate) : null;
  const placed = await database.transaction(companyId, (trx) =>
    place(platform, trx, context, { body, chosen, signature }),
  );
  if (!placed) throw changedMeanwhile((await showCheckout(platform, context)).checkout);
  await publishCart(platform, companyId);
  return answerOrder(platform, placed, body);
}

/** Null where the cart has changed meanwhile. */
async function place(
  platform: Platform,
  trx: Kysely<DB>,
  context: Context<UserActor>,
  { body, chosen, signature }: Ordering,
): Promise<OrderRow | null> {
  const { actor, langCode, idempotencyKey: key = null } = context;
  const { companyId, userId } = actor;
  await lockPayer(trx, companyId);
  const at = platform.clock.now();
  const known = key === null ? undefined : await findOrder(trx, companyId, { key });
  if (known) return known;
  const offer = await readOffer(trx, { companyId, langCode, at });
  if (offer.cartVersion !== body.cartVersion) return null;
  const devices = offer.lines.map(({ quote }) => quote.deviceId);
  if ((await findSubscribedDevices(trx, companyId, devices)).size > 0)
    throw new AppError('add-subscription-failed');
  const others: OrderRow[] = [];
  for (const order of await lockOrders(trx, companyId))
    if (sharesDevice(order, offer)) others.push(await followInvoice(trx, order));
  const same = await findSame(trx, others, { offer, chosen, signature });
  if (same) {
    if (same.way !== 'provider') await dropFromCart(trx, companyId, devices);
    return same;
  }
  const audit = await supersede(platform, trx, others, at);

  const id = randomUUID();
  const began = await beginOrder(platform, trx, context, { offer, chosen, signature, at });
  await insertOrder(trx, {
    id,
    company_id: companyId,
    ...began,
    method: chosen.method,
    way: chosen.way,
    lines: offer.lines.map(({ quote }) => quote),
    total_cents: offer.totals.total.cents,
    currency: offer.totals.total.currency,
    idempotency_key: key,
    conditions_version: offer.conditions.version,
    declaration: offer.declaration,
    lang_code: langCode,
    declared_by: userId,
    declared_name: await findUserName(trx, companyId, userId),
    placed_at: at,
  });
  audit.push({
    action: 'order.placed',
    details: { order: id, method: chosen.method, conditions: offer.conditions.version },
  });
  audit.push(...(await takeAtOnce(platform, trx, { companyId, id, offer, chosen, at })));
  const order = await lockOrder(trx, companyId, id);
  if (!order) throw new Error('an order that is not there');
  if (order.ended_at === null) {
    const due = new Date(at.getTime() + daysToPay * dayMs);
    const job = { companyId, orderId: id };
    await enqueue(trx, [checkoutJobs.expire.of(job, { at: due, key: `checkout/expire/${id}` })]);
  }
  await recordAudit(trx, context, { companyId, at }, audit);
  return order;
}

/** Ends the orders that another is placed for. @throws {AppError} `add-subscription-failed` where one is paid: it begins in a moment */
async function supersede(
  platform: Platform,
  trx: Kysely<DB>,
  orders: readonly OrderRow[],
  at: Date,
): Promise<AuditEntry[]> {
  const audit: AuditEntry[] = [];
  for (const order of orders) {
    const awaited = await awaitOrder(trx, order);
    if (isWithdrawn(order, awaited)) continue;
    const event = awaited && eventOf(awaited);
    if (event === 'paid' || event === 'mandate-valid') throw new AppError('add-subscription-failed');
    audit.push(...((await takeOrder(platform, trx, order, { event: 'superseded', at }))?.audit ?? []));
  }
  return audit;
}

/** What needs nothing to wait for begins at once: by the mandate that the company has, or where the balance pays all. */
async function takeAtOnce(
  platform: Platform,
  trx: Kysely<DB>,
  {
    companyId,
    id,
    offer,
    chosen,
    at,
  }: { companyId: string; id: string; offer: Offer; chosen: CheckoutMethod; at: Date },
): Promise<AuditEntry[]> {
  const order = await lockOrder(trx, companyId, id);
  const isSettled = chosen.way === 'transfer' && offer.toPay.cents === 0;
  if (!order || (chosen.way !== 'current-mandate' && !isSettled)) return [];
  const event = isSettled ? 'paid' : 'mandate-valid';
  return (await takeOrder(platform, trx, order, { event, at }))?.audit ?? [];
}
