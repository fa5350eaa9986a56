import { sql, type Kysely, type Selectable } from 'kysely';
import type { AcceptanceWay } from '@belfry/contract/values/acceptance-ways.ts';
import type { NodeState } from '@belfry/contract/values/alarm-states.ts';
import type { Acceptances, Attempts, DB, Episodes } from '#platform/database/schema.generated.ts';
import { placeOfAlarm, rankOfOpenAlarm } from '../points/alarm-order.ts';
import { multipleAlarms } from '../engine/grouping.rules.ts';

/** An episode with everything that is shown of it. */
export interface EpisodeFacts {
  episode: Selectable<Episodes> & {
    node_id: string;
    device_name: string;
    node_state: NodeState;
    node_resume_state: NodeState | null;
    node_since: Date;
    node_timer_at: Date | null;
    amount_accept: number;
    max_attempts: number;
    attempts_per_person: number;
  };
  attempts: Selectable<Attempts>[];
  acceptances: Selectable<Acceptances>[];
}

/** The list that a node's alarm calls: its own, or "All contacts". */
const listOfNode = sql<boolean>`call_lists.company_id = alarm_nodes.company_id and
  case when alarm_nodes.call_list_id is null then call_lists.recipients = 'all-contacts'
  else call_lists.id = alarm_nodes.call_list_id end`;

