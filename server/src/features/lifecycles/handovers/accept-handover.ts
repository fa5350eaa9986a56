import type { Kysely } from 'kysely';
import { rolePermissions, roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Context, UserActor } from '#platform/context.ts';
import type { DB } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Job } from '#platform/jobs/job.ts';
import type { Platform } from '#platform/platform.ts';
import { takeAlarmPoints } from '#features/alarming/alarms/points/move-alarm-points.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { accountMailOf } from '#features/ground/account-mails/account-mail.job.ts';
import { readDevicesCallingNobody } from '#features/alarming/alarms/read-devices-calling-nobody.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { holdIdentity } from '#features/devices/devices/removed/release-devices.ts';
import { publishCart } from '#features/money/cart/publish-cart.ts';
import { lockPayer } from '#features/money/payments/collection/claims-of-invoices.ts';
import { moveDevice } from './move-device.ts';
import { presentDevice } from '#features/devices/devices/present-device.ts';
import { keyReplacementOf } from '#features/devices/devices/keys/replace-device-key.job.ts';
import { consumeHandover, selectGivers } from './handovers.queries.ts';
import {
  readHandoverLink,
  type AcceptableHandover,
  type HandoverLink,
  type HandoverObstacle,
} from './read-handover-link.ts';

/**
 * Accepts a handover by its link, once (decision 0058): the device and its alarm points become those of the receiver's
 * company, with another key and that company's lists. Not while an alarm is under way.
 */
export async function acceptHandover(
  platform: Pick<Platform, 'database' | 'clock' | 'live' | 'config'>,
  context: Context,
  token: string,
): Promise<HandoverLink> {
  const { database, clock, live } = platform;
  const link = await readHandoverLink(platform, token);
  if (!link.acceptable) return link;
  const { offer, receiver } = link.acceptable;
  const at = clock.now();
  const serialNumber = offer.serial_number;
  const moved = await database.transaction('allCompanies', async (trx) => {
    // First: whoever charges its subscription holds the payer before devices.
    await lockPayer(trx, offer.company_id);
    const identity = await holdIdentity(trx, serialNumber);
    if (identity?.device_id !== offer.device_id) return 'withdrawn' satisfies HandoverObstacle;
    await holdDevice(trx, offer.device_id);
    const points = await takeAlarmPoints(trx, offer.company_id, offer.device_id);
    if (points.underWay) return 'in-alarm' satisfies HandoverObstacle;
    if (!(await consumeHandover(trx, offer.id))) return 'used' satisfies HandoverObstacle;
    const move = {
      from: { companyId: offer.company_id, deviceId: offer.device_id },
      toCompanyId: receiver.company_id,
      by: userByEmail({ userId: receiver.id, email: receiver.email }),
      at,
    };
    const { left, device } = await moveDevice(trx, platform.config, move, points);
    await enqueue(trx, [
      keyReplacementOf(serialNumber),
      deviceSettingsOf(receiver.company_id, device.id),
      ...(await mailsOf(trx, platform, link.acceptable, device.id)),
    ]);
    const details = { serialNumber };
    await recordAudit(trx, context, { companyId: offer.company_id, at }, [
      {
        action: 'device.handed-over',
        subject: { kind: 'device', id: left.id, name: left.name },
        details,
      },
    ]);
    await recordAudit(trx, asReceiver(context, link.acceptable), { companyId: receiver.company_id, at }, [
      {
        action: 'device.taken-over',
        subject: { kind: 'device', id: device.id, name: device.name },
        details,
      },
    ]);
    return { left, device };
  });
  if (typeof moved === 'string') return { acceptable: null, obstacle: moved, langCode: link.langCode };
  const { left, device } = moved;
  await publishCart({ database, live }, offer.company_id);
  live.toCompany(offer.company_id, 'device', { id: left.id, version: left.version + 1, removed: true });
  const taker = receiver.company_id;
  const callingNobody = await readDevicesCallingNobody(platform.database.company(taker), taker, [device.id]);
  live.toCompany(taker, 'device', presentDevice(device, at, callingNobody.has(device.id)));
  return link;
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

async function mailsOf(
  trx: Kysely<DB>,
  platform: Pick<Platform, 'config'>,
  { offer, receiver }: AcceptableHandover,
  deviceId: string,
): Promise<Job[]> {
  const { id, device_name: name, serial_number: serialNumber } = offer;
  const givers = await selectGivers(trx, offer.company_id, offer.sent_by, roles.administrator);
  return [
    ...givers.map((giver) =>
      accountMailOf(platform, {
        kind: 'handedOver',
        to: giver.email,
        langCode: giver.lang_code,
        messageId: `handed-over-${id}-${giver.id}`,
        values: { company: receiver.company_name, name, serialNumber },
      }),
    ),
    accountMailOf(platform, {
      kind: 'tookOver',
      to: receiver.email,
      langCode: receiver.lang_code,
      messageId: `took-over-${id}`,
      path: `/devices/detail/${deviceId}`,
      values: { company: offer.company_name, name, serialNumber },
    }),
  ];
}
