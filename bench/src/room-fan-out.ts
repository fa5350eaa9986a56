import { randomBytes, randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { socketPath } from '@belfry/contract/live-events/live-events.ts';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { HttpConnection } from './http-connection.ts';
import { openLightBrowsers, type LightBrowser, type Speech } from './light-browser.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram, type Program } from './processes.ts';
import { accessToken } from './seed.ts';
import { quantile } from './statistics.ts';

const repository = resolve(import.meta.dirname, '../..');
const browsersOfCompany = 50;
const arriveWithinMs = 10_000;

/** What one change sends: an alarm node as the portal shows it. */
const message = {
  id: randomUUID(),
  deviceId: randomUUID(),
  alarmId: 'input.1',
  name: 'Ventilation stopped',
  activeMessage: 'The ventilation has stopped',
  restoredMessage: 'The ventilation runs again',
  enabled: true,
  critical: false,
  state: 'delay',
  since: '2026-01-01T00:00:00.000Z',
  active: true,
  until: '2026-01-01T00:00:30.000Z',
  episodeId: null,
  raisedAt: null,
  paused: null,
  settingsVersion: 1,
  allowedActions: ['pause', 'disable'],
  version: 2,
};
/** Tells a message of ours from whatever else comes. */
const mark = Buffer.from(message.id);

/** A server with its browsers, by company, all open. */
interface Site {
  port: number;
  pid: number;
  browsers: ReadonlyMap<string, readonly LightBrowser[]>;
  stop(): Promise<void>;
}

/** A side on which one change after the other goes to some companies; each from its asking until it is in every browser of them. */
async function changing(site: Site, companiesOfChange: readonly (readonly string[])[]): Promise<Side> {
  const changes = await Promise.all(
    companiesOfChange.map(async (companies) => ({
      companies,
      connection: await HttpConnection.open(
        `http://127.0.0.1:${site.port}/change?${companies.map((id) => `to=${id}`).join('&')}`,
        {},
      ),
    })),
  );
  let turn = 0;
  return async (ms) => {
    const samples: number[] = [];
    let strays = 0;
    let began = 0;
    let waiting = new Set<LightBrowser>();
    let arrived = () => {};
    for (const browser of [...site.browsers.values()].flat())
      browser.onMessage = (text) => {
        if (!text.includes(mark)) return;
        if (waiting.delete(browser)) samples.push(performance.now() - began);
        else strays += 1;
        if (waiting.size === 0) arrived();
      };
    const cpuBefore = cpuSeconds([site.pid]) ?? 0;
    for (const slice = performance.now(); performance.now() - slice < ms;) {
      const { companies, connection } = changes[turn++ % changes.length] as (typeof changes)[number];
      waiting = new Set(companies.flatMap((id) => site.browsers.get(id) ?? []));
      const all = new Promise<void>((done) => (arrived = done));
      const late = new AbortController();
      began = performance.now();
      await connection.ask();
      await Promise.race([
        all,
        pause(arriveWithinMs, undefined, { signal: late.signal }).catch(() => undefined),
      ]);
      late.abort();
      if (waiting.size > 0) throw new Error(`a change never came to ${waiting.size} browsers`);
    }
    if (strays > 0) throw new Error(`${strays} came to a browser of another company, or twice`);
    const cpu = (cpuSeconds([site.pid]) ?? 0) - cpuBefore;
    return { p99: quantile(samples, 0.99), cpu: (cpu * 1e6) / samples.length };
  };
}

/** Starts a server, and opens the browsers of all companies. */
async function openSite(
  program: Program<{ port: number }>,
  companies: readonly string[],
  { path, speech, proofOf }: { path: string; speech: Speech; proofOf: (company: string) => string },
): Promise<Site> {
  const { port } = program.ready;
  const wanted = companies.flatMap((id) =>
    Array.from({ length: browsersOfCompany }, () => ({ id, proof: proofOf(id) })),
  );
  const opened = await openLightBrowsers(
    { port, path, speech },
    wanted.map(({ proof }) => proof),
  );
  const browsers = Map.groupBy(opened.entries(), ([index]) => wanted[index]?.id as string);
  return {
    port,
    pid: program.pid,
    browsers: new Map([...browsers].map(([id, entries]) => [id, entries.map(([, browser]) => browser)])),
    async stop() {
      for (const browser of opened) browser.close();
      await program.stop();
    },
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const count = (options.full ? 5_000 : 2_000) / browsersOfCompany;
  const companies = Array.from({ length: count }, () => randomUUID());
  const stops: (() => Promise<void>)[] = [];
  try {
    const secret = randomBytes(24).toString('hex');
    const text = JSON.stringify(message);
    const live = await startProgram<{ port: number }>(
      join(repository, 'server/src/platform/live/fan-out.fixture.ts'),
      [secret, text],
    );
    const ours = await openSite(live, companies, {
      path: socketPath,
      speech: 'socket.io',
      proofOf: (id) => accessToken(secret, { id, userId: randomUUID() }),
    });
    stops.push(() => ours.stop());
    const raw = await startProgram<{ port: number }>(
      join(import.meta.dirname, '../reference/raw-fan-out.ts'),
      [text],
    );
    const theirs = await openSite(raw, companies, { path: '/', speech: 'raw', proofOf: (id) => id });
    stops.push(() => theirs.stop());
    const figures: Figure[] = [];
    const targets = [
      { name: `a room of ${browsersOfCompany}`, changes: companies.slice(0, 10).map((id) => [id]) },
      { name: `all ${companies.length * browsersOfCompany}`, changes: [companies] },
    ];
    for (const { name, changes } of targets) {
      const pairs = await runPairs(await changing(ours, changes), await changing(theirs, changes), options);
      const cpuName = `CPU, ${name}`;
      figures.push(
        {
          name: `p99, ${name}`,
          unit: 'ms',
          goal: { atMost: 1.5 },
          decidedBy: cpuName,
          ...compare(pairs, 'p99'),
        },
        { name: cpuName, unit: 'µs/message', goal: null, ...compare(pairs, 'cpu') },
      );
    }
    const circumstances = { browsers: companies.length * browsersOfCompany, companies: companies.length };
    return { postgres: null, circumstances, figures, limits: [] };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P8: how long a change takes to the browsers of a company, and of all. */
export const roomFanOut: Bench = {
  name: 'room-fan-out',
  title: 'one change from its asking to every open browser of a company and of all, against raw WebSockets',
  run,
};
