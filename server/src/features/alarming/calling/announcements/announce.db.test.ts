import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { roles } from '@belfry/contract/permissions/permissions.contract.ts';
import { pendingJobs } from '#platform/platform.fixture.ts';
import type { Announcement } from '#features/alarming/alarms/announcement.ts';
import type { Farm } from '#features/alarming/alarms/farm.fixture.ts';
import { anApp } from '#features/alarming/push-apps/push-app.fixture.ts';
import { noteFailedNotice } from './note-failed-notice.ts';
import { readToldPeople } from './read-told-people.ts';
import { endNotice, speakNotice } from './notice-call.ts';
import { notice } from './notice.ts';
import { takeDeliveryNotice } from '../e-mail/take-delivery-notice.ts';
import { hangUpRinging } from '../attempts/stop-attempts.ts';
import { startEngine, type Engine, type Person } from '../engine.fixture.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startEngine();
});
afterEach(() => engine.quiet());
afterAll(() => engine.close());

const alarm = 'input.1';
const subjects = (to: string) =>
  engine.platform.mail.sent.filter((mail) => mail.to === to).map(({ subject }) => subject);

/** A farm where everybody has been called once for an alarm: by voice, by message, by mail; and one who was not. */
async function everybodyCalled() {
  const farm = await engine.farm();
  const people = {
    voice: await engine.person(farm, 'Vera'),
    sms: await engine.person(farm, 'Sam', { media: ['sms'] }),
    mail: await engine.person(farm, 'Max', { media: ['e-mail'] }),
    last: await engine.person(farm, 'Lou'),
  };
  await farm.raises(alarm);
  await engine.settles();
  await people.voice.answers();
  await engine.passes(5, 30);
  await engine.passes(5, 30);
  expect(people.mail.mails()).toHaveLength(1);
  return { farm, people };
}

async function aRoundInVain(farm: Farm): Promise<void> {
  await farm.configure(alarm, { repeat_rounds: 0 });
  await farm.calls({ max_attempts: 1 });
}

/** Somebody of the maker's own staff. */
async function aStaffMember(): Promise<string> {
  const { database, clock } = engine.platform;
  const { companyId } = await engine.farm();
  const email = `${randomUUID()}@belfry.example`;
  await database.allCompanies
    .updateTable('companies')
    .set({ provider: true })
    .where('id', '=', companyId)
    .execute();
  await database.allCompanies
    .insertInto('users')
    .values({
      company_id: companyId,
      email,
      first_name: 'Sten',
      last_name: 'Staff',
      role_id: roles.providerAdmin,
      lang_code: 'en-US',
      password_hash: 'none',
      created_at: clock.now(),
    })
    .execute();
  return email;
}

const read = ({ voice, sms, mail, last }: Record<'voice' | 'sms' | 'mail' | 'last', Person>) => ({
  voice: voice.texts(),
  sms: sms.texts().slice(1),
  mail: mail
    .mails()
    .slice(1)
    .map(({ subject }) => subject),
  last: [...last.texts(), ...last.mails()],
});

