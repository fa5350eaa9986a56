import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { randomUUID } from 'node:crypto';
import { signValue } from '#platform/auth/secrets.ts';
import { createHttpServer } from '#platform/http/server/http-server.ts';
import { deleteContact } from '#features/alarming/call-lists/contacts/delete-contact.ts';
import { installAcceptLink } from './accept-link.ts';
import { acceptLinkPurpose } from './alarm-mail.ts';
import { startEngine, type Engine } from '../engine.fixture.ts';
import { takeDeliveryNotice } from './take-delivery-notice.ts';

let engine: Engine;
let app: FastifyInstance;
beforeAll(async () => {
  engine = await startEngine();
  app = await createHttpServer(engine.platform.config, pino({ level: 'silent' }));
  installAcceptLink(app, engine.platform);
});
afterEach(() => engine.quiet());
afterAll(async () => {
  await app.close();
  await engine.close();
});

const alarm = 'input.1';

async function aMail({ amountAccept = 1, langCode = 'en-US' as const } = {}) {
  const farm = await engine.farm();
  await farm.calls({ amount_accept: amountAccept });
  const mia = await engine.person(farm, 'Mia', { media: ['e-mail'], langCode });
  await farm.raises(alarm);
  await engine.settles();
  const link = /http\S+\/link\/accept\/\S+/.exec(mia.mails()[0]!.text)![0];
  const { pathname } = new URL(link);
  const [attempt] = await farm.attempts();
  return { farm, mia, path: pathname, attemptId: attempt!.id };
}

async function opens(method: 'GET' | 'HEAD' | 'POST', url: string, fields?: Record<string, string>) {
  const answer = await app.inject({
    method,
    url,
    ...(fields && {
      payload: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  });
  await engine.settles();
  return answer;
}

test('looking at the link of a mail accepts nothing and spends nothing', async () => {
  const { farm, path } = await aMail();
  for (const method of ['GET', 'HEAD', 'GET'] as const) {
    const page = await opens(method, path);
    expect(page.statusCode).toBe(200);
    expect(page.headers['cache-control']).toBe('no-store');
  }
  expect((await opens('GET', path)).body).toMatch(/Input 1 at Barn, Barneveld.*<button>Accept<\/button>/s);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  expect((await farm.attempts())[0]!.link_used_at).toBeNull();
});

test('a mail whose link is opened has been delivered, whatever mail servers say of it later', async () => {
  const { farm, path, attemptId } = await aMail();
  expect(await farm.attempts()).toMatchObject([{ state: 'sent', outcome: 'running' }]);
  await opens('GET', path);
  expect(await farm.attempts()).toMatchObject([{ state: 'opened', outcome: 'delivered' }]);
  const bounces = () => takeDeliveryNotice(engine.platform, attemptId, { kind: 'failed', status: '5.7.1' });
  await bounces();
  expect(await farm.attempts()).toMatchObject([{ state: 'opened', outcome: 'delivered' }]);
  await opens('POST', path);
  await bounces();
  expect(await farm.attempts()).toMatchObject([{ state: 'link-used', outcome: 'delivered' }]);
});

test('a mail that was delivered and then opened does not come back', async () => {
  const { farm, path, attemptId } = await aMail();
  await takeDeliveryNotice(engine.platform, attemptId, { kind: 'delivered', status: '2.0.0' });
  await opens('GET', path);
  await takeDeliveryNotice(engine.platform, attemptId, { kind: 'failed', status: '5.7.1' });
  expect(await farm.attempts()).toMatchObject([{ state: 'opened', outcome: 'delivered' }]);
});

test('its button accepts, once', async () => {
  const { farm, path } = await aMail();
  expect((await opens('POST', path)).body).toContain('Accepted: Input 1 (Barn, Barneveld). Thank you, Mia.');
  expect(await farm.states(alarm)).toEqual(['accepted']);
  expect(await farm.attempts()).toMatchObject([{ state: 'link-used', outcome: 'delivered' }]);
  for (const method of ['POST', 'GET'] as const) {
    const again = await opens(method, path);
    expect(again.body).toContain('This link has been used already. You have accepted already: Input 1');
    expect(again.body).not.toContain('<button');
  }
  expect((await farm.episode(alarm)).acceptances).toMatchObject([
    { name: 'Mia', via: 'e-mail', late: false },
  ]);
});

test('pressed twice at the same moment it is one acceptance', async () => {
  const { farm, path } = await aMail();
  await Promise.all([opens('POST', path), opens('POST', path)]);
  expect((await farm.episode(alarm)).acceptances).toHaveLength(1);
});

test('it says how many more must accept, and thanks who comes too late', async () => {
  const two = await aMail({ amountAccept: 2 });
  expect((await opens('POST', two.path)).body).toContain('1 more person must accept');
  expect(await two.farm.episode(alarm)).toMatchObject({ acceptedAt: null, acceptances: [{ name: 'Mia' }] });

  const late = await aMail();
  await late.farm.accepts(alarm, 'Ben');
  expect((await opens('POST', late.path)).body).toContain('had been accepted already');
  expect((await late.farm.episode(alarm)).acceptances).toMatchObject([{ late: false }, { late: true }]);
});

const namedIn = (body: string) => /name="alarm" value="([^"]+)"/.exec(body)?.[1] ?? '';

