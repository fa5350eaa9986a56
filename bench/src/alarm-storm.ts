import { setTimeout as pause } from 'node:timers/promises';
import { startBelfry, startDatabase, type Belfry, type BenchDatabase } from './belfry.ts';
import type { Bench, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { deviceKey, seedCompanies, seedDevices } from './seed.ts';
import { quantile } from './statistics.ts';

/** 3,200 alarms within a minute (page 5.1, P3). */
const alarms = 3_200;
const stormMs = 60_000;
const delaySeconds = 5;
const settleMs = 60_000;

/** Of each alarm: seconds from the end of its delay until the provider had its first call; undefined where it has none. */
async function firstCalls({ client }: BenchDatabase, { telephony }: Belfry): Promise<(number | undefined)[]> {
  const { rows } = await client.query<{ due: number; phone: string }>(
    `select extract(epoch from v.received_at + $1 * interval '1 s')::float8 * 1000 as due, contacts.phone
     from device_events v join contacts on contacts.company_id = v.company_id where v.active`,
    [delaySeconds],
  );
  return rows.map(({ due, phone }) => {
    const at = telephony.firstTakenAt(phone);
    return at === undefined ? undefined : (at - due) / 1_000;
  });
}

async function run(): Promise<Findings> {
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    // One alarm each: a phone that rings already is not rung for the next alarm.
    const companies = await seedCompanies(database.client, alarms);
    const size = { prefix: 'ST', count: alarms, delaySeconds };
    const seeded = await seedDevices(database.client, companies, size);
    const devices = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/stored'));
    await connectAll(devices, belfry.mqttPort, deviceKey);
    stops.push(() => devices.forEach((device) => device.close()));

    const began = performance.now();
    for (const [index, device] of devices.entries()) {
      await pause(Math.max(0, began + (index * stormMs) / alarms - performance.now()));
      device.sendEvent();
    }
    const latest = performance.now() + settleMs;
    // Calls that nobody answers are made again, and are no first ones.
    let found = await firstCalls(database, belfry);
    while ((found.length < alarms || found.includes(undefined)) && performance.now() < latest) {
      await pause(1000);
      found = await firstCalls(database, belfry);
    }
    const seconds = found.filter((each) => each !== undefined);
    const acknowledged = devices.filter(({ stored }) => stored === 1).length;
    const limit = (name: string, value: number, unit: string, atMost: number) => ({
      name,
      value,
      unit,
      goal: { atMost },
    });
    return {
      postgres: database.version,
      circumstances: { alarms, 'within, s': stormMs / 1000, 'delay, s': delaySeconds, acknowledged },
      figures: [],
      limits: [
        limit('first call after the delay, p99', quantile(seconds, 0.99), 's', 1),
        limit('first call after the delay, latest', quantile(seconds, 1), 's', 2),
        limit('alarms lost', alarms - Math.min(acknowledged, found.length), 'alarms', 0),
        limit('alarms without a call a minute later', alarms - seconds.length, 'alarms', 0),
      ],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P3: how late the first call is in a storm. */
export const alarmStorm: Bench = {
  name: 'alarm-storm',
  title: 'From the end of the alarm delay to the first call, 3,200 alarms within a minute',
  run,
};
