import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Bench, BenchOptions, Figure, Findings } from './bench.ts';
import { goalOf, openHouse, type House } from './house.ts';
import { HttpConnection } from './http-connection.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { cpuSeconds, startProgram } from './processes.ts';
import type { SeededCompany } from './seed.ts';

const figures = { rate: 'answers/s', cpu: 'CPU µs/answer' } as const;
/** Browsers that ask at the same time. */
const askers = 8;
const devices = 60;
const packed = 'br, gzip';

/** The list's statement as the portal asks it, with the rows of a page as a value. */
const listSql = `select id, serial_number, name, location, type, connected, connected_since, alarm_rank, alarm_state,
  alarm_state_since, subscription_state, software_version, sim, version
  from devices where company_id = $1 order by alarm_rank, name, id limit $2`;

/** What is asked of both sides. */
interface Question {
  name: string;
  path: string;
  referencePath: string;
  /** `accept-encoding`, or none. */
  encodings: string | null;
  /** Rows that each answer must have. */
  rows: number;
  goals: { rate: Figure['goal']; cpu: Figure['goal'] };
}

const listGoals = { rate: { atLeast: 0.7 }, cpu: { atMost: 1.35 } };
const questions: readonly Question[] = [
  {
    name: 'signed in, without the database',
    path: '/api/apps/key',
    referencePath: '/key',
    encodings: null,
    rows: 0,
    goals: { rate: { atLeast: 0.65 }, cpu: null },
  },
  {
    name: '50 devices',
    path: '/api/devices?limit=50&sort=state',
    referencePath: '/devices',
    encodings: null,
    rows: 50,
    goals: listGoals,
  },
  {
    name: `50 devices, ${packed}`,
    path: '/api/devices?limit=50&sort=state',
    referencePath: '/devices',
    encodings: packed,
    rows: 50,
    goals: listGoals,
  },
];

/** A side that some browsers ask without a pause. @param pids whose CPU is counted */
function asking(connections: readonly HttpConnection[], pids: readonly number[]): Side {
  return async (ms) => {
    const cpuBefore = cpuSeconds(pids) ?? 0;
    const began = performance.now();
    let answers = 0;
    const one = async (connection: HttpConnection) => {
      while (performance.now() - began < ms) {
        // oxlint-disable-next-line no-await-in-loop -- a browser that waits for its answer
        await connection.ask();
        answers += 1;
      }
    };
    await Promise.all(connections.map(one));
    const took = performance.now() - began;
    return {
      [figures.rate]: (answers * 1000) / took,
      [figures.cpu]: (((cpuSeconds(pids) ?? 0) - cpuBefore) * 1e6) / answers,
    };
  };
}

/** Opens the connections of one side, and looks at one answer. Gives its bytes, too. */
async function open(url: string, { encodings, rows }: Question, token: string | null) {
  const headers = {
    ...(encodings && { 'accept-encoding': encodings }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const connections = await Promise.all(
    Array.from({ length: askers }, () => HttpConnection.open(url, headers)),
  );
  try {
    const body = (await connections[0]?.ask()) ?? Buffer.alloc(0);
    const text = (encodings ? gunzipSync(body) : body).toString();
    const { items = [] } = JSON.parse(text) as { items?: unknown[] };
    if (items.length !== rows) throw new Error(`${url} answered ${items.length} rows`);
    return { connections, bytes: body.length };
  } catch (error) {
    for (const connection of connections) connection.close();
    throw error;
  }
}

/** One side: where it is asked, as whom, and the processes behind it. */
interface Site {
  url: string;
  token: string | null;
  companyId: string;
  pids: readonly number[];
  /** Whether it is the reference, whose paths are its own. */
  plain: boolean;
}

async function fill(house: House): Promise<Site> {
  const { belfry, database } = house;
  const companies = await house.seedCompanies(database.client, 1);
  await house.seedDevices(database.client, companies, { prefix: 'HA', count: devices, delaySeconds: 30 });
  const [company] = companies as [SeededCompany];
  return {
    url: belfry.url,
    token: house.accessToken(belfry.tokenSecret, company),
    companyId: company.id,
    pids: [belfry.pid, database.pid],
    plain: false,
  };
}

async function run(options: BenchOptions): Promise<Findings> {
  const stops: (() => Promise<void>)[] = [];
  try {
    const house = await openHouse(null);
    stops.push(house.stop);
    const { database } = house;
    const site = await fill(house);
    const other = await openOther();

    const found: Findings = {
      postgres: database.version,
      circumstances: { devices, askers },
      figures: [],
      limits: [],
    };
    for (const question of questions) {
      // oxlint-disable-next-line no-await-in-loop -- each has the machine for itself
      found.figures.push(...(await measure(question)));
    }
    return found;

    async function openOther(): Promise<Site> {
      if (options.against !== null) {
        const another = await openHouse(options.against);
        stops.push(another.stop);
        return fill(another);
      }
      const { companyId } = site;
      const told = { databaseUrl: database.url, companyId, key: 'k'.repeat(87), sql: listSql };
      const reference = await startProgram<{ url: string }>(
        join(import.meta.dirname, '../reference/plain-api.ts'),
        [JSON.stringify(told)],
      );
      stops.push(() => reference.stop());
      const pids = [reference.pid, database.pid];
      return { url: reference.ready.url, token: null, companyId, pids, plain: true };
    }

    async function measure(question: Question): Promise<Figure[]> {
      const ours = await open(`${site.url}${question.path}`, question, site.token);
      const path = other.plain ? question.referencePath : question.path;
      const theirs = await open(`${other.url}${path}`, question, other.token);
      try {
        const pairs = await runPairs(
          asking(ours.connections, site.pids),
          asking(theirs.connections, other.pids),
          options,
        );
        found.circumstances[`bytes, ${question.name}`] = ours.bytes;
        return (['rate', 'cpu'] as const).map((figure) => ({
          name: `${question.name}, ${figures[figure]}`,
          unit: figures[figure],
          goal: goalOf(question.goals[figure], figure === 'rate' ? 'less' : 'more', options.against),
          ...compare(pairs, figures[figure]),
        }));
      } finally {
        for (const connection of [...ours.connections, ...theirs.connections]) connection.close();
      }
    }
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P4: what an answer of the API costs. */
export const httpAnswers: Bench = {
  name: 'http-answers',
  knowsAgainst: true,
  title: 'answers of the API, against a bare Fastify and a route that asks the same SQL',
  run,
};