test('the page says what is alarmed, where, who accepted it, and leads into the portal', async () => {
  const { farm, path } = await aMail({ amountAccept: 2 });
  await farm.configure(alarm, { critical: true });
  await farm.accepts(alarm, 'Ben');
  const { body } = await opens('GET', path);
  for (const part of [
    '<svg',
    'Belfry</small>',
    '<h2>Critical alarm</h2><ul><li>Input 1</li><li>Since ',
    'Europe/Amsterdam)</li>',
    '<h2>Belfry dialer</h2><ul><li>Barn</li><li>Barneveld</li></ul>',
    '<h2>Accepted by</h2><ul><li>Ben, ',
    '<li>1 of 2 people have accepted.</li>',
    'You can also accept in the portal.',
    `/devices/detail/${farm.device.id}">Open the device in the portal</a>`,
  ])
    expect(body).toContain(part);
  expect(body).toContain('<button>Accept</button>');
});

test('while an accepted alarm goes on, the page has what whoever drives there needs, and no old page has it', async () => {
  const { farm, path, attemptId } = await aMail();
  const { allCompanies } = engine.platform.database;
  const notes = 'Key <under> the mat\n\nVet: +31 6 1234';
  await allCompanies.updateTable('devices').set({ notes }).where('id', '=', farm.device.id).execute();
  const isTold = /<h2>Notes|Key|Alarmed so far|Lasting/;
  expect((await opens('GET', path)).body).not.toMatch(isTold);
  for (const method of ['POST', 'GET'] as const) {
    const { body } = await opens(method, path);
    for (const part of [
      '<h2>Notes</h2><ul><li>Key &lt;under&gt; the mat</li><li>Vet: +31 6 1234</li></ul>',
      '<h2>Lasting for</h2><ul><li>0 min</li></ul>',
      '<h2>Alarmed so far</h2><ul><li>Mia: e-mail (Link used)</li></ul>',
    ])
      expect(body).toContain(part);
    // There is nobody else to be told.
    expect(body).not.toContain('Told that it is accepted');
  }
  const begun = (daysAgo: number) =>
    allCompanies
      .updateTable('attempts')
      .set({ started_at: new Date(engine.platform.clock.now().getTime() - daysAgo * 86_400_000) })
      .where('id', '=', attemptId)
      .execute();
  await begun(2);
  expect((await opens('GET', path)).body).not.toMatch(isTold);
  await begun(0);
  await farm.restores(alarm);
  expect((await opens('GET', path)).body).not.toMatch(isTold);
});

test('notes of any length stand there no longer than a page', async () => {
  const { farm, path } = await aMail();
  await engine.platform.database.allCompanies
    .updateTable('devices')
    .set({ notes: 'n'.repeat(4_000) })
    .where('id', '=', farm.device.id)
    .execute();
  expect((await opens('POST', path)).body).toContain(`<li>${'n'.repeat(2_000)}…</li>`);
});

test('the mail says the same: which alarm, since when by which clock, where, who must accept, and the ways on', async () => {
  const { farm, mia } = await aMail({ amountAccept: 2 });
  const [{ text, html } = { text: '', html: '' }] = mia.mails();
  for (const part of [
    /^Belfry\n\nInput 1\n/,
    /Alarm:\n {2}Input 1\n {2}Since \d\d\/\d\d\/\d{4} \d\d:\d\d \(UTC\+[12], Europe\/Amsterdam\)/,
    /Belfry dialer:\n {2}Barn\n {2}Barneveld/,
    /Accepted by:\n {2}Nobody yet\n {2}0 of 2 people have accepted\./,
    /Accept this alarm:\nhttp\S+\/link\/accept\//,
    new RegExp(`Open the device in the portal:\nhttp\\S+/devices/detail/${farm.device.id}`),
    /You can also accept in the portal\./,
  ])
    expect(text).toMatch(part);
  expect(html).not.toMatch(/<img|cid:/);
  const ways = await engine.farm();
  const jan = await engine.person(ways, 'Jan', { media: ['e-mail', 'voice', 'sms'], langCode: 'nl-NL' });
  await ways.raises(alarm);
  await engine.settles();
  expect(jan.mails()[0]!.text).toContain(
    'U kunt ook accepteren in het portaal, telefonisch als u gebeld wordt of als antwoord op de sms.',
  );
  expect(jan.mails()[0]!.text).toContain('Geaccepteerd door:\n  Nog niemand\n  Eén persoon moet accepteren.');
});

test('before its button is pressed it tells who has accepted, that it is over, or switched off', async () => {
  const accepted = await aMail();
  await accepted.farm.accepts(alarm, 'Ben');
  const restored = await aMail();
  await restored.farm.restores(alarm);
  const off = await aMail();
  await off.farm.tell(alarm, 'disabled', { enabled: false });
  for (const [{ path }, says] of [
    [accepted, 'Input 1 (Barn, Barneveld) had been accepted already by Ben'],
    [restored, 'Nobody needs to do anything.'],
    [off, 'was switched off or paused'],
  ] as const) {
    const { body } = await opens('GET', path);
    expect(body).toContain(says);
    expect(body).not.toContain('<button');
  }
  expect((await opens('POST', restored.path)).body).toContain('Nobody needs to do anything.');
});

