import { setTimeout as pause } from 'node:timers/promises';
import { listOpenAlarms } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { signIn } from '../players/api.ts';
import { newFarm, type Farm, type Person } from '../players/farm.ts';
import { openLiveBrowser, type LiveBrowser } from '../players/live-browser.ts';
import { readJournals } from '../world/journal.ts';
import { until } from '../world/until.ts';
import type { ClusterFault } from './cluster-faults.ts';
import { askSteadily } from './steady-requests.ts';
import { compareStored } from './storm-oracle.ts';

/** What became of a fault. */
export interface FaultRow {
  part: string;
  kind: ClusterFault['kind'];
  /** Milliseconds until the phone rang for what was raised meanwhile: from then, where others bridge it, else from its end. */
  calledAfter: number | null;
  /** Milliseconds from its end until all browsers were subscribed. */
  liveAfter: number | null;
  /** Calls beyond those that the portal knows of. */
  callsDoubled: number;
  /** How often a broker ended by itself meanwhile. */
  crashes: number;
  /** What is not as it should be, each a sentence. */
  wrong: string[];
}

/**
 * The first call comes within these, by the fault's worst: a lease that ends and a takeover (10 s), a try of a callback or of a
 * dialler (5 s each), and what a busy machine needs.
 */
const calledWithin = 30_000;
/** From the end of a fault until everything is accepted: calls that were lost are begun again after the time to accept. */
const acceptedWithin = 150_000;
const liveWithin = 30_000;
/** Whoever signs in at a node that stands still hears of it after 15 s, and signs in again; each read may take 8 s more. */
const polledWithin = 40_000;

interface CalledFarm extends Farm {
  who: Person;
}

/** Companies whose alarms are raised before, during and after a fault, and the browsers of the second one. */
export interface ClusterCrew {
  /** Plays a fault that lasts so many ms at least, or its own, and gives what became of it when all is over. */
  play(fault: ClusterFault, lasts: number): Promise<FaultRow>;
  close(): void;
}

/** Each alarm has a phone of its own, so that a call tells which one it is for. */
export async function newCrew(cluster: Cluster): Promise<ClusterCrew> {
  const farm = async (name: string): Promise<CalledFarm> => {
    const made = await newFarm(cluster, name);
    const who = await made.person('Ann');
    await made.calls({ maxAttempts: 20, timeToAccept: 1, delayBetweenAttempts: 0 });
    return { ...made, who };
  };
  const [before, during, after] = [await farm('Before'), await farm('During'), await farm('After')];
  const crew = [before, during, after];
  const browsers = [during, during, after].map((one, index) =>
    openLiveBrowser(cluster, one, [index === 1 ? 'polling' : 'websocket']),
  );
  await until('browsers are subscribed', () => browsers.every((browser) => browser.isSubscribed()));
  let played = 0;

  return {
    close: () => browsers.forEach((browser) => browser.close()),
    async play(fault, lasts) {
      const alarm = `input.${(played % 8) + 1}`;
      played += 1;
      const row: FaultRow = {
        part: fault.part,
        kind: fault.kind,
        calledAfter: null,
        liveAfter: null,
        callsDoubled: 0,
        crashes: 0,
        wrong: [],
      };
      const see = async <T>(seen: Promise<T>): Promise<T | undefined> =>
        seen.catch((error: Error) => void row.wrong.push(error.message));
      const rings = async (from: number) => {
        await until(
          `the phone rings for what was raised while ${fault.part} was ${fault.kind}`,
          async () => (await during.who.calls()).some((call) => Date.parse(call.at) > raisedAt),
          { within: calledWithin },
        );
        row.calledAfter = Math.round(performance.now() - from);
      };
      const crashed = crashesOf(cluster);
      // Everybody comes from one network.
      await cluster.database.rows('delete from throttles');
      for (const browser of browsers) browser.forget();
      const { email, password } = after;
      const asking = fault.seamless && askSteadily(await signIn(cluster.apiUrl, email, password));
      const raisedAt = Date.now();
      await before.dialler.raises(alarm);
      const began = performance.now();
      await fault.begin();
      try {
        await during.dialler.raises(alarm);
        if (fault.bridged) {
          await see(rings(began));
          await see(accepts(cluster, during, alarm));
          if (fault.part.includes('Redis')) await see(toldOf(browsers.slice(0, 2), alarm));
          await see(polls(cluster, during, alarm));
        }
        await pause(Math.max(0, began + Math.max(lasts, fault.lasts ?? 0) - performance.now()));
      } finally {
        await fault.end();
      }
      const ended = performance.now();
      if (asking) row.wrong.push(...(await asking.end()));
      if (!fault.bridged) await see(rings(ended));
      await see(
        until('browsers are subscribed again', () => browsers.every((one) => one.isSubscribed()), {
          within: liveWithin,
        }).then(() => void (row.liveAfter = Math.round(performance.now() - ended))),
      );
      await after.dialler.raises(alarm);
      await see(toldOf(browsers.slice(2), alarm));
      await see(Promise.all(crew.map((one) => accepts(cluster, one, alarm))));
      for (const { dialler } of crew) await dialler.restores(alarm);
      await see(Promise.all(crew.map((one) => isOver(cluster, one, alarm))));
      row.callsDoubled = (await see(callsDoubled(cluster, crew, raisedAt))) ?? 0;
      row.wrong.push(...((await see(faultsOfEvents(cluster))) ?? []));
      row.crashes = crashesOf(cluster) - crashed;
      return row;
    },
  };
}

