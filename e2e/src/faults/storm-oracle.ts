import type { JournalledEvent } from '../world/journal.ts';
import type { Oracle } from '../world/database.ts';

/** Journal and database side by side. */
export interface Comparison {
  events: number;
  acknowledged: number;
  stored: number;
  episodes: number;
  runs: number;
  attempts: number;
  /** What is wrong, each a sentence; empty when journal and database agree. */
  faults: string[];
}

interface StoredEvent {
  serial: string;
  boot: string;
  seq: string;
  alarm_id: string;
  active: boolean;
  at: Date;
  late: boolean;
}

const keyOf = ({ serial, boot, seq }: { serial: string; boot: number | string; seq: number | string }) =>
  `${serial} ${boot} ${seq}`;

async function storedEvents(database: Oracle, serials: readonly string[]): Promise<StoredEvent[]> {
  return database.rows<StoredEvent>(
    `select serial_number as serial, boot, seq, alarm_id, active, at, late
      from device_events join devices on devices.id = device_id where serial_number = any($1)`,
    [serials],
  );
}

/** Acknowledged events of the journal that the database has not: the promise that a crash must not break. */
export async function missingPromises(
  database: Oracle,
  journal: readonly JournalledEvent[],
): Promise<string[]> {
  const promised = journal.filter((event) => event.acknowledged);
  const stored = await storedEvents(database, [...new Set(journal.map((event) => event.serial))]);
  const known = new Set(stored.map(keyOf));
  return promised.filter((event) => !known.has(keyOf(event))).map((event) => `lost: ${keyOf(event)}`);
}

/** What is wrong with the stored events when all that was raised has been acknowledged, each a sentence. */
export async function compareStored(
  database: Oracle,
  journal: readonly JournalledEvent[],
): Promise<string[]> {
  const serials = [...new Set(journal.map((event) => event.serial))];
  return compareEvents(journal, await storedEvents(database, serials));
}

/** Compares when all is at rest: every event acknowledged, every timer and round over. */
export async function compare(database: Oracle, journal: readonly JournalledEvent[]): Promise<Comparison> {
  const serials = [...new Set(journal.map((event) => event.serial))];
  const stored = await storedEvents(database, serials);
  const faults = [
    ...compareEvents(journal, stored),
    ...(await compareNodes(database, journal, serials)),
    ...(await countFaults(database, serials)),
  ];
  const count = (table: string) =>
    database.count(
      `select count(*) from ${table} join devices on devices.id = device_id where serial_number = any($1)`,
      [serials],
    );
  return {
    events: journal.length,
    acknowledged: journal.filter((event) => event.acknowledged).length,
    stored: stored.length,
    episodes: await count('episodes'),
    runs: await count('runs'),
    attempts: await count('attempts'),
    faults,
  };
}

function compareEvents(journal: readonly JournalledEvent[], stored: readonly StoredEvent[]): string[] {
  const rows = new Map(stored.map((row) => [keyOf(row), row]));
  const faults: string[] = [];
  if (rows.size < stored.length) faults.push(`stored twice: ${stored.length - rows.size} events`);
  for (const event of journal) {
    const row = rows.get(keyOf(event));
    if (!row) {
      faults.push(`${event.acknowledged ? 'lost' : 'never stored'}: ${keyOf(event)}`);
      continue;
    }
    rows.delete(keyOf(event));
    const same =
      row.alarm_id === event.alarm && row.active === event.active && row.at.toISOString() === event.at;
    if (!same) faults.push(`stored otherwise than raised: ${keyOf(event)}`);
    if (row.late) faults.push(`counted as late though it came in order: ${keyOf(event)}`);
    if (!event.acknowledged) faults.push(`not acknowledged though all is at rest: ${keyOf(event)}`);
  }
  for (const key of rows.keys()) faults.push(`stored and never raised: ${key}`);
  return faults;
}

interface NodeAtRest {
  serial: string;
  alarm_id: string;
  state: string;
  active: boolean;
  delayed: boolean;
  recovering: boolean;
  raised: string;
  /** Of those, what the device had kept for about a minute or more: it waits for the news that it is over. */
  kept: string;
  normal: string;
  opened: string;
  delays: string;
  restorings: string;
  episodes: string;
  open: string;
}

/** What the history says of a node, which knows no key that would hide a doubled line. */
const nodesAtRest = `select serial_number as serial, n.alarm_id, n.state, n.active,
    delay_seconds > 0 as delayed, recovery_delay_seconds > 0 as recovering,
    count(*) filter (where h.kind = 'event.active') as raised,
    count(*) filter (where h.kind = 'event.active' and h.received_at > h.at + interval '55 s') as kept,
    count(*) filter (where h.kind = 'event.normal') as normal,
    count(*) filter (where h.went_to = 'reporting' and h.went_from in ('none', 'restored', 'delay')) as opened,
    count(*) filter (where h.went_to = 'delay') as delays,
    count(*) filter (where h.went_to = 'restoring') as restorings,
    (select count(*) from episodes e where e.node_id = n.id) as episodes,
    (select count(*) from episodes e where e.node_id = n.id and over_at is null) as open
  from alarm_nodes n join devices d on d.id = n.device_id
  left join lateral (select kind, at, received_at,
      coalesce(moved_from, case when kind = 'node.state' then detail->>'from' end) as went_from,
      coalesce(moved_to, case when kind = 'node.state' then detail->>'to' end) as went_to
    from history where device_id = n.device_id and alarm_id = n.alarm_id) h on true
  where serial_number = any($1) and n.alarm_id like 'input.%'
  group by n.id, serial_number order by serial_number, n.alarm_id`;