test('who accepted is told to all who were alarmed, but to whoever did, and rings nobody', async () => {
  const { farm, people } = await everybodyCalled();
  const rang = people.voice.calls().length;
  await people.sms.writes(people.sms.pin);
  expect(read(people)).toEqual({
    voice: ['Sam has accepted the alarm Input 1 (Barn, Barneveld).'],
    sms: [],
    mail: ['Accepted by Sam: Input 1'],
    last: [],
  });
  expect(people.voice.calls()).toHaveLength(rang);
  expect(await farm.lastTold('notice.sent')).toMatchObject({
    episodeId: await farm.episodeId(alarm),
    detail: { what: 'accepted', people: 2, messages: 2 },
  });
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('who is told of an acceptance is named: as they are about to be, as they were, and whom it did not reach', async () => {
  const { farm, people } = await everybodyCalled();
  const episodeId = await farm.episodeId(alarm);
  const told = () => readToldPeople(engine.platform, farm.companyId, episodeId);
  expect(await told()).toEqual([]);
  await farm.accepts(alarm, 'Sam');
  const names = async () => (await told()).map(({ name }) => name);
  expect(await names()).toEqual(['Max', 'Sam', 'Vera']);
  await engine.settles();
  // What became of the calls since changes nothing in what was sent.
  await engine.platform.database.allCompanies
    .updateTable('attempts')
    .set({ outcome: 'failed' })
    .where('episode_id', '=', episodeId)
    .execute();
  expect(await names()).toEqual(['Max', 'Sam', 'Vera']);
  const { id: contactId, name, phone: to } = people.voice;
  await noteFailedNotice(engine.platform, {
    kind: 'accepted',
    episodeId,
    medium: 'sms',
    contactId,
    name,
    to,
  });
  expect(await told()).toContainEqual({ name: 'Vera', failed: true });
  const stranger = await engine.farm();
  await expect(readToldPeople(engine.platform, stranger.companyId, episodeId)).rejects.toMatchObject({
    code: 'not-found',
  });
});

test('the restored message goes to all who were alarmed, and the history says that it did', async () => {
  const { farm, people } = await everybodyCalled();
  await people.sms.writes(people.sms.pin);
  await engine.passes(1);
  await farm.restores(alarm);
  await engine.settles();
  const restored =
    /^Restored: Input 1 \(Barn, Barneveld\) 2040|^Restored: Input 1 \(Barn, Barneveld\) \d\d\/\d\d\/2040/;
  const told = read(people);
  expect(told.voice.at(-1)).toMatch(restored);
  expect(told.sms).toEqual([expect.stringMatching(restored)]);
  expect(told.mail.at(-1)).toBe('Restored: Input 1, Barn, Barneveld');
  expect(people.mail.mails().at(-1)?.text).toMatch(/that of the device \(UTC\+[12], Europe\/Amsterdam\)/);
  expect(told.last).toEqual([]);
  expect(await farm.lastTold('restored.sent')).toMatchObject({
    episodeId: await farm.episodeId(alarm),
    detail: { people: 3, messages: 3 },
  });
});

test('whom nothing has reached hears nothing of it', async () => {
  const farm = await engine.farm();
  const busy = await engine.person(farm, 'Busy');
  const away = await engine.person(farm, 'Away');
  const machine = await engine.person(farm, 'Machine');
  const gone = await engine.person(farm, 'Gone', { media: ['e-mail'] });
  const reader = await engine.person(farm, 'Reader', { media: ['sms'] });
  await farm.raises(alarm);
  await engine.settles();
  await busy.isBusy();
  await away.doesNotAnswer();
  await engine.passes(5, 30);
  await machine.answers('machine_start');
  await machine.is({ state: 'ended', finished: true });
  await engine.passes(5, 30);
  const bounced = (await farm.attempts()).find(({ medium }) => medium === 'e-mail');
  await takeDeliveryNotice(engine.platform, bounced!.id, { kind: 'failed', status: '5.1.1' });
  await engine.settles();
  expect(reader.texts()).toHaveLength(1);
  await farm.restores(alarm);
  await engine.settles();
  expect([busy, away, machine].map((person) => person.texts())).toEqual([[], [], []]);
  expect(gone.mails()).toHaveLength(1);
  expect(reader.texts().at(-1)).toMatch(/^Restored/);
});

test('an alarm that nobody was called for tells nobody that it is over', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.configure(alarm, { delay_seconds: 30 });
  await farm.raises(alarm);
  await engine.settles();
  await farm.restores(alarm);
  await engine.settles();
  expect([...anna.texts(), ...anna.mails()]).toEqual([]);
  expect((await farm.history({ alarmId: alarm })).map(({ kind }) => kind)).not.toContain('restored.sent');
});

test('an alarm that is over before anybody was called queues no announcement, unless administrators are always told', async () => {
  const { platform } = engine;
  const [one, two, three] = [await engine.farm(), await engine.farm(), await engine.farm()];
  const called = await engine.person(one, 'Anna');
  await two.configure(alarm, { restored_to: 'administrators' });
  await one.raises(alarm);
  await engine.settles();
  const startWorker = await engine.stops();
  for (const farm of [two, three]) await farm.raises(alarm);
  const restoredOf = [];
  for (const farm of [one, two, three]) restoredOf.push(await farm.episodeId(alarm));
  // One batch of events, so that one is left out of the same job.
  await one.hears(...[one, two, three].map((farm) => farm.event(alarm, false)));
  // oxlint-disable-next-line no-unsafe-type-assertion -- the payload of the job
  const jobs = (await pendingJobs(platform, 'attempts/announce', {})) as { announcements: Announcement[] }[];
  const told = jobs.flatMap(({ announcements }) => announcements);
  await startWorker();
  expect(told.map(({ episodeId }) => episodeId).toSorted()).toEqual(restoredOf.slice(0, 2).toSorted());
  await engine.settles();
  expect(called.texts().at(-1)).toMatch(/^Restored/);
  expect(subjects(two.email).at(-1)).toMatch(/^Restored/);
});

test('whose phone rang until the alarm was over reads so, also where the call is ended first', async () => {
  const farm = await engine.farm();
  const anna = await engine.person(farm, 'Anna');
  await farm.raises(alarm);
  await engine.settles();
  const startWorker = await engine.stops();
  const episodeId = await farm.episodeId(alarm);
  await farm.restores(alarm);
  await hangUpRinging(engine.platform, [episodeId]);
  await startWorker();
  await engine.settles();
  expect(anna.texts().at(-1)).toMatch(/^Restored/);
});

test('alarms of many companies in one job are told each to their own people', async () => {
  const farms = [await engine.farm(), await engine.farm()];
  const people = [];
  for (const farm of farms) people.push(await engine.person(farm, 'Anna', { media: ['sms'] }));
  for (const farm of farms) await farm.raises(alarm);
  await engine.settles();
  await farms[0]!.hears(...farms.map((farm) => farm.event(alarm, false)));
  await engine.settles();
  for (const [index, person] of people.entries()) {
    expect(person.texts()).toHaveLength(2);
    expect(await farms[index]!.lastTold('restored.sent')).toMatchObject({
      detail: { people: 1, messages: 1 },
    });
  }
});

test('administrators are told when all rounds are over and nobody has accepted', async () => {
  const farm = await engine.farm();
  await aRoundInVain(farm);
  const vera = await engine.person(farm, 'Vera');
  const boss = await engine.person(farm, 'Boss', { administrator: true, media: ['e-mail'] });
  await farm.raises(alarm);
  await engine.settles();
  await vera.answers();
  await engine.passes(12);
  expect(await farm.states(alarm)).toEqual(['max-repeated']);
  const text = 'Nobody has accepted the alarm Input 1 (Barn, Barneveld). All rounds are over.';
  expect(boss.texts()).toEqual([text]);
  expect(subjects(boss.email).at(-1)).toBe('Not accepted: Input 1, Barn, Barneveld');
  expect(subjects(farm.email)).toEqual(['Not accepted: Input 1, Barn, Barneveld']);
  expect(vera.texts()).toEqual([]);
});

test('administrators are told when nobody could be reached at all', async () => {
  const farm = await engine.farm();
  await aRoundInVain(farm);
  const vera = await engine.person(farm, 'Vera');
  await farm.raises(alarm);
  await engine.settles();
  await vera.isBusy();
  expect(await farm.states(alarm)).toEqual(['failed']);
  expect(subjects(farm.email)).toEqual(['Nobody reached: Input 1, Barn, Barneveld']);
});

describe('where there is nobody to call at all', () => {
  const subject = 'ALARM, nobody to call: Input 1, Barn, Barneveld';
  /** Somebody more of the company. */
  const aColleague = async (farm: Farm, given: { email_verified?: boolean; blocked_at?: Date } = {}) => {
    const email = `${randomUUID()}@farm.example`;
    await engine.platform.database.allCompanies
      .insertInto('users')
      .values({
        company_id: farm.companyId,
        email,
        first_name: 'Ben',
        last_name: 'Bos',
        role_id: roles.readOnly,
        lang_code: 'nl-NL',
        password_hash: 'none',
        created_at: engine.platform.clock.now(),
        ...given,
      })
      .execute();
    return email;
  };

  test('every user of the company is told at once, by mail and push, once, and the rounds go on', async () => {
    const farm = await engine.farm();
    const app = await anApp(engine.platform, farm.context);
    const ben = await aColleague(farm);
    const blocked = await aColleague(farm, { blocked_at: engine.platform.clock.now() });
    const unverified = await aColleague(farm, { email_verified: false });
    await farm.raises(alarm);
    await engine.settles();
    expect(subjects(farm.email)).toEqual([subject]);
    expect(subjects(ben)).toEqual(['ALARM, niemand om te bellen: Input 1, Barn, Barneveld']);
    expect([...subjects(blocked), ...subjects(unverified)]).toEqual([]);
    const mail = engine.platform.mail.sent.find(({ to }) => to === ben);
    expect(mail?.text).toContain(`/devices/detail/${farm.device.id}`);
    const pushed = engine.platform.push.sent.filter(({ endpoint }) => endpoint === app.endpoint);
    expect(pushed.map(({ payload }) => payload)).toMatchObject([{ kind: 'told', title: subject }]);
    expect((await farm.history()).filter(({ kind }) => kind === 'notice.sent')).toMatchObject([
      { alarmId: alarm, detail: { what: 'nobody-to-call', people: 2 } },
    ]);
    expect(await farm.states(alarm)).toEqual(['waiting-for-repeat']);
    // Whoever is added meanwhile is called by the next round.
    const vera = await engine.person(farm, 'Vera');
    await engine.passes(6);
    expect(vera.calls()).not.toEqual([]);
    expect(subjects(farm.email)).toEqual([subject]);
  });

  test('so it is where the hours leave nobody, but not while an administrator can be called', async () => {
    const night = { day: false, night: true, weekend: false };
    const farm = await engine.farm();
    const vera = await engine.person(farm, 'Vera', { availability: night });
    await farm.raises(alarm);
    await engine.settles();
    expect(subjects(farm.email)).toEqual([subject]);
    const other = await engine.farm();
    await engine.person(other, 'Boss', { availability: night, administrator: true });
    await other.raises(alarm);
    await engine.settles();
    expect(subjects(other.email)).toEqual([]);
    expect(vera.calls()).toEqual([]);
  });
});

test('administrators are also rung when nobody could be reached, where they may be', async () => {
  const farm = await engine.farm();
  await aRoundInVain(farm);
  const boss = await engine.person(farm, 'Boss', { administrator: true, langCode: 'de-DE' });
  const silent = await engine.person(farm, 'Silent', { administrator: true, media: [] });
  await farm.raises(alarm);
  await engine.settles();
  await boss.isBusy();
  expect(await farm.states(alarm)).toEqual(['failed']);
  expect([boss.calls().length, silent.calls().length]).toEqual([2, 0]);
  const { pathname } = new URL(boss.calls()[1]!.answerUrl);
  expect(pathname).toMatch(/^\/api\/telephony\/notice\/[0-9a-f-]+$/);
  const callId = boss.ringing();
  const said = await speakNotice(engine.platform, callId);
  const sentence = 'Achtung. Für den Alarm Input 1 bei Barn, Barneveld war niemand zu erreichen.';
  expect(said.split(sentence)).toHaveLength(3);
  expect(said).toContain('<Hangup/>');
  expect(said).not.toContain('<Gather');
  expect(await farm.lastTold('notice.sent')).toMatchObject({
    detail: { what: 'not-delivered', people: 3, messages: 6 },
  });
  await endNotice(engine.platform, callId, 'ringing');
  await endNotice(engine.platform, callId, 'busy');
  await endNotice(engine.platform, callId, 'busy');
  const failed = (await farm.history()).filter(({ kind }) => kind === 'notice.failed');
  expect(failed).toMatchObject([
    { person: { name: 'Boss' }, detail: { what: 'not-delivered', medium: 'voice' } },
  ]);
  expect(await speakNotice(engine.platform, randomUUID())).not.toContain('<Say');
});

test('the last resort is tried for days, and the history says who could not be told in the end', async () => {
  const farm = await engine.farm();
  await aRoundInVain(farm);
  const vera = await engine.person(farm, 'Vera');
  const boss = await engine.person(farm, 'Boss', { administrator: true, media: ['e-mail'] });
  engine.fails(boss.phone, Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));
  await farm.raises(alarm);
  await engine.settles();
  await vera.answers();
  await engine.passes(12);
  expect(await farm.states(alarm)).toEqual(['max-repeated']);
  const { ownerPool } = engine.platform.database;
  const waiting = await ownerPool.query<{ payload: { to: string }; max_attempts: number }>(
    `select payload, max_attempts from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = task_id where identifier = $1`,
    [notice.name],
  );
  expect(waiting.rows).toMatchObject([{ payload: { to: boss.phone }, max_attempts: 25 }]);
  const failed = async () => (await farm.history()).filter(({ kind }) => kind === 'notice.failed');
  const { payload } = waiting.rows[0]!;
  const tryOf = (number: number) => notice.run(engine.platform, payload, { number, isLast: number === 25 });
  await expect(tryOf(24)).rejects.toThrow('ECONNREFUSED');
  expect(await failed()).toEqual([]);
  await expect(tryOf(25)).rejects.toThrow('ECONNREFUSED');
  expect(await failed()).toMatchObject([
    { alarmId: alarm, person: { name: 'Boss' }, detail: { what: 'not-accepted', medium: 'sms' } },
  ]);
});

