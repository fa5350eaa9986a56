import { setTimeout as pause } from 'node:timers/promises';
import { startBelfry, startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, Findings } from './bench.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { deviceKey, seedCompanies, seedDevices } from './seed.ts';
import { quantile } from './statistics.ts';

/** 3,200 alarms within a minute (page 5.1, P3). */
const alarms = 3_200;
const stormMs = 60_000;
const delaySeconds = 5;
const settleMs = 60_000;

/** Seconds from the end of each alarm's delay to its first call; those without a call are missing. */
async function firstCalls({ client }: BenchDatabase): Promise<number[]> {
  const { rows } = await client.query<{ seconds: number }>(
    `select extract(epoch from min(a.started_at) - (v.received_at + $1 * interval '1 s'))::float8 as seconds
     from device_events v join episodes e on e.device_id = v.device_id join attempts a on a.episode_id = e.id
     where v.active group by v.device_id, v.received_at`,
    [delaySeconds],
  );
  return rows.map(({ seconds }) => seconds);
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
    let seconds = await firstCalls(database);
    while (seconds.length < alarms && performance.now() < latest) {
      await pause(1000);
      seconds = await firstCalls(database);
    }
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
        limit('alarms lost', alarms - Math.min(acknowledged, seconds.length), 'alarms', 0),
        limit('calls missing', Math.max(0, alarms - belfry.callsTaken()), 'calls', 0),
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
