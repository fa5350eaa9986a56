import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SendTarget } from './test-alarms.fixture.ts';
import { aTestedFarm, startTestingEngine } from './test-alarms.fixture.ts';
import { acceptByPush } from '#features/alarming/calling/app/accept-by-push.ts';
import { takeDeliveryNotice } from '#features/alarming/calling/e-mail/take-delivery-notice.ts';
import type { Engine } from '#features/alarming/calling/engine.fixture.ts';
import { updateAttempt } from '#features/alarming/calling/attempts/update-attempt.ts';

let engine: Engine;
beforeAll(async () => {
  engine = await startTestingEngine();
});
afterAll(() => engine.close());
beforeEach(() => engine.quiet());

const everybody: SendTarget = { target: 'everybody' };
const list: SendTarget = { target: 'call-list' };

test('a list is called as it says, and the first who accepts ends it', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const eva = await engine.person(farm, 'Eva');
  const sent = await farm.sends(list);
  expect(sent).toMatchObject({ state: 'running', listName: 'All contacts', requestedBy: 'Anna Test' });
  await engine.settles();
  expect(await jan.answers()).toContain('Test alarm. This is only a test of Barn, Barneveld.');
  expect(await jan.types(jan.pin)).toContain('You have accepted the test alarm.');
  expect(eva.calls()).toEqual([]);
  expect(await farm.newest()).toMatchObject({
    state: 'over',
    outcome: 'accepted',
    acceptances: [{ name: 'Jan', via: 'voice', late: false }],
  });
});

test('who does not answer is followed by the next, and a list that is through has not been accepted', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const eva = await engine.person(farm, 'Eva');
  await farm.calls({ max_attempts: 1 });
  await farm.sends(list);
  await engine.settles();
  await jan.isBusy();
  await eva.answers();
  await eva.is({ state: 'ended', finished: true });
  await engine.passes(6);
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'not-accepted' });
  expect(await farm.states('failure.test-alarm')).toEqual(['none']);
});

test('a link that was opened is no acceptance yet: a test of everybody is not over before that is stored', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan', { media: ['e-mail'] });
  await farm.sends(everybody);
  await engine.settles();
  const [attempt] = await farm.attempts();
  await updateAttempt(engine.platform, attempt!.id, {
    state: 'link-used',
    outcome: 'delivered',
    finished: true,
  });
  await engine.settles();
  expect((await farm.newest()).state).toBe('running');
  await farm.follows(jan.mails()[0]);
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'accepted' });
});

test('everybody is reached by every medium at once, whatever their hours, each once', async () => {
  const farm = await aTestedFarm(engine);
  const never = { day: false, night: false, weekend: false };
  const jan = await engine.person(farm, 'Jan', { media: ['voice', 'sms', 'e-mail'], availability: never });
  const ben = await engine.person(farm, 'Ben');
  await farm.sends(everybody);
  await engine.settles();
  expect([jan.calls().length, jan.texts().length, jan.mails().length, ben.calls().length]).toEqual([
    1, 1, 1, 1,
  ]);
  expect(jan.texts()[0]).toMatch(/^TEST ALARM, only a test \(Barn, Barneveld\)/);
  expect(jan.mails()[0]).toMatchObject({ subject: 'Test alarm: Barn, Barneveld' });
  await ben.isBusy();
  await jan.accepts();
  expect(await jan.writes(jan.pin)).toContain('You have accepted the test alarm.');
  await farm.follows(jan.mails()[0]);
  // The mail was the last that was open: the test waits no longer.
  const over = await farm.newest();
  expect(over).toMatchObject({ state: 'over', outcome: 'accepted' });
  expect(over.attempts.map(({ contactName, medium, state }) => `${contactName} ${medium} ${state}`)).toEqual(
    expect.arrayContaining(['Jan voice pin-ok', 'Jan sms replied', 'Jan e-mail link-used', 'Ben voice busy']),
  );
  expect(over.acceptances.map(({ via }) => via)).toEqual(['voice', 'sms', 'e-mail']);
  await engine.passes(30);
  expect(jan.calls()).toHaveLength(1);
});

test('a way that cannot be is said, and nobody is asked twice', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  await farm.hasMedia(jan.id, ['app', 'voice']);
  await farm.sends(everybody);
  await engine.settles();
  const running = await farm.newest();
  expect(running.attempts.map(({ medium, state }) => [medium, state])).toEqual(
    expect.arrayContaining([
      ['app', 'no-app'],
      ['voice', 'dialled'],
    ]),
  );
  await engine.passes(11);
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'not-delivered' });
});