/** Those of episodes that are of these companies, with their attempts and acceptances. */
export async function loadEpisodes(
  database: Kysely<DB>,
  companyIds: readonly string[],
  ids: readonly string[],
): Promise<EpisodeFacts[]> {
  if (ids.length === 0) return [];
  const ofCompanies = sql<string>`any(${companyIds}::uuid[])`;
  const [episodes, attempts, acceptances] = await Promise.all([
    database
      .selectFrom('episodes')
      .innerJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
      .innerJoin('devices', 'devices.id', 'episodes.device_id')
      .leftJoin('call_lists', (join) => join.on(listOfNode))
      .selectAll('episodes')
      .select([
        'alarm_nodes.id as node_id',
        'devices.name as device_name',
        'alarm_nodes.state as node_state',
        'alarm_nodes.resume_state as node_resume_state',
        'alarm_nodes.since as node_since',
        'alarm_nodes.timer_at as node_timer_at',
        sql<number>`coalesce(call_lists.amount_accept, 1)`.as('amount_accept'),
        sql<number>`coalesce(call_lists.max_attempts, 1)`.as('max_attempts'),
        sql<number>`coalesce(call_lists.attempts_per_person, 1)`.as('attempts_per_person'),
      ])
      .where('episodes.company_id', '=', ofCompanies)
      .where('episodes.id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute(),
    database
      .selectFrom('attempts')
      .selectAll()
      .where('company_id', '=', ofCompanies)
      .where('episode_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('started_at')
      .orderBy('id')
      .execute(),
    database
      .selectFrom('acceptances')
      .selectAll()
      .where('company_id', '=', ofCompanies)
      .where('episode_id', '=', sql<string>`any(${ids}::uuid[])`)
      .orderBy('id')
      .execute(),
  ]);
  const attemptsOf = Map.groupBy(attempts, (attempt) => attempt.episode_id);
  const acceptancesOf = Map.groupBy(acceptances, (acceptance) => acceptance.episode_id);
  return episodes.map((episode) => ({
    episode,
    attempts: attemptsOf.get(episode.id) ?? [],
    acceptances: acceptancesOf.get(episode.id) ?? [],
  }));
}

const covered = sql`from alarm_nodes as of_report
  where of_report.device_id = episodes.device_id and of_report.covered_by = episodes.id`;

/** What accepting needs to know of an episode, over all companies: ids are random and checked by the caller. */
export function findEpisode(database: Kysely<DB>, id: string) {
  return database
    .selectFrom('episodes')
    .innerJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
    .leftJoin('call_lists', (join) => join.on(listOfNode))
    .selectAll('episodes')
    .select([
      'alarm_nodes.id as point_id',
      'alarm_nodes.state as node_state',
      'alarm_nodes.resume_state as node_resume_state',
      'alarm_nodes.episode_id as node_episode_id',
      sql<number>`coalesce(call_lists.amount_accept, 1)`.as('amount_accept'),
      // Of a group's report: whether what it spoke for goes on, and whether anything of it waits for somebody.
      sql<boolean>`exists (select ${covered} and of_report.state not in ('none', 'restored', 'disabled', 'delay', 'suppressed'))`.as(
        'covers_any',
      ),
      sql<boolean>`exists (select ${covered} and coalesce(of_report.resume_state, of_report.state) in
        ('grouped', 'reporting', 'waiting-for-repeat', 'max-repeated', 'failed'))`.as('covers_open'),
    ])
    .where('episodes.id', '=', id)
    .executeTakeFirst();
}

/** The open occurrence of an alarm point, with who accepted it since it asked, and how the point stands. */
export async function findNewerEpisode(database: Kysely<DB>, nodeId: string) {
  const episode = await database
    .selectFrom('episodes')
    .select(['id', 'raised_at', 'accepted_at', 'asked_at'])
    .where('node_id', '=', nodeId)
    .where('over_at', 'is', null)
    .orderBy('raised_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return episode && { ...episode, acceptances: await findAcceptances(database, episode.id) };
}

/** Who accepted an episode so far. */
export function findAcceptances(database: Kysely<DB>, episodeId: string) {
  return database
    .selectFrom('acceptances')
    .selectAll()
    .where('episode_id', '=', episodeId)
    .orderBy('id')
    .execute();
}

/**
 * The episodes of the alarms that a group's report has told a contact of; null where it has told them nothing, or is no such
 * report: they answer what is open now.
 */
export async function findToldTo(
  trx: Kysely<DB>,
  episodeId: string,
  contactId: string | null,
): Promise<ReadonlySet<string> | null> {
  const rows = await trx
    .selectFrom('attempts')
    .select('told_episodes')
    .where('episode_id', '=', episodeId)
    .where('contact_id', '=', contactId)
    .where('outcome', '<>', 'failed')
    .execute();
  const told = rows.flatMap(({ told_episodes: episodes }) => episodes);
  return told.length === 0 ? null : new Set(told);
}

/** What became of alarms that somebody was told of: their ends, and who accepted those that go on. */
export async function findPast(trx: Kysely<DB>, ids: readonly string[]) {
  const episodes = await trx
    .selectFrom('episodes')
    .select(['id', 'name', 'over_at', 'restored_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('raised_at')
    .orderBy('alarm_id')
    .execute();
  const goOn = episodes.filter(({ over_at: overAt }) => overAt === null).map(({ id }) => id);
  const acceptances = await trx
    .selectFrom('acceptances')
    .select(['name', 'at'])
    .where('episode_id', '=', sql<string>`any(${goOn}::uuid[])`)
    .where('late', '=', false)
    .orderBy('id')
    .execute();
  return { episodes, acceptances };
}

/** What {@link findPast} finds. */
export type Past = Awaited<ReturnType<typeof findPast>>;

/** Notes that the answer to a group's report has told a contact of further alarms. */
export async function noteToldBy(
  trx: Kysely<DB>,
  episodeId: string,
  contactId: string | null,
  ids: readonly string[],
): Promise<void> {
  await sql`update attempts set told_episodes = told_episodes || ${ids}::uuid[]
    where episode_id = ${episodeId} and contact_id = ${contactId} and told_episodes <> '{}'`.execute(trx);
}

/** Notes an acceptance. */
export async function insertAcceptance(
  trx: Kysely<DB>,
  acceptance: {
    companyId: string;
    episodeId: string;
    contactId: string | null;
    userId: string | null;
    name: string;
    via: AcceptanceWay;
    at: Date;
    late: boolean;
  },
): Promise<void> {
  await trx
    .insertInto('acceptances')
    .values({
      company_id: acceptance.companyId,
      episode_id: acceptance.episodeId,
      contact_id: acceptance.contactId,
      user_id: acceptance.userId,
      name: acceptance.name,
      via: acceptance.via,
      at: acceptance.at,
      late: acceptance.late,
    })
    .execute();
}

/** Place of an open alarm in their list. */
export interface OpenEpisodePlace {
  accepted: boolean;
  critical: boolean;
  rank: number;
  raisedAt: string;
  id: string;
}

/**
 * Open alarms of a company with whom they call now: those that still need somebody first, then critical ones, inputs before
 * failures, the newest first.
 */
export function listOpenEpisodes(
  database: Kysely<DB>,
  companyId: string,
  after: OpenEpisodePlace | null,
  limit: number,
) {
  const accepted = sql<boolean>`(alarm_nodes.state = 'accepted')`;
  const calm = sql<boolean>`(not alarm_nodes.critical)`;
  const rank = rankOfOpenAlarm(sql.ref('episodes.alarm_id'), sql.ref('alarm_nodes.state'));
  return database
    .selectFrom('episodes')
    .innerJoin('alarm_nodes', 'alarm_nodes.id', 'episodes.node_id')
    .innerJoin('devices', 'devices.id', 'episodes.device_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('attempts')
          .select(['contact_name', 'medium', 'accept_until'])
          .whereRef('attempts.episode_id', '=', 'episodes.id')
          .whereRef('attempts.company_id', '=', 'episodes.company_id')
          .where('outcome', 'in', ['running', 'delivered'])
          .where('accept_until', 'is not', null)
          .where('alarm_nodes.state', '=', 'reporting')
          .orderBy('attempts.started_at', 'desc')
          .limit(1)
          .as('calling'),
      (join) => join.onTrue(),
    )
    .select([
      'episodes.id as episode_id',
      'episodes.device_id',
      'devices.name as device_name',
      'episodes.alarm_id',
      'episodes.name',
      'episodes.covers',
      'episodes.raised_at',
      'alarm_nodes.state',
      'alarm_nodes.resume_state',
      'alarm_nodes.since',
      'alarm_nodes.timer_at',
      'alarm_nodes.critical',
      'alarm_nodes.call_list_id',
      'calling.contact_name',
      'calling.medium',
      'calling.accept_until',
      'episodes.version',
      rank.as('rank'),
    ])
    .where('episodes.company_id', '=', companyId)
    .where('episodes.over_at', 'is', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(${accepted}, ${calm}, ${rank}, ${after?.raisedAt}::timestamptz, episodes.id)
          > (${after?.accepted}::boolean, ${!after?.critical}::boolean, ${after?.rank}::int4,
            episodes.raised_at, ${after?.id}::uuid)`,
      ),
    )
    .orderBy(accepted)
    .orderBy(calm)
    .orderBy(rank)
    .orderBy('episodes.raised_at', 'desc')
    .orderBy('episodes.id')
    .limit(limit)
    .execute();
}

/** When these alarms were raised, by their ids. */
export async function findRaised(database: Kysely<DB>, ids: readonly string[]): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('episodes')
    .select(['id', 'raised_at'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.raised_at]));
}

/** How many alarms of a company are open. */
export async function countOpenEpisodes(database: Kysely<DB>, companyId: string): Promise<number> {
  const row = await database
    .selectFrom('episodes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', companyId)
    .where('node_id', 'is not', null)
    .where('over_at', 'is', null)
    .executeTakeFirstOrThrow();
  return row.total;
}

/** The report of a further group is shown while it is about an alarm. */
const isShown = sql<boolean>`(alarm_id not like ${`${multipleAlarms}-%`} or state not in ('none', 'restored', 'disabled'))`;

/** Nodes of a device, in the order that their ids give; `after` is the id of the alarm before. */
export function listNodes(
  database: Kysely<DB>,
  companyId: string,
  deviceId: string,
  { after, limit }: { after: string | null; limit: number },
) {
  const own = placeOfAlarm(sql.ref('alarm_id'));
  return database
    .selectFrom('alarm_nodes')
    .selectAll()
    .select((from) =>
      from
        .selectFrom('episodes')
        .select('raised_at')
        .whereRef('episodes.id', '=', 'alarm_nodes.episode_id')
        .as('raised_at'),
    )
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where(isShown)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${own}) > (${placeOfAlarm(sql`${after}::text`)})`),
    )
    .orderBy(own)
    .limit(limit)
    .execute();
}

/** How many nodes a device of the company has; 0 where the company has no such device. */
export async function countNodes(database: Kysely<DB>, companyId: string, deviceId: string): Promise<number> {
  const row = await database
    .selectFrom('alarm_nodes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('company_id', '=', companyId)
    .where('device_id', '=', deviceId)
    .where(isShown)
    .executeTakeFirstOrThrow();
  return row.total;
}
