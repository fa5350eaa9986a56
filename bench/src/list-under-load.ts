import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { startBelfry, startDatabase } from './belfry.ts';
import { connectAll, DeviceConnection } from './device-connection.ts';
import { HttpConnection } from './http-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { accessToken, deviceKey, seedCompanies, seedDevices, type SeededCompany } from './seed.ts';
import { quantile } from './statistics.ts';

const listed = 60;
const speaking = 500;
const eventsASecond = 1_000;
/** Longer than the bench: what is still active at the end of a slice calls nobody while nothing is to happen. */
const delaySeconds = 3_600;
/** Who signs in at the same time, each from a network of its own. */
const guessers = 32;
/** Browsers that look at the list now and then. */
const askers = 4;
const betweenMs = 15;
/** So that a slice has some hundred answers, of which a p99 can be told. */
const leastSliceMs = 3_000;
const mostPairs = 5;
const drainWithinMs = 20_000;

/** Something that keeps the portal busy; resolves, when it is told to end, after all is done that it asked for. */
type Load = (signal: AbortSignal) => Promise<void>;

/** Devices that speak in turn at an even rate; their events change states and set timers. */
function events(devices: readonly DeviceConnection[]): Load {
  let turn = 0;
  return async (signal) => {
    const began = performance.now();
    for (let sent = 0; !signal.aborted; await pause(5))
      for (const due = ((performance.now() - began) * eventsASecond) / 1000; sent < due; sent += 1)
        devices[turn++ % devices.length]?.sendEvent();
    const until = performance.now() + drainWithinMs;
    while (devices.some(({ stored, sent }) => stored < sent)) {
      if (performance.now() > until) throw new Error('events were never acknowledged');
      await pause(10);
    }
  };
}

/** Strangers who guess passwords of accounts that do not exist, without a pause; counts what they were answered. */
function signIns(url: string, answers: Map<number, number>): Load {
  let stranger = 0;
  return async (signal) => {
    const guess = async () => {
      while (!signal.aborted) {
        const status = await signIn(url, (stranger += 1));
        answers.set(status, (answers.get(status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: guessers }, guess));
  };
}

/** Tries an address from a network of its own: all of 127.0.0.0/8 is this machine. @returns the status */
async function signIn(url: string, stranger: number): Promise<number> {
  const body = JSON.stringify({ email: `stranger-${stranger}@bench.example`, password: 'wrong-password-1' });
  const asked = request(`${url}/api/auth/login`, {
    method: 'POST',
    agent: false,
    localAddress: `127.${1 + (stranger % 200)}.${Math.floor(stranger / 200) % 250}.2`,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
  });
  asked.end(body);
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  answer.resume();
  await once(answer, 'end');
  return answer.statusCode ?? 0;
}

/** A side on which some browsers look at the list while a load is on, or none. */
function looking(connections: readonly HttpConnection[], load: Load | null): Side {
  return async (ms) => {
    const samples: number[] = [];
    const ending = new AbortController();
    const loaded = load?.(ending.signal);
    const began = performance.now();
    const look = async (connection: HttpConnection) => {
      while (performance.now() - began < ms) {
        const asked = performance.now();
        await connection.ask();
        samples.push(performance.now() - asked);
        await pause(betweenMs);
      }
    };
    const looks = Promise.all(connections.map(look)).finally(() => ending.abort());
    await Promise.all([looks, loaded]);
    return { p99: quantile(samples, 0.99) };
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const database = await startDatabase();
  const stops: (() => unknown)[] = [() => database.stop()];
  try {
    const belfry = await startBelfry(database);
    stops.push(() => belfry.stop());
    const companies = await seedCompanies(database.client, 51);
    const [watched, ...others] = companies as [SeededCompany, ...SeededCompany[]];
    await seedDevices(database.client, [watched], { prefix: 'LW', count: listed, delaySeconds });
    const fleet = { prefix: 'LO', count: speaking, delaySeconds };
    const seeded = await seedDevices(database.client, others, fleet);
    const devices = seeded.map(({ serial }) => new DeviceConnection(serial, 'down/stored'));
    await connectAll(devices, belfry.mqttPort, deviceKey);
    stops.push(() => devices.forEach((device) => device.close()));
    const headers = { authorization: `Bearer ${accessToken(belfry.tokenSecret, watched)}` };
    const list = `${belfry.url}/api/devices?limit=50&sort=state`;
    const connections = await Promise.all(
      Array.from({ length: askers }, () => HttpConnection.open(list, headers)),
    );
    stops.push(() => connections.forEach((connection) => connection.close()));

    const answers = new Map<number, number>();
    const loads = [
      { name: `under ${eventsASecond} events/s`, load: events(devices) },
      { name: 'under a flood of sign-ins', load: signIns(belfry.url, answers) },
    ];
    const figures: Figure[] = [];
    for (const { name, load } of loads) {
      const pairs = await runPairs(looking(connections, load), looking(connections, null), {
        pairs: options.full ? options.pairs : Math.min(options.pairs, mostPairs),
        sliceMs: Math.max(options.sliceMs, leastSliceMs),
      });
      figures.push({ name: `list p99 ${name}`, unit: 'ms', goal: { atMost: 2 }, ...compare(pairs, 'p99') });
    }
    return {
      postgres: database.version,
      circumstances: {
        devices: listed,
        'devices that speak': speaking,
        askers,
        guessers,
        'sign-ins answered': [...answers].map(([status, count]) => `${count} × ${status}`).join(', '),
      },
      figures,
      limits: [],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P10: whether who looks at the list feels what else goes on. */
export const listUnderLoad: Bench = {
  name: 'list-under-load',
  title: 'GET /devices under 1,000 events/s and under a flood of sign-ins, against itself when idle',
  run,
};
