import { reportIds } from '@belfry/contract/overviews/reports/report-figures.ts';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import type { Client } from 'pg';
import { startBelfry, startDatabase } from './belfry.ts';
import type { Bench, BenchOptions, Findings } from './bench.ts';
import { noJobIsDue } from './jobs-due.ts';
import { rareWord, seedManagement, type ManagementSize } from './management-seed.ts';
import { readQuestions, type Measured } from './management-questions.ts';
import { runPairs } from './pairs.ts';
import { asking, askPortal, comparedAnswers, type Answered, type Desk } from './portal-asking.ts';
import { accessToken } from './seed.ts';

/** Growing must not be felt (page 5.1, P15), and no report takes longer than this, in ms. */
const goal = { atMost: 1.3 };
const longestReport = { atMost: 2_000 };
/** There are some hundred questions: each gets less of the time than elsewhere. */
const most = { pairs: 5, sliceMs: 250 };
/** Seconds after which figures that are not counted yet are not waited for. */
const preparedWithin = 240;
/** What a portal does as it starts is waited for so long, at most. */
const startsWithinMs = 120_000;
/** A year, beside the year before. */
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const asked = { from: daysAgo(364), to: daysAgo(0), compare: 'previous' };
/** Rows of a page. */
const pageRows = 50;
/** Pages of the largest size that are gone through to be deep inside. */
const deep = 20;

/** A portal whose staff ask, and how much there is in it. */
interface StaffDesk extends Desk {
  size: ManagementSize;
  database: Pick<Client, 'query'>;
}

function ask(desk: StaffDesk, path: string, query: Record<string, string>): Promise<Answered> {
  return askPortal(desk, `${path}?${new URLSearchParams(query).toString()}`);
}