test('the notification says that it is a test, and its button accepts that alone', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const message = await farm.hasApp(jan.id);
  await farm.sends(everybody);
  await engine.settles();
  expect(message()).toMatchObject({
    title: 'Test alarm: Barn, Barneveld',
    body: expect.stringMatching(/^Only a test, sent /),
    critical: false,
  });
  const pressed = await acceptByPush(engine.platform, message()?.accept?.token ?? '', undefined);
  expect(pressed).toEqual({
    result: 'accepted',
    text: 'Thank you, Jan. You have accepted the test alarm.',
  });
  await engine.settles();
  expect(await farm.newest()).toMatchObject({
    state: 'over',
    outcome: 'accepted',
    acceptances: [{ via: 'app' }],
  });
});

test('a machine that answers has got nothing, and hears that it is a test', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan', { langCode: 'nl-NL' });
  await farm.sends(everybody);
  await engine.settles();
  expect(await jan.answers('machine_start')).toContain('Testalarm. Dit is alleen een test');
  await jan.is({ state: 'ended', finished: true });
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'not-delivered' });
});

test('a medium that needs no acceptance accepts by its delivery', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan', { needsAcceptance: false });
  await farm.sends(list);
  await engine.settles();
  await jan.answers();
  expect(await farm.newest()).toMatchObject({
    state: 'over',
    outcome: 'accepted',
    acceptances: [{ name: 'Jan', via: 'no-acceptance-needed' }],
  });
});

test('a mail shows that it was sent, which is no delivery, and one that comes back that it failed', async () => {
  for (const [notice, shown] of [
    [null, { state: 'sent', delivered: null }],
    [
      { kind: 'failed', status: '5.1.1' },
      { state: 'bounced', delivered: false },
    ],
  ] as const) {
    const farm = await aTestedFarm(engine);
    await engine.person(farm, 'Jan', { media: ['e-mail'] });
    await farm.sends(everybody);
    await engine.settles();
    const [mail] = (await farm.newest()).attempts;
    if (notice) await takeDeliveryNotice(engine.platform, mail!.id, notice);
    await (notice ? engine.settles() : engine.passes(11));
    const over = await farm.newest();
    expect(over).toMatchObject({ state: 'over', outcome: 'not-delivered', attempts: [shown] });
  }
});

test('without anybody to call it says so', async () => {
  const farm = await aTestedFarm(engine);
  await farm.sends(list);
  await engine.settles();
  expect(await farm.newest()).toMatchObject({ state: 'over', outcome: 'nobody-available' });
});

test('a test is no alarm: no state, no open alarm, no episode that can be read or accepted', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  engine.platform.live.sent.length = 0;
  const { id } = await farm.sends(list);
  await engine.settles();
  expect((await farm.shown()).alarm_state).toBe('restored');
  expect(await farm.openAlarms()).toMatchObject({ items: [], total: 0 });
  await expect(farm.acceptsInPortal(id)).rejects.toMatchObject({ code: 'not-found' });
  expect(
    engine.platform.live.sent.filter(({ event }) => ['episode', 'node', 'device'].includes(event)),
  ).toEqual([]);
  expect(engine.platform.live.sent).toContainEqual({
    companyId: farm.companyId,
    event: 'test-alarm',
    payload: { deviceId: farm.device.id },
  });
  expect(jan.calls()).toHaveLength(1);
});

test('the history has the test from its beginning to its end', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const { id } = await farm.sends(list);
  await engine.settles();
  await jan.accepts();
  const lines = await farm.history({ episodeId: id });
  const kinds = lines.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['test.device', 'attempt.state']));
  expect(
    kinds.filter((kind) => !['test.device', 'attempt.state', 'attempt.finished'].includes(kind)),
  ).toEqual(['test.started', 'attempt.started', 'acceptance', 'test.finished']);
  expect(lines[0]).toMatchObject({
    alarmId: 'test',
    alarmName: 'Test alarm',
    person: { name: 'Anna Test' },
    detail: { list: { fixed: 'all-contacts' }, target: 'call-list' },
  });
  expect(await farm.lastTold('test.finished')).toMatchObject({ detail: { outcome: 'accepted' } });
});

