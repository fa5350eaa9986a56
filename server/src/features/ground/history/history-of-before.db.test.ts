import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { historyEntry } from '@belfry/contract/ground/history/history-entry.ts';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { openDatabase, type Database } from '#platform/database/database.ts';
import { migrate } from '#platform/database/migrations/migrate.ts';
import { emptyDatabase, someMigrations } from '#platform/database/migrations/migrations.fixture.ts';
import { listHistory } from './list-history.ts';

const log = pino({ level: 'silent' });
/** The last migration before histories were typed. */
const before = 35;

const [company, device, episode] = [randomUUID(), randomUUID(), randomUUID()];
const [anna, ben, otherBen, eva, otherEva, contact, namesake, list] = Array.from({ length: 8 }, () =>
  randomUUID(),
);

let own: Awaited<ReturnType<typeof ownTestDatabase>>;
let client: Client;
let database: Database;
beforeAll(async () => {
  own = await ownTestDatabase();
  const url = await emptyDatabase(own.url, 'before');
  const old = someMigrations(before);
  await migrate({ url, log, folder: old.folder });
  old.remove();
  client = new Client({ connectionString: url });
  await client.connect();
  // What refers to what is of no account here.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into companies (id, name, address, postal_code, city, country, created_at)
      values ($1, 'Farm', '', '', '', 'NL', now())`,
    [company],
  );
  for (const [id, first, last, email] of [
    [anna, 'Anna', 'Bakker', 'anna@farm.example'],
    [ben, 'Ben', 'Smit', 'ben@farm.example'],
    [otherBen, 'Ben', 'Smit', 'ben2@farm.example'],
    [eva, 'Eva', 'Jong', 'eva@farm.example'],
    [otherEva, 'Eva', 'Jong', 'eva2@farm.example'],
  ])
    await client.query(
      `insert into users (id, company_id, email, first_name, last_name, role_id, lang_code, password_hash, created_at)
        values ($1, $2, $3, $4, $5, 4, 'en-US', '', now())`,
      [id, company, email, first, last],
    );
  for (const [id, name] of [
    [contact, 'Jan'],
    [namesake, 'Piet'],
    [randomUUID(), 'Piet'],
  ])
    await client.query(
      `insert into contacts (id, company_id, name, lang_code, availability, media, created_at)
        values ($1, $2, $3, 'en-US', '{}', '[]', now())`,
      [id, company, name],
    );
  await client.query(
    `insert into attempts (company_id, device_id, run_id, episode_id, contact_id, contact_name, address, lang_code, medium,
      needs_acceptance, number, pass, started_at)
      values ($1, $2, gen_random_uuid(), $3, $4, 'Piet', '', 'en-US', 'sms', true, 1, 1, now())`,
    [company, device, episode, namesake],
  );
  await client.query(
    `insert into acceptances (company_id, episode_id, user_id, contact_id, name, via, at, late) values
      ($1, $2, $3, null, 'Ben Smit', 'portal', now(), false)`,
    [company, episode, otherBen],
  );
  for (const [who, second] of [
    [eva, 0],
    [otherEva, 1],
  ] as const)
    await client.query(
      `insert into acceptances (company_id, episode_id, user_id, contact_id, name, via, at, late) values
        ($1, $2, $3, null, 'Eva Jong', 'portal', $4, false)`,
      [company, episode, who, momentOf(second)],
    );
  await client.query(
    `insert into call_lists (id, company_id, name, recipients, amount_accept, max_attempts, time_to_accept,
      attempts_per_person, delay_between_attempts, created_at)
      values ($1, $2, 'Night shift', 'own', 1, 3, 5, 1, 1, now())`,
    [list, company],
  );
  for (const [index, { kind, told }] of lines.entries()) await insert(kind, told, index);
  await client.query(
    `insert into alarm_nodes (company_id, device_id, alarm_id, name, since, paused_by)
      select $1, $2, 'input.' || place, '', now(), said
      from unnest(array['Anna Bakker', 'anna@farm.example', 'Ben Smit', 'Nobody']) with ordinality as who (said, place)`,
    [company, device],
  );
  await client.query('set session_replication_role = origin');
  await migrate({ url, log });
  database = openDatabase({ url, log });
}, 60_000);
afterAll(async () => {
  await database.close();
  await client.end();
  await own.close();
});

const momentOf = (second: number) => new Date(Date.UTC(2026, 10, 20, 3, 0, second));
const insert = (kind: string, told: object, second: number) =>
  client.query(
    `insert into history (company_id, device_id, episode_id, kind, at, received_at, detail)
      values ($1, $2, $3, $4, $5, $5, $6)`,
    [company, device, episode, kind, momentOf(second), told],
  );

/** A line as it was, and what it is: whom it is about by kind, id and name, and what it tells. */
interface Line {
  kind: string;
  told: object;
  who: [kind: string, id: string | null | undefined, name: string] | null;
  detail: object;
}
const line = (kind: string, told: object, who: Line['who'], detail: object): Line => ({
  kind,
  told,
  who,
  detail,
});
const sms = { medium: 'sms', number: 1, pass: 1 };
const paused = { from: 'reporting', to: 'disabled', event: 'paused' };
const accepted = { via: 'portal', more: 0 };
const lines: Line[] = [
  // Both of that name accepted, each at a moment of their own.
  line('acceptance', { name: 'Eva Jong', ...accepted }, ['user', eva, 'Eva Jong'], accepted),
  line('acceptance', { name: 'Eva Jong', ...accepted }, ['user', otherEva, 'Eva Jong'], accepted),
  line('device.added', { name: 'Barn', by: 'anna@farm.example' }, ['user', anna, 'anna@farm.example'], {
    name: 'Barn',
  }),
  line('node.state', { ...paused, by: 'Anna Bakker' }, ['user', anna, 'Anna Bakker'], paused),
  line('node.state', paused, null, paused),
  // Two are called so: nobody knows which.
  line('node.configured', { by: 'Ben Smit', fields: ['name'] }, ['other', null, 'Ben Smit'], {
    fields: ['name'],
  }),
  line(
    'test.scheduled',
    { by: 'Removed user AB2C', frequency: 'off' },
    ['other', null, 'Removed user AB2C'],
    {
      frequency: 'off',
    },
  ),
  line('attempt.started', { ...sms, contact: 'Jan' }, ['contact', contact, 'Jan'], sms),
  // Two are called so, and one of them was called.
  line('attempt.started', { ...sms, contact: 'Piet' }, ['contact', namesake, 'Piet'], sms),
  line('attempt.state', { medium: 'sms', state: 'sent', contact: 'Gone' }, ['other', null, 'Gone'], {
    medium: 'sms',
    state: 'sent',
  }),
  // One of two of that name accepted.
  line('acceptance', { name: 'Ben Smit', via: 'portal', more: 0 }, ['user', otherBen, 'Ben Smit'], {
    via: 'portal',
    more: 0,
  }),
  // Of a device that is gone, where the line said who it was.
  line('acceptance', { name: 'Ben', via: 'portal', more: 0, userId: ben }, ['user', ben, 'Ben'], {
    via: 'portal',
    more: 0,
  }),
  line('acceptance', { name: 'Neighbour', via: 'device', more: 0 }, ['other', null, 'Neighbour'], {
    via: 'device',
    more: 0,
  }),
  line('run.started', { round: 1, list: 'All contacts' }, null, {
    round: 1,
    list: { fixed: 'all-contacts' },
  }),
  line('run.started', { round: 1, list: 'Administrators' }, null, {
    round: 1,
    list: { fixed: 'administrators' },
  }),
  line('run.started', { round: 1, list: 'Night shift' }, null, {
    round: 1,
    list: { id: list, name: 'Night shift' },
  }),
  line('run.started', { round: 1, list: 'Once' }, null, { round: 1, list: { id: null, name: 'Once' } }),
  line('run.started', { round: 1, list: '' }, null, { round: 1, list: null }),
  line('test.started', { target: 'everybody', list: '', by: 'Anna Bakker' }, ['user', anna, 'Anna Bakker'], {
    target: 'everybody',
    list: null,
  }),
  line('device.connected', {}, null, {}),
];

/** What stands in the database of the lines. */
async function stored() {
  const { rows } = await client.query<{
    detail: object;
    kind: string | null;
    person_id: string | null;
    name: string;
  }>(
    `select detail, person_names.kind, person_id, name from history
      left join person_names on person_names.id = person_name_id
      where history.company_id = $1 order by at`,
    [company],
  );
  return rows.map(({ detail, kind, person_id: id, name }) => ({ who: kind && [kind, id, name], detail }));
}

test('lines of before say whom they are about beside what they tell, as the newest do', async () => {
  expect(await stored()).toEqual(lines.map(({ who, detail }) => ({ who, detail })));
  const { items } = await listHistory({ database }, company, device, { limit: 50 });
  expect(items).toHaveLength(lines.length);
  for (const item of items) historyEntry.parse(item);
});

test('who paused is known by id where it can only be one', async () => {
  const { rows } = await client.query<{ paused_by: string; paused_by_id: string | null }>(
    `select paused_by, paused_by_id from alarm_nodes where company_id = $1 order by alarm_id`,
    [company],
  );
  expect(rows.map(({ paused_by_id: id }) => id)).toEqual([anna, anna, null, null]);
});
