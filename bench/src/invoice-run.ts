import { join, resolve } from 'node:path';
import { startBelfry, startDatabase, type BenchDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { compare, runPairs, type Side } from './pairs.ts';
import { startProgram } from './processes.ts';

const repository = resolve(import.meta.dirname, '../..');
const few = 100;
/** Made by one request: it has to be over before the client gives up waiting. */
const atOnce = 500;

/** What a program did. */
interface Done {
  count: number;
  ms: number;
}

async function ask(url: string, query: string): Promise<Done> {
  const answer = await fetch(`${url}/?${query}`, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Done;
}

/** A side that makes what it makes for a slice, one after the other. */
function making(url: string): Side {
  return async (ms) => {
    const { count, ms: took } = await ask(url, `ms=${ms}`);
    return { rate: (count * 1000) / took };
  };
}

/** Invoices in a database of their own, of which there are so many already. */
async function issuer(stops: (() => unknown)[], before: number): Promise<string> {
  const database = await migrated();
  stops.push(() => database.stop());
  const program = await startProgram<{ url: string }>(
    join(repository, 'server/src/features/money/invoices/invoice-run.fixture.ts'),
    [database.url],
  );
  stops.push(() => program.stop());
  for (let made = 0; made < before; made += atOnce)
    await ask(program.ready.url, `count=${Math.min(atOnce, before - made)}`);
  return program.ready.url;
}

async function migrated(): Promise<BenchDatabase> {
  const database = await startDatabase();
  const belfry = await startBelfry(database);
  await belfry.stop();
  return database;
}

async function run(options: BenchOptions): Promise<Findings> {
  const many = options.full ? 10_000 : 1_000;
  const stops: (() => unknown)[] = [];
  try {
    const small = await issuer(stops, few);
    const large = await issuer(stops, many);
    const pdf = await startProgram<{ url: string }>(join(repository, 'bench/reference/invoice-pdf.ts'), []);
    stops.push(() => pdf.stop());
    const alone = await runPairs(making(small), making(pdf.ready.url), options);
    const grown = await runPairs(making(large), making(small), options);
    return {
      postgres: null,
      circumstances: { 'invoices, few': few, 'invoices, many': many, 'lines of each': 3 },
      figures: [
        {
          name: 'invoices issued, made and queued a second',
          unit: 'invoices/s',
          goal: { atLeast: 0.5 },
          ...compare(alone, 'rate'),
        },
        {
          name: 'the same where there are many already, against few',
          unit: 'invoices/s',
          goal: { atLeast: 0.9 },
          ...compare(grown, 'rate'),
        },
      ],
      limits: [],
    };
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P11: what an invoice costs, and whether many before it are felt. */
export const invoiceRun: Bench = {
  name: 'invoice-run',
  fullPairs: 3,
  title: 'Invoices issued, numbered, made into PDF and XML and queued, against the PDF library alone',
  run,
};
