import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownTestDatabase } from '#platform/database/database.fixture.ts';
import { pendingJobs, testPlatform, type TestPlatform } from '#platform/platform.fixture.ts';
import { acceptAtDevice } from './accept-at-device.ts';
import { acceptByUser } from './accept-by-user.ts';
import { acceptEpisode, type Accepter } from './accept-episode.ts';
import { alarmTimers } from '../engine/alarm-timers.ts';
import { aFarm, type Farm } from '../farm.fixture.ts';

let platform: TestPlatform;
let close: () => Promise<void>;
beforeAll(async () => {
  const database = await ownTestDatabase();
  platform = await testPlatform(database);
  close = () => database.close();
});
afterAll(() => close());

const alarm = 'input.1';

/** A farm with an alarm that is calling, and with people to accept it. */
async function anAlarm({ amountAccept = 1 } = {}) {
  const farm = await aFarm(platform);
  await farm.calls({ amount_accept: amountAccept });
  const [anna, ben] = [await farm.contact('Anna'), await farm.contact('Ben')];
  await farm.raises(alarm);
  const episodeId = await farm.episodeId(alarm);
  const by = (person: { id: string; name: string }, via: Accepter['via'] = 'voice'): Accepter => ({
    companyId: farm.companyId,
    contactId: person.id,
    userId: null,
    name: person.name,
    via,
  });
  const accepts = (...given: Parameters<typeof by>) => acceptEpisode(platform, episodeId, by(...given));
  return { farm, anna, ben, episodeId, by, accepts };
}

const acceptances = async (farm: Farm) =>
  (await farm.episode(alarm)).acceptances.map(({ name, via, late }) => [name, via, late]);
const lines = async (farm: Farm, kind: string) =>
  (await farm.history({ alarmId: alarm })).filter((line) => line.kind === kind);

test('one acceptance ends the calling, tells the others, the browsers and the device', async () => {
  const { farm, anna, episodeId, accepts } = await anAlarm();
  platform.live.sent.length = 0;
  platform.gateway.published.length = 0;
  expect(await accepts(anna)).toMatchObject({ late: false, more: 0 });
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await farm.runs()).toMatchObject([{ outcome: 'accepted', next_step_at: null }]);
  expect(await farm.episode(alarm)).toMatchObject({
    acceptedAt: platform.clock.now().toISOString(),
    allowedActions: [],
  });
  expect(await pendingJobs(platform, 'attempts/stop', { episodeIds: [episodeId] })).toHaveLength(1);
  const told = { episodeId, kind: 'accepted', acceptedBy: { name: 'Anna', contactId: anna.id } };
  expect(await pendingJobs(platform, 'attempts/announce', { announcements: [told] })).toHaveLength(1);
  expect(platform.gateway.published).toMatchObject([
    { topic: 'state', payload: { alarm, state: 'accepted', acceptedBy: 'Anna' } },
  ]);
  expect(platform.live.sent.map(({ event }) => event)).toEqual(['device', 'node', 'episode']);
  expect(await lines(farm, 'acceptance')).toMatchObject([
    { late: false, episodeId, person: { name: 'Anna' }, detail: { via: 'voice', more: 0 } },
  ]);
});

test('where two must accept it takes two different people', async () => {
  const { farm, anna, ben, accepts } = await anAlarm({ amountAccept: 2 });
  expect(await accepts(anna)).toMatchObject({ late: false, more: 1 });
  expect(await accepts(anna, 'sms')).toMatchObject({ late: false, more: 1 });
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await acceptances(farm)).toEqual([['Anna', 'voice', false]]);
  expect(await accepts(ben)).toMatchObject({ late: false, more: 0 });
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await acceptances(farm)).toEqual([
    ['Anna', 'voice', false],
    ['Ben', 'voice', false],
  ]);
});

test('a user who is called too is one person, in the portal and on the phone', async () => {
  const { farm, ben, accepts, episodeId } = await anAlarm({ amountAccept: 2 });
  const { database } = platform;
  const email = farm.email.toUpperCase();
  await database.allCompanies.updateTable('contacts').set({ email }).where('id', '=', ben.id).execute();
  await acceptByUser(platform, farm.context, episodeId);
  expect(await accepts(ben)).toMatchObject({ late: false, more: 1 });
  expect(await acceptances(farm)).toEqual([['Anna Test', 'portal', false]]);
});

