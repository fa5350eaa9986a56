import type { Client } from 'pg';
import { beginWork, tell, tellDue, type Episode, type Work } from './floor-machine.ts';
import type { Contact, FloorDevice, FloorNode, Said } from './floor-types.ts';

/** An event, or null for a timer that may be due. */
export interface Waiting {
  serial: string;
  alarm: string;
  said: Said | null;
}

const readNodes = `select d.id as device_id, d.company_id, d.serial_number, ds.alarm_state, ds.alarm_state_since, ds.delayed, ds.reporting,
    ds.version as device_version, n.id, n.alarm_id, n.name, n.active_message, n.restored_message, n.delay_seconds, ns.state, ns.since, ns.active,
    ns.timer_at, ns.episode_id, ns.newest_boot, ns.newest_seq, ns.version
  from unnest($1::text[], $2::text[]) as w (serial, alarm)
  join devices d on d.serial_number = w.serial join device_states ds on ds.device_id = d.id
  join nodes n on n.device_id = d.id and n.alarm_id = w.alarm join node_states ns on ns.node_id = n.id
  order by d.id for update of ds`;

type Row = Omit<FloorDevice, 'id' | 'version' | 'changed'> &
  Omit<FloorNode, 'device'> & { device_id: string; device_version: number };

/**
 * Stores a batch: reads and locks, tells the machine, writes set by set, commits; two round trips. An event that is not newer than
 * its node is kept, and changes nothing.
 * @param client with `pipeline`
 */
export async function storeBatch(
  client: Client,
  batch: readonly Waiting[],
  contacts: ReadonlyMap<string, Contact>,
): Promise<Work> {
  const work = beginWork(new Date().toISOString());
  const wanted = new Map(batch.map((one) => [`${one.serial} ${one.alarm}`, one]));
  const begun = client.query('begin');
  const reading = run<Row>(client, 'read', readNodes, [
    [...wanted.values()].map(({ serial }) => serial),
    [...wanted.values()].map(({ alarm }) => alarm),
  ]);
  await begun;
  const nodes = nodesOf((await reading).rows);
  const events: { node: FloorNode; said: Said; late: boolean }[] = [];
  for (const { serial, alarm, said } of batch) {
    const node = nodes.get(`${serial} ${alarm}`);
    const contact = node && contacts.get(node.device.company_id);
    if (!node || !contact) continue;
    if (said) {
      const late =
        node.newest_boot !== null &&
        (said.boot < node.newest_boot ||
          (said.boot === node.newest_boot && said.seq <= (node.newest_seq ?? 0)));
      events.push({ node, said, late });
      if (!late) tell(work, node, said, contact);
    } else tellDue(work, node, contact);
  }
  const writing = [...writeEvents(client, work, events), ...writeStates(client, work)];
  if (work.opened.size > 0) writing.push(...writeOpened(client, [...work.opened.values()]));
  if (work.closed.size > 0) writing.push(...writeClosed(client, work));
  await Promise.all([...writing, client.query('commit')]);
  return work;
}

function nodesOf(rows: readonly Row[]): Map<string, FloorNode> {
  const devices = new Map<string, FloorDevice>();
  return new Map(
    rows.map((row) => {
      const known = devices.get(row.device_id);
      const device = known ?? { ...row, id: row.device_id, version: row.device_version, changed: false };
      if (!known) devices.set(row.device_id, device);
      return [`${row.serial_number} ${row.alarm_id}`, { ...row, device }];
    }),
  );
}

function* writeEvents(
  client: Client,
  work: Work,
  events: readonly { node: FloorNode; said: Said; late: boolean }[],
) {
  if (events.length > 0)
    yield run(
      client,
      'events',
      `insert into device_events select d, b, s, c, a, v, t, $8, l
       from unnest($1::uuid[], $2::int8[], $3::int8[], $4::uuid[], $5::text[], $6::bool[], $7::timestamptz[], $9::bool[])
         as x (d, b, s, c, a, v, t, l) on conflict do nothing`,
      [
        events.map(({ node }) => node.device.id),
        events.map(({ said }) => said.boot),
        events.map(({ said }) => said.seq),
        events.map(({ node }) => node.device.company_id),
        events.map(({ said }) => said.alarm),
        events.map(({ said }) => said.active),
        events.map(({ said }) => said.at),
        work.now,
        events.map(({ late }) => late),
      ],
    );
  const { history } = work;
  yield run(
    client,
    'history',
    `insert into history (company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, detail, moved_from, moved_to, moved_at)
     select c, d, e, a, n, k, t, $8, j, f, m, case when m is not null then $8::timestamptz end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::timestamptz[],
       $9::jsonb[], $10::text[], $11::text[]) as x (c, d, e, a, n, k, t, j, f, m)`,
    [
      history.map(({ node }) => node.device.company_id),
      history.map(({ node }) => node.device.id),
      history.map(({ episodeId }) => episodeId),
      history.map(({ node }) => node.alarm_id),
      history.map(({ node }) => node.name),
      history.map(({ kind }) => kind),
      history.map(({ at }) => at),
      work.now,
      history.map(({ detail }) => detail),
      history.map(({ moved }) => moved?.from),
      history.map(({ moved }) => moved?.to),
    ],
  );
}