function crashesOf({ brokers }: Cluster): number {
  return brokers.reduce((sum, broker) => sum + broker.crashes(), 0);
}

async function stateOf({ database }: Cluster, { device }: Farm, alarm: string): Promise<string | undefined> {
  const [row] = await database.rows<{ state: string }>(
    'select state from alarm_nodes where device_id = $1 and alarm_id = $2',
    [device.id, alarm],
  );
  return row?.state;
}

/** Somebody picks up whenever it rings and types the PIN, until the alarm is accepted. */
async function accepts(cluster: Cluster, farm: CalledFarm, alarm: string): Promise<void> {
  const { who, device } = farm;
  const typed = new Set<string>();
  await until(
    `${alarm} of ${device.name} is accepted`,
    async () => {
      const state = await stateOf(cluster, farm, alarm);
      if (state === 'accepted') return true;
      for (const call of await who.calls()) {
        if (call.state === 'ringing') await who.answers();
        if (call.state !== 'in-progress' || call.said.length === 0) continue;
        const words = `${call.id} ${call.said.length}`;
        if (typed.has(words)) continue;
        // Each time that it was said once more, as one does who was not heard.
        typed.add(words);
        await who.types(who.pin);
      }
      throw new Error(`it is ${state}`);
    },
    { within: acceptedWithin, every: 200 },
  );
}

/** As a browser asks that hears nothing. */
async function polls(
  { apiUrl }: Cluster,
  { email, password, device }: CalledFarm,
  alarm: string,
): Promise<void> {
  await until(
    'a poll shows the alarm',
    async () => {
      const { items } = await (
        await signIn(apiUrl, email, password)
      ).call(listOpenAlarms, { query: { limit: 200 } });
      return items.some((node) => node.deviceId === device.id && node.alarmId === alarm);
    },
    { within: polledWithin },
  );
}

/** Each browser has heard of the alarm, or knows that it may miss something and asks by itself. */
async function toldOf(browsers: readonly LiveBrowser[], alarm: string): Promise<void> {
  await until('browsers hear of the alarm, or that they are not live', () =>
    browsers.every((one) => one.heard('node', alarm) || one.mayMiss()),
  );
}

async function isOver(cluster: Cluster, farm: CalledFarm, alarm: string): Promise<void> {
  await until(
    `${alarm} of ${farm.device.name} is restored`,
    async () => {
      const state = await stateOf(cluster, farm, alarm);
      // News of its end may ring, too.
      for (const call of await farm.who.calls()) if (call.state === 'ringing') await farm.who.answers();
      if (state !== 'restored') throw new Error(`it is ${state}`);
      return true;
    },
    { within: acceptedWithin, every: 200 },
  );
}

/** Calls that the phones saw and the portal has no id of. */
async function callsDoubled(
  { database }: Cluster,
  crew: readonly CalledFarm[],
  since: number,
): Promise<number> {
  const seen = (await Promise.all(crew.map(({ who }) => who.calls())))
    .flat()
    .filter(({ at }) => Date.parse(at) > since)
    .map(({ id }) => id);
  const known = await database.rows<{ provider_id: string }>(
    'select provider_id from transmissions where provider_id = any($1)',
    [seen],
  );
  return seen.length - known.length;
}

/** What is wrong with what was stored, and with what devices are said to have done, when all is over. */
async function faultsOfEvents(cluster: Cluster): Promise<string[]> {
  const { database, journalDir } = cluster;
  await until('every event is acknowledged', async () => (await cluster.waiting()).length === 0, {
    within: 60_000,
  });
  const lost = await database.count(`select count(*) from episodes e join alarm_nodes n on n.id = e.node_id
    where n.alarm_id = 'failure.connection'`);
  return [
    ...(await compareStored(database, readJournals(journalDir))),
    ...(lost > 0 ? [`${lost} devices were reported as lost that were there`] : []),
  ];
}