test('who accepts after the others is recorded late, once, and changes nothing', async () => {
  const { farm, anna, ben, accepts } = await anAlarm();
  await accepts(anna);
  const { version } = await farm.node(alarm);
  expect(await accepts(ben)).toMatchObject({ late: true, more: 0 });
  expect(await accepts(ben, 'sms')).toMatchObject({ late: true, more: 0 });
  expect(await accepts(anna, 'e-mail')).toMatchObject({ late: true, more: 0 });
  expect(await acceptances(farm)).toEqual([
    ['Anna', 'voice', false],
    ['Ben', 'voice', true],
  ]);
  expect(await farm.node(alarm)).toMatchObject({ state: 'accepted', version });
  expect((await lines(farm, 'acceptance')).map(({ late }) => late)).toEqual([false, true]);
  expect(await lines(farm, 'node.state')).toHaveLength(2);
});

test('who accepts what is over already is recorded late, and the next alarm still calls', async () => {
  const { farm, anna, accepts } = await anAlarm();
  await farm.restores(alarm);
  await farm.raises(alarm);
  expect(await accepts(anna)).toMatchObject({ late: true, more: 0 });
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await acceptances(farm)).toEqual([]);
});

test('an alarm of another company, or none, is not found', async () => {
  const { farm, by, anna, episodeId } = await anAlarm();
  const stranger = await aFarm(platform);
  const notFound = { code: 'not-found' };
  await expect(acceptByUser(platform, stranger.context, episodeId)).rejects.toMatchObject(notFound);
  await expect(acceptEpisode(platform, randomUUID(), by(anna))).rejects.toMatchObject(notFound);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await acceptances(farm)).toEqual([]);
});

test('of two people who accept at the same moment, both are recorded and one was first', async () => {
  const { farm, anna, ben, accepts } = await anAlarm();
  const results = await Promise.all([accepts(anna), accepts(ben)]);
  expect(results.filter(({ late }) => late)).toHaveLength(1);
  expect((await acceptances(farm)).map(([, , late]) => late)).toEqual([false, true]);
  expect(await lines(farm, 'node.state')).toHaveLength(2);
});

test('where two must accept, two at the same moment are enough', async () => {
  const { farm, anna, ben, accepts } = await anAlarm({ amountAccept: 2 });
  const results = await Promise.all([accepts(anna), accepts(ben)]);
  expect(new Set(results.map(({ more }) => more))).toEqual(new Set([0, 1]));
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('one person twice at the same moment is one acceptance', async () => {
  const { farm, anna, accepts } = await anAlarm({ amountAccept: 2 });
  const results = await Promise.all([accepts(anna), accepts(anna, 'sms')]);
  expect(results.map(({ more }) => more)).toEqual([1, 1]);
  expect(await acceptances(farm)).toHaveLength(1);
});

test('acceptances before a reminder no longer count', async () => {
  const { farm, anna, ben, accepts } = await anAlarm({ amountAccept: 2 });
  await farm.configure(alarm, { remind: true, repeat_after_seconds: 60 });
  await accepts(anna);
  await accepts(ben);
  platform.clock.advance(60_000);
  await alarmTimers.run(platform);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await accepts(anna)).toMatchObject({ late: false, more: 1 });
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('an acceptance at the device counts like any other, by contact id and by name', async () => {
  for (const said of ['id', 'name'] as const) {
    const { farm, ben } = await anAlarm();
    const at = platform.clock.now().toISOString();
    await acceptAtDevice(platform, farm.device.serialNumber, { alarm, contact: ben[said], at });
    expect(await farm.states(alarm)).toEqual(['accepted']);
    expect(await acceptances(farm)).toEqual([['Ben', 'device', false]]);
    const [acceptance] = await platform.database
      .company(farm.companyId)
      .selectFrom('acceptances')
      .selectAll()
      .execute();
    expect(acceptance).toMatchObject({ contact_id: ben.id });
  }
});

test('a name that only the device knows is a person too', async () => {
  const { farm, anna, accepts } = await anAlarm({ amountAccept: 2 });
  const message = { alarm, contact: 'Neighbour', at: platform.clock.now().toISOString() };
  await acceptAtDevice(platform, farm.device.serialNumber, message);
  await acceptAtDevice(platform, farm.device.serialNumber, message);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await accepts(anna)).toMatchObject({ late: false, more: 0 });
  expect(await acceptances(farm)).toEqual([
    ['Neighbour', 'device', false],
    ['Anna', 'voice', false],
  ]);
});

test('who accepted at the device what waits its delay here is not called, nor is anybody else', async () => {
  const { farm, ben } = await anAlarm();
  await farm.restores(alarm);
  const before = (await farm.runs()).length;
  const anHourAgo = new Date(platform.clock.now().getTime() - 3_600_000).toISOString();
  await farm.hears(farm.event(alarm, true, { at: anHourAgo }));
  expect(await farm.states(alarm)).toEqual(['delay']);
  const message = { alarm, contact: ben.id, at: anHourAgo };
  await acceptAtDevice(platform, farm.device.serialNumber, message);
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await acceptances(farm)).toEqual([['Ben', 'device', false]]);
  platform.clock.advance(60_000);
  await alarmTimers.run(platform);
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect((await farm.runs()).slice(before).filter(({ finished_at }) => finished_at === null)).toEqual([]);
});

test('an acceptance at a device of what never happened here changes nothing and is taken', async () => {
  const { farm, ben } = await anAlarm();
  const at = platform.clock.now().toISOString();
  for (const said of ['input.2', 'dupline.9.9'])
    await acceptAtDevice(platform, farm.device.serialNumber, { alarm: said, contact: ben.id, at });
  await acceptAtDevice(platform, 'BF-NOBODY', { alarm, contact: ben.id, at });
  expect(await farm.states(alarm, 'input.2')).toEqual(['reporting', 'none']);
  expect(await acceptances(farm)).toEqual([]);
  const kept = (await farm.history()).filter(({ kind }) => kind === 'acceptance');
  expect(kept.map(({ alarmId, late }) => [alarmId, late])).toEqual([
    ['input.2', true],
    ['dupline.9.9', true],
  ]);
});

test('an acceptance at the device that comes again is one, also when the alarm asks again meanwhile', async () => {
  const { farm, ben } = await anAlarm();
  await farm.configure(alarm, { remind: true });
  const message = { alarm, contact: ben.id, at: platform.clock.now().toISOString() };
  const says = () => acceptAtDevice(platform, farm.device.serialNumber, message);
  await says();
  await says();
  expect(await farm.states(alarm)).toEqual(['accepted']);
  platform.clock.advance(301_000);
  await alarmTimers.run(platform);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  await says();
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await lines(farm, 'acceptance')).toHaveLength(1);
});