function* writeStates(client: Client, work: Work) {
  const nodes = [...work.nodes];
  for (const node of nodes) node.version += 1;
  yield run(
    client,
    'nodes',
    `update node_states set state = x.s, since = x.t, active = x.a, timer_at = x.d, episode_id = x.e, newest_boot = x.b, newest_seq = x.q,
       version = x.v
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::bool[], $5::timestamptz[], $6::uuid[], $7::int8[], $8::int8[], $9::int4[])
       as x (i, s, t, a, d, e, b, q, v) where node_id = x.i`,
    [
      nodes.map(({ id }) => id),
      nodes.map(({ state }) => state),
      nodes.map(({ since }) => since),
      nodes.map(({ active }) => active),
      nodes.map((node) => node.timer_at),
      nodes.map((node) => node.episode_id),
      nodes.map((node) => node.newest_boot),
      nodes.map((node) => node.newest_seq),
      nodes.map(({ version }) => version),
    ],
  );
  const devices = [...new Set(nodes.map(({ device }) => device))].filter(({ changed }) => changed);
  for (const device of devices) device.version += 1;
  yield run(
    client,
    'devices',
    `update device_states set alarm_state = x.s, alarm_state_since = x.t, delayed = x.d, reporting = x.r, version = x.v
     from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::int2[], $5::int2[], $6::int4[]) as x (i, s, t, d, r, v)
     where device_id = x.i`,
    [
      devices.map(({ id }) => id),
      devices.map((device) => device.alarm_state),
      devices.map((device) => device.alarm_state_since),
      devices.map(({ delayed }) => delayed),
      devices.map(({ reporting }) => reporting),
      devices.map(({ version }) => version),
    ],
  );
}

/** Episodes, each with its round, of which nobody is called yet. */
function* writeOpened(client: Client, episodes: readonly Episode[]) {
  const of = <T>(pick: (episode: Episode) => T) => episodes.map(pick);
  const [ids, runs, companies, devices] = [
    of(({ id }) => id),
    of(({ runId }) => runId),
    of(({ node }) => node.device.company_id),
    of(({ node }) => node.device.id),
  ];
  const [raised, over] = [of(({ raisedAt }) => raisedAt), of(({ overAt }) => overAt)];
  yield run(
    client,
    'episodes',
    `insert into episodes select i, c, d, n, a, m, r, o, o, case when o is null then null else 'restored' end, 1, 1
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[])
       as x (i, c, d, n, a, m, r, o)`,
    [
      ids,
      companies,
      devices,
      of(({ node }) => node.id),
      of(({ node }) => node.alarm_id),
      of(({ node }) => node.name),
      raised,
      over,
    ],
  );
  yield run(
    client,
    'runs',
    `insert into runs select i, c, d, e, 1, r, case when o is null then r end, o, case when o is null then 'running' else 'stopped' end
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::timestamptz[]) as x (i, c, d, e, r, o)`,
    [runs, companies, devices, ids, raised, over],
  );
}

/** Ends episodes of before, and their rounds; whoever is called for them is not called any more. */
function* writeClosed(client: Client, work: Work) {
  yield run(
    client,
    'closed',
    `with over as (
       update episodes set restored_at = $3, over_at = $3, last_state = x.s, version = version + 1 from unnest($1::uuid[], $2::text[]) as x (i, s)
       where id = x.i returning id)
     update runs set finished_at = $3, next_step_at = null, outcome = 'stopped' from over
     where episode_id = over.id and finished_at is null`,
    [[...work.closed.keys()], [...work.closed.values()], work.now],
  );
  yield cancelAttempts(client, [...work.closed.keys()], work.now);
}

/** Ends attempts and calls of episodes that are over. */
export function cancelAttempts(client: Client, episodeIds: readonly string[], now: string) {
  return run(
    client,
    'canceled',
    // In the order in which the provider's answers are noted, too: else each may wait for the other.
    `with running as materialized (
       select id from attempts where episode_id = any($1::uuid[]) and outcome = 'running' order by id for no key update),
     canceled as (
       update attempts set state = 'canceled', outcome = 'unanswered', finished_at = $2
       from running where attempts.id = running.id returning attempts.*),
     hung_up as (update calls set ended_at = $2 from canceled where calls.id = canceled.id and ended_at is null)
     insert into history (company_id, device_id, episode_id, alarm_id, alarm_name, kind, at, received_at, detail, person)
     select e.company_id, e.device_id, e.id, e.alarm_id, e.name, 'attempt.state', $2, $2, '{"state":"canceled","medium":"voice"}', c.contact_name
     from canceled c join episodes e on e.id = c.episode_id`,
    [episodeIds, now],
  );
}

/** Sends a statement that is prepared once for a connection. */
export function run<R extends object>(client: Client, name: string, text: string, values: unknown[]) {
  return client.query<R>({ name, text, values });
}
