import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser, type Browser, type Portal } from '../players/portal.ts';
import { movingWorld, type MovingWorld } from '../world/stage.ts';

let world: MovingWorld;
let browser: Browser;
beforeAll(async () => {
  [world, browser] = await Promise.all([movingWorld(), startBrowser()]);
});
afterAll(() => browser?.close());

const email = 'boer@nieuw.example';
const password = 'a goose in the rain';
const jan = '+31612349999';

async function signsUp(farmer: Portal): Promise<void> {
  await farmer.opens('/');
  await farmer.presses('Create new company');
  await farmer.fills({ 'E-mail': email, 'Repeat e-mail': email });
  await farmer.ticks('I agree to the terms and conditions');
  await farmer.presses('Create new company');
  await farmer.shows('Check your mail');
  await farmer.opens(await world.mailbox.link(email, /\/account\/create\//));
  await farmer.shows(/^Min 10, max 128 characters\. Passwords that many people use, .* are not taken\.$/);
  await farmer.fills({
    'Company name': 'Nieuwe Hoeve',
    Address: 'Dijk 3',
    'Postal code': '8300 AA',
    City: 'Emmeloord',
    Country: 'Netherlands',
    'First name': 'Bas',
    'Last name': 'Boer',
    Password: password,
    'Repeat password': password,
  });
  await farmer.presses('Create account');
  await farmer.shows('No devices yet');
}

async function addsDialler(farmer: Portal): Promise<void> {
  await farmer.presses('Add a device');
  await farmer.fills({ 'Serial number': 'BF-1000-0004', 'Connect code': 'DEMO-7KQ2-VX9H-MT4R' });
  await farmer.presses('Search');
  await farmer.shows('Found');
  await farmer.fills({ Name: 'Calf house', Location: 'Behind the silo' });
  await farmer.presses('Add');
  await farmer.shows('Added: Calf house');
  // What is to be done until it can be relied on.
  await farmer.shows(/steps done/);
  await farmer.presses('Calf house');
}

async function addsContact(farmer: Portal): Promise<void> {
  await farmer.presses('Contacts and call lists');
  await farmer.presses('Add contact');
  await farmer.fills({ Name: 'Jan', 'Phone number': jan, 'Acceptance PIN': '4711' });
  await farmer.presses('Save');
  await farmer.shows('Saved: Jan');
}

test('one alarm, end to end: from signing up to the proof that somebody came', async () => {
  const farmer = await browser.person(world.url);
  await signsUp(farmer);
  await addsDialler(farmer);
  await addsContact(farmer);

  const partner = await browser.person(world.url, { viewport: { width: 320, height: 640 } });
  await partner.opensAs(email, password);
  await partner.shows('Calf house');
  const stranger = await browser.person(world.url);
  await stranger.opensAs('dora@other.example', 'demo-Belfry-2026');
  await stranger.shows('Greenhouse');
  await Promise.all([partner, stranger].map((one) => one.shows('Live')));

  const dialler = world.dialler('BF-1000-0004');
  await dialler.isConnected();
  const { seen } = await partner.watchesFor('Alarm delay');
  const raisedAt = Date.now();
  await dialler.raises('input.1');
  const took = (await seen) - raisedAt;
  console.info(`raised to seen in another browser: ${took} ms`);
  // A second is promised; a machine that does much else at the same time gets two.
  expect(took).toBeLessThan(2_000);

  await world.time.advance('PT5S');
  const phone = world.phone(jan);
  await phone.rings();
  await partner.shows('Reporting');
  await farmer.presses('Status');
  await farmer.shows('Calling Jan');
  await phone.answers();
  await phone.hears(/Input 1\. At Calf house/);
  await phone.types('0000');
  await phone.hears(/PIN code incorrect/);
  await phone.types('4711');
  await phone.hears(/Thank you, Jan/);
  await farmer.shows(/Accepted by Jan, by phone/);
  await farmer.shows('Alarmed so far');
  await farmer.shows('Jan: phone call (PIN correct)');
  await farmer.shows('Nobody else');
  await partner.shows('Accepted, still active');
  await partner.presses(/Calf house/);
  await partner.shows(/Accepted by Jan, by phone/);

  await dialler.restores('input.1');
  await phone.hears(/Thank you, Jan/);
  await partner.shows('Restored');
  await farmer.presses('History');
  await farmer.shows('Restored');
  await farmer.presses('Input 1');
  await farmer.shows('All history');
  await farmer.shows('One person is told that it is restored');
  await farmer.shows(/^Times in /);
  expect(await farmer.reads()).not.toContain('Ringing');
  // What came of the call opens with a key, and stays open when news come.
  await farmer.page.locator('summary', { hasText: 'Calling Jan: PIN correct' }).focus();
  await farmer.page.keyboard.press('Enter');
  await farmer.shows('Ringing');
  await dialler.raises('input.2');
  await world.time.advance('PT5S');
  await farmer.shows(/Input 2/);
  const proof = [
    'The device reports: active',
    'Alarm raised: the calling begins',
    'Calling Jan: PIN correct',
    'Ringing',
    'Answered',
    'PIN code incorrect',
    '\nPIN correct',
    'Accepted by Jan, by phone',
    'The device reports: back to normal',
    'Restored',
  ];
  const screen = await farmer.reads();
  const timeline = screen.slice(screen.indexOf('The device reports: active'));
  const places = proof.map((line) => timeline.indexOf(line));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));

  const strangersScreen = await stranger.reads();
  expect(strangersScreen).toContain('Greenhouse');
  expect(strangersScreen).not.toMatch(/Calf house|Input 1|Jan/);
  expect({ farmer: farmer.faults, partner: partner.faults, stranger: stranger.faults }).toEqual({
    farmer: [],
    partner: [],
    stranger: [],
  });
  expect(world.server.complaints()).toEqual([]);
});