/** Has the figures of all days counted, which is the night's work. @returns seconds that it took */
async function prepareReports(desk: StaffDesk): Promise<number> {
  const began = performance.now();
  await fetch(`${desk.url}/api/management/reports/prepare`, {
    method: 'POST',
    headers: { authorization: `Bearer ${desk.token}` },
  });
  const { database } = desk;
  for (;;) {
    const { rows } = await database.query<{ pending: number }>(
      `select count(*)::int as pending from graphile_worker.jobs where task_identifier like 'reports/%' and run_at <= now()`,
    );
    const seconds = (performance.now() - began) / 1000;
    if (rows[0]?.pending === 0 || seconds > preparedWithin) return Math.round(seconds);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** A cursor deep inside a list; null where it has one page. */
async function deepCursor(desk: StaffDesk, path: string): Promise<string | null> {
  let cursor: string | null = null;
  for (let page = 0; page < deep; page += 1) {
    const { body }: Answered = await ask(desk, path, { limit: '200', ...(cursor && { cursor }) });
    if (!body.nextCursor) break;
    cursor = body.nextCursor;
  }
  return cursor;
}

async function openDesk(
  size: ManagementSize,
  stops: (() => unknown)[],
): Promise<StaffDesk & { seeded: number }> {
  const database = await startDatabase();
  stops.push(() => database.stop());
  // Its first start makes the tables.
  await (await startBelfry(database)).stop();
  const began = performance.now();
  const staff = await seedManagement(database.client, size);
  const seeded = Math.round((performance.now() - began) / 1000);
  console.log(`  seeded ${size.invoices} invoices and all that hangs on them in ${seeded} s`);
  const belfry = await startBelfry(database);
  stops.push(() => belfry.stop());
  // What a portal does as it starts is none of what a list costs.
  await noJobIsDue(database, startsWithinMs);
  // As autovacuum does within a minute of a portal having filled a table: the first question comes sooner.
  await database.client.query('analyze');
  const token = accessToken(belfry.tokenSecret, staff, roles.providerAdminFinancial);
  const pids = [belfry.pid, database.pid];
  return { url: belfry.url, token, pids, size, seeded, database: database.client };
}

/** A question to both sides, which have the same number of rows to answer. */
interface Question {
  name: string;
  ours: Record<string, string>;
  reference: Record<string, string>;
  rows: number;
}

/**
 * What one list can be asked for on both sides; what has no rows on either measures nothing. Of what is rare a small portal has a few
 * rows and a large one a page: both are asked for as many, so that growing is told from showing more. Where both have as many, a page is
 * asked for, as a screen does: PostgreSQL goes about fewer in another way.
 */
async function askable(list: Measured, small: StaffDesk, large: StaffDesk): Promise<Question[]> {
  const found: Question[] = [];
  const compared = async (name: string, ours: Record<string, string>, reference: Record<string, string>) => {
    const one = await ask(large, list.path, { limit: String(pageRows), ...ours });
    const other = await ask(small, list.path, { limit: String(pageRows), ...reference });
    const [longer, rows] = [one, other]
      .map(({ body }) => body.items?.length ?? 0)
      .toSorted((before, after) => after - before) as [number, number];
    if (one.status !== 200 || other.status !== 200 || rows === 0) return;
    const limit = String(longer === rows ? pageRows : rows);
    found.push({ name, ours: { limit, ...ours }, reference: { limit, ...reference }, rows });
  };
  const [one, other] = [await deepCursor(large, list.path), await deepCursor(small, list.path)];
  if (one && other) await compared('deep inside', { cursor: one }, { cursor: other });
  for (const { name, query } of list.questions) {
    const of = (desk: StaffDesk) =>
      'search' in query ? { ...query, search: rareWord(desk.size) } : { ...query };
    await compared(name, of(large), of(small));
  }
  return found;
}

async function run(options: BenchOptions): Promise<Findings> {
  const sizes = options.full
    ? {
        small: { companies: 50, devices: 500, invoices: 10_000 },
        large: { companies: 5_000, devices: 50_000, invoices: 1_000_000 },
      }
    : {
        small: { companies: 50, devices: 500, invoices: 10_000 },
        large: { companies: 1_000, devices: 10_000, invoices: 100_000 },
      };
  const pace = {
    pairs: Math.min(options.pairs, most.pairs),
    sliceMs: Math.min(options.sliceMs, most.sliceMs),
  };
  const stops: (() => unknown)[] = [];
  try {
    const small = await openDesk(sizes.small, stops);
    const large = await openDesk(sizes.large, stops);
    const { lists, reports } = await readQuestions({ search: rareWord(large.size) });
    const found: Findings = {
      postgres: null,
      circumstances: {
        'small, invoices': sizes.small.invoices,
        'large, invoices': sizes.large.invoices,
        'large, devices': sizes.large.devices,
        'large, companies': sizes.large.companies,
        'large, seeded in seconds': large.seeded,
        limit: pageRows,
      },
      figures: [],
      limits: [],
    };
    const empty: string[] = [];
    for (const list of lists) {
      const questions = await askable(list, small, large);
      if (questions.length === 0) empty.push(list.path);
      for (const { name, ours, reference, rows } of questions) {
        const path = (query: Record<string, string>) =>
          `${list.path}?${new URLSearchParams(query).toString()}`;
        const pairs = await runPairs(
          asking(large, () => path(ours), rows),
          asking(small, () => path(reference), rows),
          pace,
        );
        found.figures.push(...comparedAnswers(`${list.name}, ${name}`, goal, pairs));
      }
    }
    found.circumstances['large, figures of reports counted in seconds'] = await prepareReports(large);
    const ofReports = reportIds.map((id) => ({
      name: `report ${id} of a year beside the year before`,
      path: `/management/reports/${id}`,
      query: asked,
    }));
    for (const { name, path, query } of [...reports.map((each) => ({ ...each, query: {} })), ...ofReports]) {
      const first = await ask(large, path, query);
      if (first.status !== 200) empty.push(path);
      else
        found.limits.push({
          name,
          value: Math.round(first.took),
          unit: 'ms, the first time',
          goal: longestReport,
        });
    }
    found.circumstances['not measured, as there is nothing to see'] = empty.join(' ') || null;
    return found;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/** P15: how the management area bears growing. */
export const managementLists: Bench = {
  name: 'management-lists',
  title: 'Lists and reports of the management area with many companies, against the same with few',
  run,
};