test('a failure about reporting itself that reached nobody is told to staff alone', async () => {
  const staff = await aStaffMember();
  const farm = await engine.farm();
  await farm.configure('failure.connection', { repeat_rounds: 0, call_list_id: null });
  await farm.calls({ max_attempts: 1 });
  const vera = await engine.person(farm, 'Vera', { administrator: true });
  await farm.raises('failure.connection');
  await engine.settles();
  await vera.isBusy();
  expect(await farm.states('failure.connection')).toEqual(['failed']);
  expect(subjects(staff)).toEqual([
    expect.stringMatching(/^Nobody reached for a system failure: .+, Barn, Barneveld$/),
  ]);
  expect([...subjects(farm.email), ...vera.texts(), ...subjects(vera.email)]).toEqual([]);
});

test('a contact who is also the Administrator reads a mail once, whatever the capitals', async () => {
  const farm = await engine.farm();
  await aRoundInVain(farm);
  const boss = await engine.person(farm, 'Boss', { administrator: true });
  const { allCompanies } = engine.platform.database;
  const email = farm.email.replace('@', '.BOSS@');
  await allCompanies.updateTable('contacts').set({ email }).where('id', '=', boss.id).execute();
  await allCompanies
    .updateTable('users')
    .set({ email: email.toLowerCase() })
    .where('id', '=', farm.userId)
    .execute();
  await farm.raises(alarm);
  await engine.settles();
  await boss.isBusy();
  expect([...subjects(email), ...subjects(email.toLowerCase())]).toEqual([
    'Nobody reached: Input 1, Barn, Barneveld',
  ]);
});

test('everybody reads it in their own language, and a mail that is sent again keeps its id', async () => {
  const farm = await engine.farm();
  const jan = await engine.person(farm, 'Jan', { media: ['e-mail'], langCode: 'nl-NL' });
  await farm.raises(alarm);
  await engine.settles();
  engine.fails(jan.email, Object.assign(new Error('later'), { responseCode: 451 }), 2);
  await farm.restores(alarm);
  await engine.settles();
  await engine.passes(1);
  const told = jan.mails().slice(1);
  expect(told.map(({ subject }) => subject)).toEqual(['Hersteld: Input 1, Barn, Barneveld']);
  expect(told[0]!.messageId).toContain(await farm.episodeId(alarm));
});

test('one whom the message cannot reach keeps nobody else from reading it', async () => {
  const { farm, people } = await everybodyCalled();
  engine.fails(people.voice.phone, Object.assign(new Error('landline'), { status: 400 }));
  await farm.restores(alarm);
  await engine.settles();
  expect(people.sms.texts().at(-1)).toMatch(/^Restored/);
  expect(people.mail.mails().at(-1)!.subject).toMatch(/^Restored/);
});
