import { sql, type Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.generated.ts';
import { subjectOfEpisode } from '../subjects/subject.queries.ts';

/** Whether an alarm waits for the contact of the row; a test also after its calling has ended. */
const waits = sql<boolean>`(episodes.over_at is null or episodes.test_id is not null)
  and (episodes.accepted_at is null or episodes.accepted_at < episodes.asked_at)
  and not exists (select from acceptances
    where acceptances.episode_id = episodes.id and acceptances.contact_id = contacts.id
      and (case when episodes.test_id is null then not acceptances.late and acceptances.at >= episodes.asked_at
        else acceptances.via = 'sms' end))`;

/**
 * What somebody behind a number was told of, newest first: alarms by any medium, tests by text message alone. People are
 * found by their number and by what was sent to it.
 */
export async function findTold(database: Kysely<DB>, number: string, since: Date) {
  const [known, texted] = await Promise.all([
    database.selectFrom('contacts').select(['id', 'lang_code']).where('phone', '=', number).execute(),
    database
      .selectFrom('attempts')
      .select(['contact_id', 'lang_code'])
      .where('medium', '=', 'sms')
      .where('address', '=', number)
      .where('started_at', '>=', since)
      .execute(),
  ]);
  const people = new Set([...known.map(({ id }) => id), ...texted.flatMap(({ contact_id: id }) => id ?? [])]);
  const byText = sql<boolean>`(attempts.medium = 'sms' and attempts.address = ${number})`;
  const told = await database
    .selectFrom('contacts')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.company_id', '=', 'contacts.company_id')
        .onRef('attempts.contact_id', '=', 'contacts.id'),
    )
    .innerJoin('episodes', 'episodes.id', 'attempts.episode_id')
    .select(['attempts.id', 'contacts.id as contactId', 'contacts.pin'])
    .select(['attempts.lang_code', 'attempts.medium', 'attempts.started_at as startedAt'])
    .select([subjectOfEpisode, byText.as('byText'), waits.as('waits')])
    .select(
      // What was held back, refused, or waits for the phone has told nobody anything.
      sql<boolean>`(attempts.state not in ('held-back', 'waiting', 'refused', 'not-needed')
        and (attempts.state <> 'queued' or attempts.provider_id is not null))`.as('reached'),
    )
    .where('contacts.id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('attempts.started_at', '>=', since)
    .where(sql<boolean>`(episodes.test_id is null or ${byText})`)
    .orderBy('attempts.started_at', 'desc')
    .limit(200)
    .execute();
  return { told, known, removed: texted.find(({ contact_id: id }) => id === null) };
}

/**
 * The alarms that wait for a contact, the newest they were told of first; then those that came back since they were told
 * of them. `asked`: they have answered the one before since it did, and were asked to answer once more.
 */
export async function findOpenFor(database: Kysely<DB>, contactId: string, since: Date) {
  // Whoever answered the report of a group since an alarm of it was raised was told that this one is still open.
  const askedByReport = sql`select from alarm_nodes as point
    join alarm_nodes as report on report.device_id = point.device_id and report.covers_group = point.alarm_group
    join episodes as reported on reported.node_id = report.id
    join acceptances on acceptances.episode_id = reported.id
    where point.id = episodes.node_id and acceptances.contact_id = contacts.id and acceptances.via <> 'portal'
      and acceptances.at >= episodes.asked_at`;
  const before = sql`select from attempts join episodes as former on former.id = attempts.episode_id
    where former.node_id = episodes.node_id and former.id <> episodes.id
      and attempts.contact_id = contacts.id and attempts.started_at >= ${since}`;
  // Told by a call for itself, or by one of its group's report, which speaks no more.
  const open = await database
    .selectFrom('contacts')
    .innerJoin('episodes', 'episodes.company_id', 'contacts.company_id')
    .innerJoinLateral(
      sql<{ told_at: Date | null }>`(select greatest(
        (select max(started_at) from attempts
          where attempts.episode_id = episodes.id and attempts.contact_id = contacts.id),
        (select max(carried.started_at) from runs join carried_attempts carried on carried.run_id = runs.id
          join alarm_nodes on alarm_nodes.id = carried.node_id
          where runs.episode_id = episodes.id and carried.contact_id = contacts.id
            and alarm_nodes.covered_state is null)) as told_at)`.as('told'),
      (join) => join.onTrue(),
    )
    .select(['episodes.id as episodeId', 'episodes.node_id', 'told.told_at as toldAt'])
    .select(
      sql<string | null>`(select covered_by from alarm_nodes
          where alarm_nodes.id = episodes.node_id and alarm_nodes.state = 'grouped')`.as('coveredBy'),
    )
    .select(
      sql<boolean>`exists (select from acceptances join episodes as former on former.id = acceptances.episode_id
        where former.node_id = episodes.node_id and former.id <> episodes.id and acceptances.late
          and acceptances.contact_id = contacts.id and acceptances.via <> 'portal'
          and acceptances.at >= episodes.raised_at) or exists (${askedByReport})`.as('asked'),
    )
    .where('contacts.id', '=', contactId)
    .where('episodes.over_at', 'is', null)
    .where('episodes.node_id', 'is not', null)
    .where(waits)
    .where(sql<boolean>`(told.told_at is not null or exists (${before}) or exists (${askedByReport}))`)
    .orderBy(sql`told.told_at desc nulls last`)
    .orderBy('episodes.raised_at', 'desc')
    .limit(20)
    .execute();
  // What a report among them speaks for is accepted with it.
  const ids = new Set(open.map(({ episodeId }) => episodeId));
  return open.filter(({ coveredBy }) => coveredBy === null || !ids.has(coveredBy));
}
