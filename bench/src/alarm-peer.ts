import { setTimeout as pause } from 'node:timers/promises';
import { neverOverSeconds, openHouseSite } from './alarm-throughput.ts';
import { startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { closedLoop, figures } from './closed-loop.ts';
import { openHouse } from './house.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds } from './processes.ts';
import { sendValues, startZabbix, type Zabbix } from './zabbix.ts';

const hosts = 1_000;
const changes = 20_000;
/** As many as `zabbix_sender` sends at once. */
const valuesAConnection = 250;
const connections = 4;
/** A slice of ours takes about as long as 20,000 changes of the peer. */
const leastSliceMs = 4_000;
const mostPairs = 5;
const lookEveryMs = 20;
const writtenWithinMs = 120_000;

/** A side on which all hosts change as often as it takes; counts until the last event is written, which is after its acknowledgement. */
function changing(zabbix: Zabbix, database: BenchDatabase): Side {
  const pids = [zabbix.pid, database.pid];
  let value: 0 | 1 = 0;
  return async () => {
    const cpuBefore = cpuSeconds(pids) ?? 0;
    const wanted = (await zabbix.events()) + changes;
    const began = performance.now();
    for (let sent = 0; sent < changes; sent += hosts) {
      value = value === 0 ? 1 : 0;
      await sendRound(zabbix, value);
    }
    while ((await zabbix.events()) < wanted) {
      if (performance.now() - began > writtenWithinMs) throw new Error('Zabbix never wrote all events');
      await pause(lookEveryMs);
    }
    const took = performance.now() - began;
    const cpu = (cpuSeconds(pids) ?? 0) - cpuBefore;
    return { [figures.rate]: (changes * 1000) / took, [figures.cpu]: (cpu * 1e6) / changes };
  };
}

/** Every host says the same, over some connections at a time. */
async function sendRound({ port, hosts: names }: Zabbix, value: 0 | 1): Promise<void> {
  const waiting = names.map((host) => ({ host, value }));
  const lane = async () => {
    while (waiting.length > 0) await sendValues(port, waiting.splice(0, valuesAConnection));
  };
  await Promise.all(Array.from({ length: connections }, lane));
}

async function run(options: BenchOptions): Promise<Findings> {
  const stops: (() => unknown)[] = [];
  try {
    const database = await startDatabase();
    stops.push(() => database.stop());
    const zabbix = await startZabbix(database, hosts);
    stops.push(() => zabbix.stop());
    const house = await openHouse(null);
    stops.push(() => house.stop());
    const place = { prefix: 'AP', delaySeconds: neverOverSeconds };
    const ours = await openHouseSite(house, place, { devices: hosts, companies: 50 });
    stops.push(() => ours.stop());
    const pairs = await runPairs(closedLoop(ours), changing(zabbix, database), {
      pairs: options.full ? options.pairs : Math.min(options.pairs, mostPairs),
      sliceMs: Math.max(options.sliceMs, leastSliceMs),
    });
    const cpuName = 'CPU, with a timer';
    return {
      postgres: database.version,
      circumstances: {
        peer: `Zabbix ${zabbix.version}`,
        'the peer acknowledges': 'into memory',
        'ours acknowledges': 'after the commit',
        hosts,
        changes,
        'values a connection': valuesAConnection,
      },
      figures: [
        {
          name: 'events/s, with a timer',
          unit: figures.rate,
          goal: { atLeast: 1 },
          decidedBy: cpuName,
          ...compare(pairs, figures.rate),
        },
        { name: cpuName, unit: 'µs/event', goal: { atMost: 1 }, ...compare(pairs, figures.cpu) },
      ],
      limits: [],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P2: whether we are ahead of a monitoring server that many run. */
export const alarmPeer: Bench = {
  name: 'alarm-peer',
  title:
    'state changes of 1,000 devices, durable before they are acknowledged, against Zabbix, which acknowledges into memory',
  run,
};