test('of what is over and active again it accepts neither, until the button for that is pressed', async () => {
  const { farm, path } = await aMail();
  await farm.restores(alarm);
  await farm.raises(alarm);
  await engine.settles();
  const { body } = await opens('POST', path);
  expect(body).toMatch(/was restored .*ACTIVE AGAIN: Input 1 .*<button>Accept<\/button>/s);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const stranger = await aMail();
  await opens('POST', stranger.path, { alarm: namedIn(body) });
  expect(await farm.states(alarm), 'a button is good on its own page alone').toEqual(['reporting']);
  await opens('POST', path, { alarm: await farm.episodeId(alarm) });
  expect(await farm.states(alarm), 'an alarm is named by a signature').toEqual(['reporting']);
  const looked = await opens('GET', path);
  expect(looked.body).toContain('This link has been used already. Input 1');
  expect((await opens('POST', path, { alarm: namedIn(looked.body) })).body).toContain('Thank you, Mia.');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('a link of more than a day ago names no other alarm', async () => {
  const { farm, path } = await aMail();
  await farm.restores(alarm);
  await engine.passes(24 * 60 + 1);
  await farm.raises(alarm);
  await engine.settles();
  const { body } = await opens('POST', path);
  expect(body).toContain('But it is active again since');
  expect(body).not.toContain('<button');
});

test('a link that was used can be used again once the alarm asks again', async () => {
  const { farm, path } = await aMail();
  await farm.configure(alarm, { remind: true, repeat_after_seconds: 600 });
  await opens('POST', path);
  await engine.passes(10, 5);
  expect(await farm.states(alarm)).toEqual(['reporting']);
  const { body } = await opens('GET', path);
  expect(body).toMatch(/This link has been used already\. Input 1 at Barn.*<button>/s);
  expect((await opens('POST', path, { alarm: namedIn(body) })).body).toContain('Accepted: Input 1');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('a link whose acceptance could not be stored is still good', async () => {
  const { farm, path } = await aMail();
  const { database } = engine.platform;
  const original = { ...database };
  let calls = 0;
  database.transaction = (scope, work) => {
    calls += 1;
    return calls <= 2 ? Promise.reject(new Error('the database is away')) : original.transaction(scope, work);
  };
  expect((await opens('POST', path)).statusCode).toBe(500);
  Object.assign(database, original);
  expect((await opens('POST', path)).body).toContain('Thank you, Mia');
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('a link that is garbled, signed for something else, or of nothing is no link', async () => {
  const { farm, path, attemptId } = await aMail();
  const { TOKEN_SECRET } = engine.platform.config;
  const garbled = [
    path.slice(0, -1),
    `${path}x`,
    path.replace(attemptId, randomUUID()),
    '/link/accept/nonsense',
    `/link/accept/${attemptId}`,
    `/link/accept/${signValue(TOKEN_SECRET, 'confirm-address', attemptId)}`,
    `/link/accept/${signValue('another secret of at least 32 characters', acceptLinkPurpose, attemptId)}`,
    `/link/accept/${signValue(TOKEN_SECRET, acceptLinkPurpose, randomUUID())}`,
  ];
  for (const url of garbled)
    for (const method of ['GET', 'POST'] as const) {
      const page = await opens(method, url);
      expect([url, page.statusCode]).toEqual([url, 404]);
      expect(page.body).toContain('This link is not complete.');
    }
  expect(await farm.states(alarm)).toEqual(['reporting']);
});

test('a link of the old TOKEN_SECRET is good while it is known, and its button as well', async () => {
  const { farm, attemptId } = await aMail();
  const { config } = engine.platform;
  const former = 'the secret of mails that are under way';
  const path = `/link/accept/${signValue(former, acceptLinkPurpose, attemptId)}`;
  expect((await opens('GET', path)).statusCode).toBe(404);
  Object.assign(config, { TOKEN_SECRET_OLD: former });
  try {
    expect((await opens('GET', path)).statusCode).toBe(200);
    expect((await opens('POST', path)).body).toContain('Thank you, Mia');
  } finally {
    Object.assign(config, { TOKEN_SECRET_OLD: undefined });
  }
  expect(await farm.states(alarm)).toEqual(['accepted']);
});

test('who was removed from the contacts accepts no more by an old mail', async () => {
  const { farm, mia, path } = await aMail();
  await deleteContact(engine.platform, farm.context, mia.id);
  const page = await opens('GET', path);
  expect(page.statusCode).toBe(404);
  expect(page.body).toContain('You are not on the call list any more. Nothing was accepted.');
  expect((await opens('POST', path)).statusCode).toBe(404);
  expect((await farm.episode(alarm)).acceptances).toEqual([]);
});
