import {
  type Handover,
  handoverDays,
  type offerHandover as route,
} from '@belfry/contract/lifecycles/handovers/handovers.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { hashSecret, newSecret } from '#platform/auth/secrets.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError, fieldError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import {
  awaitedMailOf,
  awaitMail,
  type MailingPlatform,
} from '#features/ground/account-mails/awaited-mail.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { getDevice } from '#features/devices/devices/get-device.ts';
import {
  endOpenHandover,
  findAccount,
  findSender,
  insertHandover,
  lockOfferedDevice,
} from './handovers.queries.ts';
import { presentHandover } from './present-handover.ts';
import { withdrawHandover } from './withdraw-handover.ts';

/** Offers an hour to one address, and from one company. */
const perAddress = { hits: 10, windowSeconds: 3600 };
const perCompany = { hits: 100, windowSeconds: 3600 };

/**
 * Offers a device to somebody at another company by a mailed link (decision 0058). A newer offer takes the place of the
 * former. Whether the address has an account is not told.
 * @throws {AppError} `not-found`, `too-many-requests`, `already-connected-to-this-company` at `/email` for one's own people,
 *   `sending-e-mail-failed` where a mail server refuses the address at once: then it is offered to nobody
 */
export async function offerHandover(
  platform: MailingPlatform,
  context: Context<UserActor>,
  deviceId: string,
  { email, message = '' }: RouteInput<typeof route>['body'],
): Promise<Handover> {
  const { database, clock } = platform;
  const { companyId, userId } = context.actor;
  const device = await getDevice(platform, context, deviceId);
  await throttle(database, [`handover to ${email}`], perAddress);
  await throttle(database, [`handovers of ${companyId}`], perCompany);
  // Beyond the company: the receiver's language, and whether they are one's own.
  const receiver = await findAccount(database.allCompanies, email);
  if (receiver?.company_id === companyId) throw fieldError('/email', 'already-connected-to-this-company');
  const token = newSecret();
  const tokenHash = hashSecret(token);
  const { handover, mail } = await database.transaction(companyId, async (trx) => {
    if (!(await lockOfferedDevice(trx, companyId, deviceId))) throw new AppError('not-found');
    const sender = await findSender(trx, companyId, userId);
    if (!sender) throw new AppError('user-not-found');
    await endOpenHandover(trx, { companyId, deviceId }, 'replaced');
    const row = await insertHandover(trx, {
      companyId,
      deviceId,
      tokenHash,
      email,
      message: message || null,
      sentBy: userId,
      days: handoverDays,
    });
    const offer = awaitedMailOf(platform, {
      kind: 'handoverOffered',
      to: email,
      langCode: receiver?.lang_code ?? context.langCode,
      messageId: `handover-${tokenHash.toString('hex').slice(0, 32)}`,
      path: `/link/handover/${token}`,
      values: {
        company: sender.company_name,
        sender: `${sender.first_name} ${sender.last_name}`.trim(),
        name: device.name,
        serialNumber: device.serialNumber,
        message,
        days: handoverDays,
      },
    });
    await enqueue(trx, [offer]);
    const subject = { kind: 'device', id: deviceId, name: device.name };
    await recordAudit(trx, context, { companyId, at: clock.now() }, [
      {
        action: 'device.handover-offered',
        subject,
        details: { serialNumber: device.serialNumber },
      },
    ]);
    return { handover: presentHandover(row), mail: offer };
  });
  if ((await awaitMail(platform, mail)) === 'refused') {
    // Nobody has got its link.
    await withdrawHandover(platform, context, deviceId);
    throw new AppError('sending-e-mail-failed');
  }
  return handover;
}
