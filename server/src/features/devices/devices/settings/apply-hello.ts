import type { HelloMessage } from '@belfry/contract/device-messages/device-messages.ts';
import { enqueue } from '#platform/jobs/enqueue.ts';
import type { Platform } from '#platform/platform.ts';
import { recordHistory } from '#features/ground/history/record-history.ts';
import { addModules } from '#features/alarming/alarms/points/add-modules.ts';
import { findCompanyLanguage } from '#features/alarming/alarms/find-company-language.ts';
import { keepModulesTooMany } from '#features/alarming/alarms/points/keep-modules-too-many.ts';
import { modulesOf } from '#features/alarming/alarms/points/hello-modules.rules.ts';
import { holdDevice } from '#features/alarming/alarms/engine/open-alarm-work.ts';
import { openEpoch } from '#features/alarming/alarms/events/open-epoch.ts';
import { publishNodes } from '#features/alarming/alarms/engine/publish-changes.ts';
import { deviceSettingsOf } from '#features/alarming/call-lists/device-settings-job.ts';
import { correctClockOf } from './correct-clock.job.ts';
import { exchangeHeardOf } from '../exchange/exchange-heard-job.ts';
import { storeHello } from '../presence/device-presence.queries.ts';
import { presentDeviceChange, type DeviceRow } from '../present-device.ts';

/** Seconds of difference that are the way of the message and not the clock. */
const unnoticeableSeconds = 5;
/** Seconds beyond which a clock is put right (page 4.3). */
const tolerableSeconds = 60;

/**
 * Stores what a device says of itself. A clock that is off too far is noted in the history and put right by a job, as
 * the device's answer would wait behind its own hello. A lower boot than before opens a new epoch.
 */
export async function applyHello(
  platform: Platform,
  serialNumber: string,
  hello: HelloMessage,
  receivedAt: Date,
): Promise<void> {
  const { database, live } = platform;
  const aheadSeconds = Math.round((Date.parse(hello.at) - receivedAt.getTime()) / 1000);
  const clockOffsetSeconds = Math.abs(aheadSeconds) > unnoticeableSeconds ? aheadSeconds : 0;
  const startedAt = new Date(receivedAt.getTime() - hello.uptime * 1000);
  const { device, isExchanged } = await storeHello(database.allCompanies, serialNumber, {
    hello,
    receivedAt,
    startedAt,
    clockOffsetSeconds,
  });
  if (isExchanged) await enqueue(database.allCompanies, [exchangeHeardOf(serialNumber, receivedAt)]);
  if (!device) return;
  const companyId = device.company_id;

  await takeModules(platform, device, hello, receivedAt);
  if (device.newest_boot !== null && hello.boot < device.newest_boot)
    await openEpoch(platform, device.id, hello, receivedAt);
  if (Math.abs(clockOffsetSeconds) > tolerableSeconds)
    await database.transaction('allCompanies', async (trx) => {
      const detail = { offsetSeconds: clockOffsetSeconds };
      await recordHistory(trx, [
        { companyId, deviceId: device.id, kind: 'device.clock', at: receivedAt, detail },
      ]);
      await enqueue(trx, [correctClockOf(serialNumber)]);
    });
  if (!live.mayListen(companyId)) return;
  live.toCompany(
    companyId,
    'device',
    presentDeviceChange(device, receivedAt, [
      'softwareVersion',
      'macAddress',
      'ipv4',
      'port',
      'via',
      'uptimeSeconds',
      'interfaces',
      'sim',
      'simSignal',
      'voip',
      'clockOffsetSeconds',
    ]),
  );
}

/**
 * The inputs that a device says it has beyond those of its box get their alarm points. Those beyond its limit get none, which
 * is a line of its history, once for what it says.
 */
async function takeModules(
  platform: Platform,
  { id: deviceId, company_id: companyId, serial_number: serial }: DeviceRow,
  hello: HelloMessage,
  now: Date,
): Promise<void> {
  const { database, live } = platform;
  const modules = modulesOf(hello);
  if (modules.length === 0) return;
  const { nodes, refused } = await database.transaction('allCompanies', async (trx) => {
    const langCode = await findCompanyLanguage(trx, companyId);
    await holdDevice(trx, deviceId);
    const made = await addModules(trx, { companyId, deviceId, langCode, now, modules });
    if (made.nodes.length === 0) return made;
    const detail = { modules: modules.length, inputs: made.nodes.length };
    await recordHistory(trx, [{ companyId, deviceId, kind: 'node.created', at: now, person: null, detail }]);
    await enqueue(trx, [deviceSettingsOf(companyId, deviceId)]);
    return made;
  });
  publishNodes({ live }, nodes);
  if (refused > 0) await keepModulesTooMany(platform, serial, modules, now);
}
