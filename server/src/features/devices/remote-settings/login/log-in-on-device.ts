import { loginResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';
import type {
  logInOnDevice as route,
  RemoteLogin,
} from '@belfry/contract/devices/remote-settings/remote-settings.contract.ts';
import type { RouteInput } from '@belfry/contract/http/route.ts';
import { forgetTries, giveBackTry, throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordAudit } from '#features/ground/audit/record-audit.ts';
import { userByEmail } from '#features/ground/history/named-person.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { requireAllowance } from '#features/ground/allowance/find-allowance.ts';
import { askDevice } from '../ask-device.ts';
import { endOfLogin } from './end-remote-login.job.ts';
import { findRemoteDevice } from '../find-remote-device.ts';
import { logOutOf } from './log-out-device.job.ts';
import { presentLogin } from '../present-remote-settings.ts';
import { deleteLogin, insertLogin, isSessionOver } from '../remote-settings.queries.ts';
import { tellOfDevice } from '../tell-of-device.ts';
import { sealTicket } from './ticket.ts';

const window = 15 * 60;
/** Tries of one user on a device. */
const triesOfUser = { hits: 10, windowSeconds: window };
/** Tries of all users of a company on a device. */
const triesOnDevice = { hits: 30, windowSeconds: window };

/**
 * Logs in on a device. The password goes to the device and nowhere else; what it gives for it is kept sealed until the
 * login's end. A former login of the user on the device ends.
 * @throws {AppError} `incorrect-password`, `too-many-requests`, `service-not-allowed`, `not-signed-in` where the session
 *   ended meanwhile, and what `askDevice` and `findRemoteDevice` throw
 */
export async function logInOnDevice(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway' | 'config' | 'live'>,
  context: Context<UserActor>,
  deviceId: string,
  { username, password, remember }: RouteInput<typeof route>['body'],
): Promise<RemoteLogin> {
  const { database, clock, gateway } = platform;
  const { companyId, userId, sessionId } = context.actor;
  const own = database.company(companyId);
  const device = await findRemoteDevice(own, companyId, deviceId);
  await requireAllowance(own, companyId, deviceId, clock.now());
  const subject = { kind: 'device', id: deviceId, name: device.name };
  // A device that is away costs nobody a try.
  if (!gateway.isConnected(device.serial_number)) throw new AppError('device-not-connected');

  const [ofUser, onDevice] = [`device-login ${deviceId} ${userId}`, `device-login ${deviceId}`];
  await throttle(database, [ofUser], triesOfUser);
  await throttle(database, [onDevice], triesOnDevice);
  const params = { username, password, remember };
  const request = { method: 'login', params } as const;
  const answer = await askDevice(platform, device.serial_number, request, loginResult).catch(
    async (error: unknown) => {
      const isWrong = error instanceof AppError && error.code === 'incorrect-password';
      if (!isWrong) await giveBackTry(database, [ofUser, onDevice]);
      else
        await database.transaction(companyId, (trx) =>
          recordAudit(trx, context, { companyId, at: clock.now() }, [
            { action: 'device.login-failed', subject },
          ]),
        );
      throw error;
    },
  );
  await forgetTries(database, ofUser);
  await giveBackTry(database, [onDevice]);

  const now = clock.now();
  const row = await database.transaction(companyId, async (trx) => {
    if (sessionId && (await isSessionOver(trx, companyId, sessionId)))
      throw new AppError('not-signed-in', { reason: 'invalid_token' });
    const former = await deleteLogin(trx, { companyId, deviceId, userId });
    const login = await insertLogin(trx, {
      company_id: companyId,
      device_id: deviceId,
      user_id: userId,
      session_id: sessionId,
      username,
      remembered: remember,
      sealed_ticket: sealTicket(platform, answer.ticket),
      started_at: now,
      expires_at: new Date(now.getTime() + answer.validFor * 1000),
    });
    await enqueue(trx, [
      endOfLogin(login),
      ...(former ? [logOutOf(device.serial_number, former.sealed_ticket)] : []),
    ]);
    await recordHistory(trx, [
      { companyId, deviceId, kind: 'device.logged-in', at: now, person: userByEmail(context.actor) },
    ]);
    await recordAudit(trx, context, { companyId, at: now }, [
      { action: 'device.logged-in', subject, details: { remember } },
    ]);
    return login;
  });
  tellOfDevice(platform, device);
  return presentLogin(row);
}