test('a device may write a contact in any case; a name of two contacts stays a name', async () => {
  const { farm, ben } = await anAlarm({ amountAccept: 3 });
  const says = (contact: string) => {
    const at = platform.clock.now().toISOString();
    return acceptAtDevice(platform, farm.device.serialNumber, { alarm, contact, at });
  };
  await says(' bEN ');
  for (const name of ['Jo', ' jo']) await farm.contact(name);
  for (const name of ['JO', 'jo ']) await says(name);
  const rows = await platform.database
    .company(farm.companyId)
    .selectFrom('acceptances')
    .select(['name', 'contact_id'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual([
    { name: 'Ben', contact_id: ben.id },
    { name: 'JO', contact_id: null },
  ]);
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('an acceptance at a device whose clock was put right since its alarm counts', async () => {
  const { farm, ben } = await anAlarm();
  await farm.restores(alarm);
  const now = platform.clock.now().getTime();
  await farm.hears(farm.event(alarm, true, { at: new Date(now + 7_200_000).toISOString() }));
  const at = new Date(now + 1000).toISOString();
  await acceptAtDevice(platform, farm.device.serialNumber, { alarm, contact: ben.id, at });
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await acceptances(farm)).toEqual([['Ben', 'device', false]]);
});

test('one at a device whose clock went behind since its alarm counts, one from before the alarm does not', async () => {
  for (const [seconds, state] of [
    [1, 'accepted'],
    [-70, 'reporting'],
  ] as const) {
    const { farm, ben } = await anAlarm();
    await platform.database.allCompanies
      .updateTable('devices')
      .set({ clock_offset_seconds: -7200 })
      .where('id', '=', farm.device.id)
      .execute();
    platform.clock.advance(2000);
    const at = new Date(platform.clock.now().getTime() - 7_202_000 + seconds * 1000).toISOString();
    await acceptAtDevice(platform, farm.device.serialNumber, { alarm, contact: ben.id, at });
    expect(await farm.states(alarm)).toEqual([state]);
  }
});

test('what somebody accepted at the device before the alarm came back does not silence it', async () => {
  const { farm, ben } = await anAlarm();
  const before = new Date(platform.clock.now().getTime() - 60_000).toISOString();
  await acceptAtDevice(platform, farm.device.serialNumber, { alarm, contact: ben.id, at: before });
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect(await acceptances(farm)).toEqual([]);
  expect(await lines(farm, 'acceptance')).toMatchObject([
    { at: before, late: true, person: { name: 'Ben' }, detail: { via: 'device' } },
  ]);
});
