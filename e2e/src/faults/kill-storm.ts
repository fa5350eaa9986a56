import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readJournals } from '../world/journal.ts';
import { raiseStorm, stormFarm, stormFarms, watchCalls, type StormFarm } from './storm-farm.ts';
import { compare, missingPromises, type Comparison } from './storm-oracle.ts';
import { until } from '../world/until.ts';
import { manyCalls, startWorld, type World } from '../world/world.ts';

/** How hard it storms. */
export interface StormOptions {
  kills: number;
  /** Events of one storm, over all diallers. */
  events: number;
  /** Events a second. */
  rate: number;
  report?: (line: string) => void;
}

/** What came of it, over all storms. Times in ms. */
export interface StormReport extends Comparison {
  kills: number;
  rate: number;
  /** Acknowledged before a kill, summed over the kills. */
  promisedAtKills: number;
  lost: number;
  /** Calls that were made twice in the window between the provider's answer and our note of it. */
  callsDoubled: number;
  /** Kills with a delay, recovery time, wait or round under way. */
  killsWithTimers: number;
  restart: { median: number; longest: number };
  /** From the end of the storm until every event was acknowledged, and until every timer and round was over. */
  drained: { median: number; longest: number };
  settled: { median: number; longest: number };
  took: number;
}

/** A dialler looks for the portal every 5 s at most, two rounds take 3 s; the rest is for a busy machine. */
const patience = { within: 300_000, every: 100 };

/**
 * Kills the server again and again in the middle of an alarm storm and compares the diallers' journals with the
 * database: at each kill what was promised, after each return all there is. In real time; nothing is moved.
 */
export async function playKillStorm(world: World, options: StormOptions): Promise<StormReport> {
  const began = performance.now();
  const crew: StormFarm[] = [];
  for (let index = 1; index <= stormFarms; index += 1)
    crew.push(await stormFarm(world, `Storm Farm ${index}`));
  const serials = new Set(crew.map((farm) => farm.dialler.serial));
  const journal = () => readJournals(world.journalDir).filter((event) => serials.has(event.serial));

  const times = { restart: [] as number[], drained: [] as number[], settled: [] as number[] };
  const faults: string[] = [];
  const calls = new Set<string>();
  let promisedAtKills = 0;
  let killsWithTimers = 0;
  let last: Comparison | undefined;

  for (let kill = 1; kill <= options.kills; kill += 1) {
    const wrong = (what: string) => {
      faults.push(`kill ${kill}: ${what}`);
      options.report?.(`kill ${kill}: ${what}`);
    };
    const rest = new AbortController();
    const watching = watchCalls(crew, calls, rest.signal);
    watching.catch(() => undefined);
    // Most kills fall among the events; some after them, when only timers and rounds are under way.
    const afterwards = kill % 5 === 0;
    const killAt = afterwards ? options.events : randomInt(1, options.events);
    const reached = Promise.withResolvers<void>();
    const storm = raiseStorm(crew, options, (raised) => raised >= killAt && reached.resolve());
    storm.catch(reached.reject);
    await reached.promise;
    // A kill before the first acknowledgement would break no promise. The first events wait long on a busy machine.
    await until('an event is acknowledged', () => journal().some((event) => event.acknowledged), patience);
    await pause(randomInt(0, afterwards ? 2_500 : 15));

    await world.server.kill();
    const promised = journal().filter((event) => event.acknowledged);
    promisedAtKills += promised.length;
    for (const missing of await missingPromises(world.database, promised)) wrong(missing);
    if ((await world.database.count(timersUnderWay)) > 0) killsWithTimers += 1;

    const killed = performance.now();
    await world.server.start();
    times.restart.push(performance.now() - killed);
    await storm;
    const back = performance.now();
    await until('every event is acknowledged', async () => (await world.waiting()).length === 0, patience);
    times.drained.push(performance.now() - back);
    await until('every timer and round is over', () => isAtRest(world), patience).catch((error: Error) =>
      wrong(error.message),
    );
    times.settled.push(performance.now() - back);
    rest.abort();
    await watching;

    last = await compare(world.database, journal());
    for (const fault of last.faults) wrong(fault);
    options.report?.(
      `kill ${kill} at event ${killAt}: ${last.stored} of ${last.events} stored, ${last.episodes} episodes, ${faults.length} faults`,
    );
  }

  // The last resort calls somebody for no attempt.
  const noted = await world.database.rows<{ provider_id: string }>(
    `select provider_id from attempts where provider_id is not null
     union select provider_id from transmissions where provider_id is not null`,
  );
  for (const { provider_id: sid } of noted) calls.delete(sid);
  const { faults: _, ...counts } = last ?? noEvents;
  return {
    ...options,
    ...counts,
    promisedAtKills,
    lost: faults.filter((fault) => fault.includes(': lost')).length,
    faults,
    callsDoubled: calls.size,
    killsWithTimers,
    restart: figures(times.restart),
    drained: figures(times.drained),
    settled: figures(times.settled),
    took: Math.round(performance.now() - began),
  };
}

const noEvents: Comparison = {
  events: 0,
  acknowledged: 0,
  stored: 0,
  episodes: 0,
  runs: 0,
  attempts: 0,
  faults: [],
};

const timersUnderWay = `select count(*) from alarm_nodes
  where state in ('delay', 'restoring', 'waiting-for-repeat', 'reporting')`;

async function isAtRest({ database }: World): Promise<boolean> {
  const busy = await database.rows<{ what: string; count: string }>(`
    select 'alarms' as what, count(*) from alarm_nodes
      where state in ('delay', 'restoring', 'waiting-for-repeat', 'reporting')
    union all select 'runs', count(*) from runs where finished_at is null
    union all select 'attempts', count(*) from attempts where finished_at is null
    union all select 'jobs', count(*) from graphile_worker.jobs
      where attempts < max_attempts and (locked_at is not null or run_at <= now() or attempts > 0)`);
  const under = busy.filter(({ count }) => count !== '0').map(({ what, count }) => `${count} ${what}`);
  if (under.length > 0) throw new Error(`${under.join(', ')} under way`);
  return true;
}

function figures(times: number[]): { median: number; longest: number } {
  const sorted = times.map(Math.round).toSorted((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, longest: sorted.at(-1) ?? 0 };
}

/** `node e2e/src/faults/kill-storm.ts --kills 50 --events 500` */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      events: { type: 'string', default: '500' },
      rate: { type: 'string', default: '200' },
    },
  });
  const world = await startWorld({ settings: manyCalls });
  const report = await playKillStorm(world, {
    kills: Number(values.kills),
    events: Number(values.events),
    rate: Number(values.rate),
    report: (line) => console.log(line),
  }).finally(() => world.close());
  const file = resolve(import.meta.dirname, '../../../bench/results/kill-storm.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), ...report }, null, 2)}\n`);
  console.log(
    `${report.kills} kills, ${report.events} events: ${report.stored} stored, ${report.lost} lost, ${report.faults.length} faults, ` +
      `${report.episodes} episodes, ${report.callsDoubled} of ${report.attempts} calls doubled, ` +
      `back in ${report.restart.median} ms (longest ${report.restart.longest})`,
  );
  process.exitCode = report.faults.length === 0 ? 0 : 1;
}

if (import.meta.main) await main();
