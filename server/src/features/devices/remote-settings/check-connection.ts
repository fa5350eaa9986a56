import type { ConnectionCheck } from '@belfry/contract/devices/remote-settings/connection-check.contract.ts';
import { testResult } from '@belfry/contract/devices/remote-settings/device-answers.ts';
import { throttle } from '#platform/auth/throttle.ts';
import type { Context, UserActor } from '#platform/context.ts';
import { AppError } from '#platform/http/errors/app-error.ts';
import type { Platform } from '#platform/platform.ts';
import { presentDevice } from '#features/devices/devices/present-device.ts';
import { allowsServices } from '#features/ground/allowance/allowance.rules.ts';
import { findAllowances } from '#features/ground/allowance/find-allowance.ts';
import { askDevice } from './ask-device.ts';
import { connectionSteps, type ConnectionFacts } from './connection-check.rules.ts';
import { findRemoteDevice } from './find-remote-device.ts';
import { selectActiveFailures } from './remote-settings.queries.ts';

/** Each asks the device something. */
const checks = { hits: 60, windowSeconds: 5 * 60 };

/**
 * Measures what may be wrong with the connection of a device, by asking the device itself where it is there.
 * @throws {AppError} `too-many-requests`, and what `findRemoteDevice` throws
 */
export async function checkConnection(
  platform: Pick<Platform, 'database' | 'clock' | 'gateway'>,
  { actor: { companyId, userId } }: Context<UserActor>,
  deviceId: string,
): Promise<ConnectionCheck> {
  const { database, clock, gateway } = platform;
  const own = database.company(companyId);
  const row = await findRemoteDevice(own, companyId, deviceId);
  await throttle(database, [`connection-check ${deviceId} ${userId}`], checks);
  const connected = gateway.isConnected(row.serial_number);
  const answer = connected ? await measure(platform, row.serial_number) : null;
  const now = clock.now();
  const device = presentDevice(row, now, false);
  const allowance =
    (await findAllowances(own, companyId, [deviceId], now)).get(deviceId) ??
    'no-active-subscription-not-allowed';
  const steps = connectionSteps(
    {
      connected,
      // The row may not have heard yet of who came or went just now.
      since: row.connected === connected ? row.connected_since : row.connected_since && now,
      startedAt: row.started_at,
      interfaces: device.interfaces,
      via: device.via,
      ipv4: device.ipv4,
      simSignal: device.simSignal,
      softwareVersion: device.softwareVersion,
      failures: await selectActiveFailures(own, companyId, deviceId),
      allowance,
      allowed: allowsServices(allowance),
      answer,
    },
    now,
  );
  return { deviceId, at: now.toISOString(), steps };
}

/** Asks the device how it is and takes the time; null where it does not answer. */
async function measure(
  platform: Pick<Platform, 'clock' | 'gateway'>,
  serialNumber: string,
): Promise<ConnectionFacts['answer']> {
  const asked = performance.now();
  try {
    const said = await askDevice(platform, serialNumber, { method: 'test' }, testResult);
    const roundTripMs = Math.max(1, Math.round(performance.now() - asked));
    // The device looked at its clock half a round trip ago.
    const then = platform.clock.now().getTime() - roundTripMs / 2;
    const clockOffsetSeconds = Math.round((Date.parse(said.at) - then) / 1000);
    return { roundTripMs, interfaces: said.interfaces, clockOffsetSeconds };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