test('the device is asked too, and its answer or absence is noted', async () => {
  const { gateway } = engine.platform;
  const away = await aTestedFarm(engine);
  await engine.person(away, 'Jan');
  await away.sends(list);
  await engine.settles();
  expect((await away.newest()).device).toEqual({ state: 'not-connected', interfaces: [] });

  const farm = await aTestedFarm(engine);
  await engine.person(farm, 'Jan');
  gateway.present.add(farm.device.serialNumber);
  const interfaces = [{ name: 'gsm', state: 'error', detail: 'no network' }];
  gateway.answer.reply = { ok: true, result: { at: '2040-01-02T09:00:00.000Z', interfaces } };
  await farm.sends(list);
  await engine.settles();
  gateway.answer.reply = { ok: true };
  expect((await farm.newest()).device).toEqual({ state: 'answered', interfaces });
  expect(gateway.requests.filter(({ serial }) => serial === farm.device.serialNumber)).toEqual([
    { serial: farm.device.serialNumber, request: { method: 'test' } },
  ]);
});

test('one test at a time: a second of the device is refused, one of another device waits for its turn', async () => {
  const farm = await aTestedFarm(engine);
  const jan = await engine.person(farm, 'Jan');
  const other = await farm.another();
  await farm.sends(list);
  await engine.settles();
  await expect(farm.sends(list)).rejects.toMatchObject({ code: 'not-allowed-now' });
  expect(await farm.previews({ target: 'everybody' })).toMatchObject({ blockedBy: 'own-test' });
  expect(await farm.previews({ target: 'everybody' }, other)).toMatchObject({ blockedBy: 'other-test' });
  expect(await farm.sends(list, other)).toMatchObject({ state: 'waiting' });
  await engine.settles();
  expect(jan.calls()).toHaveLength(1);
  await jan.accepts();
  expect(await farm.newest(other)).toMatchObject({ state: 'running' });
  expect(jan.calls()).toHaveLength(2);
});

test('another company has neither the device nor the list', async () => {
  const [farm, others] = [await aTestedFarm(engine), await aTestedFarm(engine)];
  await expect(farm.sends(list, others.device.id)).rejects.toMatchObject({ code: 'not-found' });
  const theirs = await others.aList();
  await expect(farm.sends({ target: 'call-list', callListId: theirs })).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(farm.tests(others.device.id)).rejects.toMatchObject({ code: 'not-found' });
});

test('whom it would reach is told before, by the same rules', async () => {
  const farm = await aTestedFarm(engine);
  const never = { day: false, night: false, weekend: false };
  const jan = await engine.person(farm, 'Jan', { media: ['voice', 'sms'] });
  const eva = await engine.person(farm, 'Eva', { availability: never });
  await farm.hasMedia(eva.id, ['app', 'voice']);
  expect(await farm.previews({ target: 'everybody' })).toEqual({
    blockedBy: null,
    people: [
      {
        contactId: jan.id,
        name: 'Jan',
        available: true,
        ways: [
          { medium: 'voice', problem: null },
          { medium: 'sms', problem: null },
        ],
      },
      {
        contactId: eva.id,
        name: 'Eva',
        available: false,
        ways: [
          { medium: 'app', problem: 'no-app' },
          { medium: 'voice', problem: null },
        ],
      },
    ],
  });
  const own = await farm.aList([eva.id]);
  expect((await farm.previews({ target: 'call-list', callListId: own })).people).toMatchObject([
    { name: 'Eva' },
  ]);
  await farm.raises('input.1');
  expect(await farm.previews({ target: 'everybody' })).toMatchObject({ blockedBy: 'alarm' });
});

test('pages of results follow each other', async () => {
  const farm = await aTestedFarm(engine);
  for (let nr = 0; nr < 3; nr += 1) {
    await farm.sends(list);
    await engine.passes(1);
  }
  const first = await farm.tests(farm.device.id, { limit: 2, total: 'true' });
  expect(first).toMatchObject({ total: 3, schedule: null });
  const second = await farm.tests(farm.device.id, { limit: 2, cursor: first.nextCursor! });
  expect([...first.items, ...second.items].map(({ dueAt }) => dueAt)).toEqual(
    [...first.items, ...second.items]
      .map(({ dueAt }) => dueAt)
      .toSorted()
      .toReversed(),
  );
  expect(second).toMatchObject({ nextCursor: null, items: [{ outcome: 'nobody-available' }] });
});
