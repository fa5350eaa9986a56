import { beforeAll, expect, test } from 'vitest';
import { acceptEpisode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { newFarm } from '../players/farm.ts';
import { readJournals } from '../world/journal.ts';
import { isFullSize } from '../world/full-size.ts';
import { until } from '../world/until.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

let world: MovingWorld;
beforeAll(async () => {
  world = await movingWorld();
});

const alarm = 'input.1';
const voice = { medium: 'voice', needsAcceptance: true } as const;
const sms = { medium: 'sms', needsAcceptance: true } as const;
const mail = { medium: 'e-mail', needsAcceptance: true } as const;

test('a phone rings, a wrong PIN is refused, the right one accepts, and the restored message goes out', async () => {
  const farm = await newFarm(world, 'Voice Farm');
  const jan = await farm.person('Jan');
  await farm.dialler.raises(alarm);
  await jan.rings();
  await jan.answers();
  await jan.hears(/Input 1\. At Voice Farm/);
  await jan.types('9999');
  await jan.hears(/PIN code incorrect/);
  expect((await farm.alarm(alarm)).state).toBe('reporting');
  await jan.types(jan.pin);
  await jan.hears(/Thank you, Jan/);
  await farm.alarmIs(alarm, 'accepted');
  const { acceptances } = await farm.episode(alarm);
  expect(acceptances).toMatchObject([{ name: 'Jan', via: 'voice', late: false }]);

  await farm.dialler.restores(alarm);
  await farm.alarmIs(alarm, 'restored');
  await jan.gets(/^Restored: Input 1/);
  const kinds = (await farm.history(alarm)).map((entry) => entry.kind);
  expect(kinds.filter((kind) => kind.startsWith('event.'))).toEqual(['event.active', 'event.normal']);
  expect(kinds).toEqual(
    expect.arrayContaining(['run.started', 'attempt.started', 'acceptance.refused', 'acceptance']),
  );
});

test('the link of an alarm mail accepts once, and looking at it accepts nothing', async () => {
  const farm = await newFarm(world, 'Mail Farm');
  const mia = await farm.person('Mia', { media: [mail] });
  await farm.dialler.raises(alarm);
  await world.mailbox.gets(mia.email, /^ALARM: Input 1/);
  const link = await world.mailbox.link(mia.email, /\/link\/accept\//);
  for (let look = 0; look < 3; look += 1) expect(await (await fetch(link)).text()).toContain('<button');
  expect((await farm.alarm(alarm)).state).toBe('reporting');

  const accepted = await fetch(link, { method: 'POST' });
  expect(await accepted.text()).toContain('Thank you, Mia');
  await farm.alarmIs(alarm, 'accepted');
  const again = await fetch(link, { method: 'POST' });
  expect(await again.text()).toContain('has been used already');
  expect((await farm.episode(alarm)).acceptances).toHaveLength(1);
  const forged = await fetch(`${link.slice(0, -3)}abc`, { method: 'POST' });
  expect(forged.status).toBe(404);
});

test('a reply with the PIN to a text message accepts, another does not', async () => {
  const farm = await newFarm(world, 'Text Farm');
  const tom = await farm.person('Tom', { media: [sms] });
  await farm.dialler.raises(alarm);
  await tom.gets(/^ALARM Input 1/);
  await tom.writes('0000');
  await tom.gets(/PIN code incorrect/);
  expect((await farm.alarm(alarm)).state).toBe('reporting');
  await tom.writes(` ${tom.pin} `);
  await tom.gets(/^Accepted: Input 1/);
  await farm.alarmIs(alarm, 'accepted');
  expect((await farm.episode(alarm)).acceptances).toMatchObject([{ name: 'Tom', via: 'sms' }]);
});

test('busy and dead phones cost no time, a voicemail costs the time to accept', async () => {
  const farm = await newFarm(world, 'Silent Farm');
  const people = {
    ann: await farm.person('Ann busy'),
    bob: await farm.person('Bob dead'),
    cas: await farm.person('Cas voicemail'),
    dan: await farm.person('Dan awake'),
  };
  await people.ann.is('busy');
  await people.bob.is('dead');
  await people.cas.is('voicemail');
  await farm.dialler.raises(alarm);
  await people.cas.hears(/Input 1/);
  expect((await people.ann.calls()).map((call) => call.state)).toEqual(['busy']);
  expect((await people.bob.calls()).map((call) => call.state)).toEqual(['failed']);
  expect(await people.dan.calls()).toEqual([]);

  await world.time.advance('PT4M');
  expect(await people.dan.calls()).toEqual([]);
  await world.time.advance('PT2M');
  expect(await people.dan.calls()).toHaveLength(1);
  const { attempts, state } = await farm.episode(alarm);
  expect(state).toBe('reporting');
  expect(attempts.slice(0, 3).map(({ contactName, delivered }) => [contactName, delivered])).toEqual([
    ['Ann busy', false],
    ['Bob dead', false],
    ['Cas voicemail', false],
  ]);
});

test('whoever accepts in the portal stops the ringing; the phone that comes late is thanked', async () => {
  const farm = await newFarm(world, 'Portal Farm');
  const kees = await farm.person('Kees', { media: [mail, voice] });
  await farm.dialler.raises(alarm);
  await world.mailbox.gets(kees.email, /^ALARM: Input 1/);
  // A mail that was sent is no delivery: half a minute on, the phone rings beside it.
  await world.time.advance('PT31S');
  await kees.rings();
  const { id } = await farm.episode(alarm);
  await farm.admin.call(acceptEpisode, { params: { id } });
  await until('the phone stops ringing', async () => (await kees.calls())[0]?.state === 'canceled');
  await farm.alarmIs(alarm, 'accepted');

  const link = await world.mailbox.link(kees.email, /\/link\/accept\//);
  expect(await (await fetch(link, { method: 'POST' })).text()).toContain('had been accepted already');
  expect((await farm.episode(alarm)).acceptances).toMatchObject([
    { name: 'Fay Farmer', via: 'portal', late: false },
    { name: 'Kees', via: 'e-mail', late: true },
  ]);
});

test('what was raised and over while the device was offline is stored with its times and calls nobody', async () => {
  const farm = await newFarm(world, 'Remote Farm');
  const lies = await farm.person('Lies');
  await farm.dialler.network(false);
  for (let turn = 0; turn < 10; turn += 1) {
    await farm.dialler.raises(alarm);
    await farm.dialler.restores(alarm);
  }
  await world.time.advance('PT5M');
  await farm.dialler.network(true);
  await until('the device has told all', async () => !(await world.waiting()).includes(farm.dialler.serial));
  await farm.alarmIs(alarm, 'none');
  const told = (await farm.history(alarm)).filter((entry) => entry.kind.startsWith('event.'));
  const journal = readJournals(world.journalDir).filter((event) => event.serial === farm.dialler.serial);
  expect(journal).toHaveLength(20);
  expect(told.map((entry) => entry.at)).toEqual(journal.map((event) => event.at));
  expect(await lies.calls()).toEqual([]);
});

test('where two must accept, one acceptance calls the next and two end the calling', async () => {
  const farm = await newFarm(world, 'Careful Farm');
  const eva = await farm.person('Eva');
  const fons = await farm.person('Fons');
  await farm.calls({ amountAccept: 2 });
  await farm.dialler.raises(alarm);
  await eva.rings();
  await eva.answers();
  await eva.types(eva.pin);
  await eva.hears(/1 more person must accept/);
  expect((await farm.alarm(alarm)).state).toBe('reporting');

  await fons.rings();
  await fons.answers();
  await fons.types(fons.pin);
  await farm.alarmIs(alarm, 'accepted');
  expect((await farm.episode(alarm)).acceptances.map(({ name }) => name)).toEqual(['Eva', 'Fons']);
  await eva.gets(/^Fons has accepted the alarm/);
});

test('when nobody accepts, the rounds run out and the administrators are told', async () => {
  const farm = await newFarm(world, 'Sleepy Farm');
  const gus = await farm.person('Gus', { media: [voice, mail], administrator: true });
  await world.mailbox.is(gus.email, 'dsn');
  await farm.calls({ maxAttempts: 1 });
  await farm.setsAlarm(alarm, { repeat_rounds: 2, repeat_after_seconds: 300 });
  await farm.dialler.raises(alarm);
  await gus.rings();
  await world.time.advance('PT7M');
  await world.mailbox.gets(gus.email, /^ALARM: Input 1/);
  await farm.alarmIs(alarm, 'waiting-for-repeat');
  await world.time.advance('PT1H');
  await farm.alarmIs(alarm, 'max-repeated');
  expect((await farm.episode(alarm)).round).toBe(3);
  expect(await gus.calls()).toHaveLength(3);
  await world.mailbox.gets(gus.email, /^Not accepted: Input 1/);
  await world.mailbox.gets(farm.email, /^Not accepted: Input 1/);

  await farm.dialler.restores(alarm);
  await farm.alarmIs(alarm, 'restored');
});

test('an input that is back before its delay is over calls nobody', async () => {
  const farm = await newFarm(world, 'Patient Farm');
  const hans = await farm.person('Hans');
  await farm.setsAlarm(alarm, { delay_seconds: 60 });
  await farm.dialler.raises(alarm);
  await farm.alarmIs(alarm, 'delay');
  await farm.dialler.restores(alarm);
  await farm.alarmIs(alarm, 'none');
  await world.time.advance('PT5M');
  expect(await hans.calls()).toEqual([]);
});

test('timers go on over a crash: the delay, the time to accept and the wait for the next round', async () => {
  const farm = await newFarm(world, 'Stubborn Farm');
  const ida = await farm.person('Ida');
  await farm.calls({ maxAttempts: 1 });
  await farm.setsAlarm(alarm, { delay_seconds: 60, repeat_rounds: 1 });
  // By day once: the storm of crashes counts timers, too.
  const crash = async (when: 'by day' | 'in full') => {
    if (when === 'in full' && !isFullSize) return;
    await world.server.kill();
    await world.server.start();
  };
  await farm.dialler.raises(alarm, 'acknowledged');
  await farm.alarmIs(alarm, 'delay');
  await crash('in full');
  await world.time.advance('PT61S');
  expect(await ida.calls()).toHaveLength(1);
  await crash('by day');
  await world.time.advance('PT6M');
  await farm.alarmIs(alarm, 'waiting-for-repeat');
  await crash('in full');
  await world.time.advance('PT5M');
  expect(await ida.calls()).toHaveLength(2);
  await farm.alarmIs(alarm, 'reporting');
});

test('the server has nothing to complain of', () => {
  expect(world.server.complaints()).toEqual([]);
});
