import { Agent, get } from 'node:http';
import type { Figure } from './bench.ts';
import { compare, type Pair, type Side } from './pairs.ts';
import { cpuSeconds } from './processes.ts';
import { quantile, type Goal } from './statistics.ts';

/** A portal, and who asks it. */
export interface Desk {
  /** Address of the portal; the API is below `/api`. */
  url: string;
  /** Access token of who asks. */
  token: string;
  /** Processes whose CPU is counted. */
  pids: readonly number[];
}

/** An answer with a list, or another. */
export interface Answered {
  /** How long it took, in ms. */
  took: number;
  status: number;
  body: { items?: unknown[]; nextCursor?: string | null };
}

const figures = { p95: 'ms p95', cpu: 'CPU µs/answer' } as const;
/** Also of a slice that is shorter than as many take. */
const leastAnswers = 3;

const agent = new Agent({ keepAlive: true });

/** Asks once. @param path below `/api`, with its query */
export function askPortal({ url, token }: Omit<Desk, 'pids'>, path: string): Promise<Answered> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/api${path}`, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        const took = performance.now() - began;
        const body = JSON.parse(text === '' ? '{}' : text) as Answered['body'];
        resolve({ took, status: response.statusCode ?? 0, body });
      });
    }).on('error', reject);
  });
}

/**
 * A side that asks one thing after the other.
 * @param path gives what is asked next
 * @param rows that each answer has to have; null for as many as there are
 */
export function asking(desk: Desk, path: () => string, rows: number | null): Side {
  return async (ms) => {
    const samples: number[] = [];
    const cpuBefore = cpuSeconds(desk.pids) ?? 0;
    for (const began = performance.now(); performance.now() - began < ms || samples.length < leastAnswers;) {
      const asked = path();
      const { took, status, body } = await askPortal(desk, asked);
      if (status !== 200 || (rows !== null && body.items?.length !== rows))
        throw new Error(`${asked}: ${status}, ${body.items?.length ?? 'no'} rows`);
      samples.push(took);
    }
    const cpu = (cpuSeconds(desk.pids) ?? 0) - cpuBefore;
    return { [figures.p95]: quantile(samples, 0.95), [figures.cpu]: (cpu * 1e6) / samples.length };
  };
}

/** What {@link asking} measured on two sides: the p95, and the CPU that decides where the p95 swings too much. */
export function comparedAnswers(name: string, goal: Goal, pairs: readonly Pair[]): Figure[] {
  const cpu = `${name}, CPU`;
  return [
    { name, unit: figures.p95, goal, decidedBy: cpu, ...compare(pairs, figures.p95) },
    { name: cpu, unit: figures.cpu, goal, ...compare(pairs, figures.cpu) },
  ];
}

/** Gives one value after the other, without end. @throws {RangeError} without values */
export function turning<T>(values: readonly T[]): () => T {
  let turn = 0;
  return () => {
    const value = values[turn++ % values.length];
    if (value === undefined) throw new RangeError('no values');
    return value;
  };
}