async function compareNodes(
  database: Oracle,
  journal: readonly JournalledEvent[],
  serials: readonly string[],
): Promise<string[]> {
  const faults: string[] = [];
  const byNode = Map.groupBy(journal, (event) => `${event.serial} ${event.alarm}`);
  for (const row of await database.rows<NodeAtRest>(nodesAtRest, [serials])) {
    const events = byNode.get(`${row.serial} ${row.alarm_id}`) ?? [];
    const raised = events.filter((event) => event.active).length;
    const wrong = (what: string) => faults.push(`${row.serial} ${row.alarm_id}: ${what}`);
    const expected = { raised, normal: events.length - raised };
    if (Number(row.raised) !== expected.raised || Number(row.normal) !== expected.normal)
      wrong(`history tells ${row.raised} + ${row.normal} events, the journal ${raised} + ${expected.normal}`);
    const isActive = events.at(-1)?.active ?? false;
    if (row.active !== isActive) wrong(`the input counts as ${row.active ? 'active' : 'normal'}`);
    if (!isActive && row.state !== 'none' && row.state !== 'restored') wrong(`is normal and ${row.state}`);
    if (isActive && row.state !== 'failed') wrong(`is active and ${row.state} though nobody can be reached`);

    if (Number(row.episodes) !== Number(row.opened))
      wrong(`${row.episodes} episodes for ${row.opened} times that it began to report`);
    if (Number(row.open) !== (isActive ? 1 : 0)) wrong(`${row.open} open episodes`);
    // Without delay and recovery time, each activation is an alarm of its own, unless it comes from a backlog and was over.
    const episodes = Number(row.episodes);
    if (!row.delayed && !row.recovering && (episodes > raised || episodes < raised - Number(row.kept)))
      wrong(`${row.episodes} episodes for ${raised} activations, ${row.kept} of them kept by the device`);
    if (row.delayed && !row.recovering && Number(row.delays) !== raised)
      wrong(`${row.delays} delays for ${raised} activations`);
    if (row.recovering && Number(row.restorings) < Number(row.episodes) - (isActive ? 1 : 0))
      wrong(`${row.restorings} recovery times for ${row.episodes} episodes`);
  }
  return faults;
}

/** Queries that give the number of rows which must not be. */
const mustNotBe: Record<string, string> = {
  'runs for the same round of an episode': `select count(*) from (select from runs
    join devices on devices.id = device_id where serial_number = any($1)
    group by episode_id, round having count(*) > 1) as doubled`,
  'rounds left out': `select count(*) from (select from runs join devices on devices.id = device_id
    where serial_number = any($1) group by episode_id having count(*) <> max(round)) as holes`,
  'runs that never ended': `select count(*) from runs join devices on devices.id = device_id
    where serial_number = any($1) and finished_at is null`,
  'attempts for the same try of a person': `select count(*) from (select from attempts
    join devices on devices.id = device_id where serial_number = any($1)
    group by run_id, contact_id, medium, pass, number having count(*) > 1) as doubled`,
  'attempts that nobody finished': `select count(*) from attempts join devices on devices.id = device_id
    where serial_number = any($1) and finished_at is null`,
  'attempts without a call': `select count(*) from attempts join devices on devices.id = device_id
    where serial_number = any($1) and provider_id is null and state not in ('not-needed', 'refused')`,
  'timers that are due and did not run': `select count(*) from alarm_nodes
    where timer_at < now() + (select ahead_ms from business_clock) * interval '1 ms' - interval '3 s' and $1::text[] is not null`,
  'nodes that wait without a timer': `select count(*) from alarm_nodes join devices on devices.id = device_id
    where serial_number = any($1) and state in ('delay', 'waiting-for-repeat', 'restoring') and timer_at is null`,
  'jobs that failed for good': `select count(*) from graphile_worker.jobs
    where attempts >= max_attempts and last_error is not null and $1::text[] is not null`,
};

async function countFaults(database: Oracle, serials: readonly string[]): Promise<string[]> {
  const counts = await Promise.all(
    Object.entries(mustNotBe).map(async ([name, sql]) => ({
      name,
      count: await database.count(sql, [serials]),
    })),
  );
  return counts.filter(({ count }) => count !== 0).map(({ name, count }) => `${count} ${name}`);
}
