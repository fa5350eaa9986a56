import { rolePermissions } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { takeAlarmPoints } from '#features/alarming/alarms/points/move-alarm-points.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { holdIdentity } from '#features/devices/devices/removed/release-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { handOverPlan } from '#features/money/subscriptions/handing-over/hand-over-plan.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { moveDevice } from './move-device.ts';
import { readDevice } from '#features/devices/devices/get-device.ts';
import { presentDevice } from '#features/devices/devices/present-device.ts';
import { keyReplacementOf } from '#features/devices/devices/keys/replace-device-key.job.ts';
import { handoverMails } from './handover-mails.ts';
import { consumeHandover } from './handovers.queries.ts';
import {
  readHandoverLink,
  type AcceptableHandover,
  type HandoverLink,
  type HandoverObstacle,
} from './read-handover-link.ts';
import { isTakeable, readPlanOffer, type PlanOffer } from './read-plan-offer.ts';

/**
 * What became of the device's subscription: taken over, not wanted, or wanted where it could not be any more; or it is not what was seen,
 * and nothing was done.
 */
export type PlanOutcome = 'taken' | 'not-taken' | 'not-possible' | 'changed';

type Accepted = HandoverLink & { plan: PlanOutcome };

/**
 * Accepts a handover by its link, once (decision 0058): the device and its alarm points become those of the receiver's
 * company, with another key and that company's lists. Not while an alarm is under way.
 * @param seenPlan the version of the subscription that is to be taken over; null where none is
 */
export async function acceptHandover(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context,
  { token, seenPlan }: { token: string; seenPlan: string | null },
): Promise<Accepted> {
  const { database, clock, live } = platform;
  const link = await readHandoverLink(platform, token);
  if (!link.acceptable) return { ...link, plan: 'not-taken' };
  const { offer, receiver } = link.acceptable;
  const { acceptable } = link;
  const at = clock.now();
  const serialNumber = offer.serial_number;
  const [giver, taker] = [offer.company_id, receiver.company_id];
  const moved = await database.transaction('allCompanies', async (trx) => {
    // First: whoever charges its subscription holds the payer before devices. Of two, always in the same order.
    const payers = seenPlan === null ? [giver] : [giver, taker].toSorted();
    for (const payer of payers) await lockPayer(trx, payer);
    const identity = await holdIdentity(trx, serialNumber);
    if (identity?.device_id !== offer.device_id) return 'withdrawn' satisfies HandoverObstacle;
    await holdDevice(trx, offer.device_id);
    const offered = seenPlan === null ? null : await readPlanOffer(trx, acceptable, at);
    const plan = offered && isTakeable(offered) ? offered : null;
    if (plan && plan.version !== seenPlan) return 'changed' as const;
    const points = await takeAlarmPoints(trx, giver, offer.device_id);
    if (points.underWay) return 'in-alarm' satisfies HandoverObstacle;
    if (!(await consumeHandover(trx, offer.id))) return 'used' satisfies HandoverObstacle;
    const by = userByEmail({ userId: receiver.id, email: receiver.email });
    const from = { companyId: giver, deviceId: offer.device_id };
    const move = () => moveDevice(trx, platform.config, { from, toCompanyId: taker, by, at }, points);
    const { left, device, credit } = plan
      ? await handOverPlan(platform, trx, { handing: plan.handing, plan: plan.plan, at, move })
      : { ...(await move()), credit: null };
    await enqueue(trx, [
      keyReplacementOf(serialNumber),
      deviceSettingsOf(taker, device.id),
      ...(await handoverMails(trx, platform, acceptable, { deviceId: device.id, plan })),
    ]);
    await recordAudit(trx, context, { companyId: giver, at }, [
      {
        action: 'device.handed-over',
        subject: { kind: 'device', id: left.id, name: left.name },
        details: { serialNumber, ...(plan && { type: plan.plan.quote.type, credit: credit?.cents }) },
      },
    ]);
    const subject = { kind: 'device', id: device.id, name: device.name };
    await recordAudit(trx, asReceiver(context, acceptable), { companyId: taker, at }, [
      { action: 'device.taken-over', subject, details: { serialNumber } },
      ...(plan ? [{ action: 'handover.plan-accepted', subject, details: acceptedOf(plan) }] : []),
    ]);
    const outcome: PlanOutcome = plan ? 'taken' : seenPlan === null ? 'not-taken' : 'not-possible';
    return { left, device: plan ? await readDevice(trx, taker, device.id) : device, outcome };
  });
  if (moved === 'changed') return { ...link, plan: 'changed' };
  if (typeof moved === 'string')
    return { acceptable: null, obstacle: moved, langCode: link.langCode, plan: 'not-taken' };
  const { left, device, outcome } = moved;
  await publishCart({ database, live }, giver);
  if (outcome === 'taken') await publishCart({ database, live }, taker);
  live.toCompany(giver, 'device', { id: left.id, version: left.version + 1, removed: true });
  const callingNobody = await readDevicesCallingNobody(platform.database.company(taker), taker, [device.id]);
  live.toCompany(taker, 'device', presentDevice(device, at, callingNobody.has(device.id)));
  return { ...link, plan: outcome };
}

/** What was agreed to and declared, by the version of the conditions of sale. */
function acceptedOf({ plan: { quote }, terms }: PlanOffer): Record<string, unknown> {
  const { serialNumber, type, contractEnd, first } = quote;
  return {
    subscription: quote.subscriptionId,
    serialNumber,
    type,
    contractEnd,
    net: first.net.cents,
    conditions: terms.conditions.version,
    business: true,
  };
}

/** Whoever opened the link has the receiver's mailbox: the receiver acts, as by every mailed link. */
function asReceiver(context: Context, { receiver }: AcceptableHandover): Context<UserActor> {
  const roleId = receiver.role_id;
  return {
    ...context,
    actor: {
      kind: 'user',
      userId: receiver.id,
      companyId: receiver.company_id,
      roleId,
      permissions: rolePermissions[roleId],
      email: receiver.email,
      sessionId: null,
    },
  };
}
