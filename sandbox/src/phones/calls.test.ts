import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandboxAccountSid, sandboxAuthToken } from '@belfry/contract/sandbox/sandbox-defaults.ts';
import { clientOf, startTestWorld, until, type TestWorld } from '../world.fixture.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await startTestWorld({ patience: 3000 });
});
afterAll(() => world.close());

const from = '+31850000000';
let last = 10_000;

/** Sets up a call to a phone of its own; `name` tells its addresses at the portal apart. */
function caller(twiml: string | Record<string, string> = '<Response><Say>Hello</Say></Response>') {
  last += 1;
  const to = `+316123${last}`;
  const name = `/call-${last}`;
  const documents = typeof twiml === 'string' ? { '': twiml } : twiml;
  for (const [path, document] of Object.entries(documents)) world.portal.answers.set(name + path, document);
  return {
    to,
    name,
    address: world.portal.url + name,
    place: (more: object = {}) =>
      world.client.calls.create({
        to,
        from,
        url: `${world.portal.url}${name}`,
        statusCallback: `${world.portal.url}${name}/status`,
        statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
        ...more,
      }),
    mode: (mode: string) => world.post(`/phones/${to}/mode`, { mode }),
    act: (act: string, body?: unknown) => world.post(`/phones/${to}/${act}`, body),
    phone: () => world.phone(to),
    states: () => world.portal.values(`${name}/status`, 'CallStatus'),
    rings: () => until(async () => (await world.phone(to)).calls.at(-1)?.state === 'ringing', 'it rings'),
    ends: (state: string) =>
      until(() => world.portal.values(`${name}/status`, 'CallStatus').includes(state), state),
  };
}

describe('a call to a person', () => {
  test('rings until it is answered, speaks, and tells the portal in order', async () => {
    const call = caller('<Response><Say language="nl-NL" voice="x">Storing &amp; zo</Say></Response>');
    const created = await call.place({ machineDetection: 'Enable' });
    expect(created).toMatchObject({ status: 'queued', to: call.to, from, direction: 'outbound-api' });
    expect(created.sid).toMatch(/^CA[0-9a-f]{32}$/);
    expect(created.dateCreated).toBeInstanceOf(Date);
    await call.rings();
    expect((await world.client.calls(created.sid).fetch()).status).toBe('ringing');

    const { body } = await call.act('answer');
    expect(body.calls).toMatchObject([
      { id: created.sid, state: 'completed', said: [{ language: 'nl-NL', text: 'Storing & zo' }], keys: '' },
    ]);
    expect(call.states()).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(world.portal.values(`${call.name}/status`, 'SequenceNumber')).toEqual(['0', '1', '2', '3']);
    expect(world.portal.values(`${call.name}/status`, 'CallDuration').at(-1)).toBe('1');
    expect(world.portal.values(call.name, 'AnsweredBy')).toEqual(['human']);
    const heard = world.portal.heard.filter((one) => one.path.startsWith(call.name));
    expect(heard).toHaveLength(5);
    expect(heard.every((one) => one.genuine && one.fields['CallSid'] === created.sid)).toBe(true);
    const ended = await world.client.calls(created.sid).fetch();
    expect(ended).toMatchObject({ status: 'completed', duration: '1', answeredBy: 'human' });
  });

  test('goes unanswered after its timeout of business time', async () => {
    const call = caller();
    await call.place({ timeout: 20 });
    await call.rings();
    await world.post('/time', { advance: 'PT19S' });
    expect((await call.phone()).calls[0]?.state).toBe('ringing');
    await world.post('/time', { advance: 'PT1S' });
    expect(call.states()).toEqual(['initiated', 'ringing', 'no-answer']);
    expect((await call.phone()).calls[0]?.state).toBe('no-answer');
  });

  test('is declined by hanging up while it rings', async () => {
    const call = caller();
    await call.place();
    await call.rings();
    await call.act('hangup');
    expect(call.states()).toEqual(['initiated', 'ringing', 'busy']);
    expect((await call.act('answer')).status).toBe(409);
    expect((await call.act('keys', { digits: '1' })).status).toBe(409);
    expect((await call.act('hangup')).status).toBe(409);
  });

  test('is told only of its end unless it asks for more', async () => {
    const call = caller();
    await call.place({ statusCallbackEvent: undefined });
    await call.rings();
    await call.act('answer');
    expect(call.states()).toEqual(['completed']);
  });

  test('plays TwiML given in place', async () => {
    const call = caller();
    await call.place({ url: undefined, twiml: '<Response><Say>In place</Say></Response>' });
    await call.rings();
    expect((await call.act('answer')).body.calls[0]?.said).toEqual([{ language: 'en-US', text: 'In place' }]);
  });
});

describe('keys', () => {
  const menu = {
    '': '<Response><Gather numDigits="4" timeout="10" action="PIN"><Say>PIN?</Say></Gather><Say>Nothing</Say></Response>',
    '/pin': '<Response><Gather finishOnKey="#" timeout="5"><Say>Accept?</Say></Gather><Hangup/></Response>',
  };
  const withPin = () => {
    const call = caller();
    world.portal.answers.set(call.name, menu[''].replace('PIN"', `${call.address}/pin"`));
    world.portal.answers.set(`${call.name}/pin`, (fields) =>
      fields['Digits'] === '1111'
        ? menu['/pin']
        : `<Response><Say>You pressed ${fields['Digits']}</Say></Response>`,
    );
    return call;
  };

  test('go to the action of the gather that listens, by number and by finishing key', async () => {
    const call = withPin();
    await call.place();
    await call.rings();
    expect((await call.act('answer')).body.calls[0]).toMatchObject({
      state: 'in-progress',
      said: [{ language: 'en-US', text: 'PIN?' }],
    });
    await call.act('keys', { digits: '11' });
    const asked = await call.act('keys', { digits: '11' });
    expect(asked.body.calls[0]?.said.map((one) => one.text)).toEqual(['PIN?', 'Accept?']);
    const done = await call.act('keys', { digits: '27#' });
    expect(done.body.calls[0]).toMatchObject({ state: 'completed', keys: '111127#' });
    expect(done.body.calls[0]?.said.at(-1)?.text).toBe('You pressed 27');
    expect(world.portal.values(`${call.name}/pin`, 'FinishedOnKey')).toEqual(['', '#']);
    expect(
      world.portal.heard.filter((one) => one.path.startsWith(call.name)).every((one) => one.genuine),
    ).toBe(true);
  });

  test('beyond what was asked are heard by nobody', async () => {
    const call = withPin();
    await call.place();
    await call.rings();
    await call.act('answer');
    const asked = await call.act('keys', { digits: '1111#' });
    expect(asked.body.calls[0]).toMatchObject({ state: 'in-progress', keys: '1111#' });
    await call.act('hangup');
    expect(call.states().at(-1)).toBe('completed');
  });

  test('that do not come let the script go on after the timeout; some keys are sent', async () => {
    const silent = withPin();
    const slow = withPin();
    for (const call of [silent, slow]) {
      await call.place();
      await call.rings();
      await call.act('answer');
    }
    await slow.act('keys', { digits: '12' });
    await world.post('/time', { advance: 'PT11S' });
    expect((await silent.phone()).calls[0]).toMatchObject({ state: 'completed', keys: '' });
    expect((await silent.phone()).calls[0]?.said.at(-1)?.text).toBe('Nothing');
    expect((await slow.phone()).calls[0]?.said.at(-1)?.text).toBe('You pressed 12');
  });
});

describe('a phone with', () => {
  test('voicemail answers as a machine, listens and presses nothing', async () => {
    const call = caller(
      '<Response><Gather action="/never"><Say>Press 1</Say></Gather><Pause length="3"/><Play>x.mp3</Play><Say>Bye</Say></Response>',
    );
    await call.mode('voicemail');
    await call.place({ machineDetection: 'Enable' });
    await call.ends('completed');
    expect(call.states()).toEqual(['initiated', 'ringing', 'in-progress', 'completed']);
    expect(world.portal.values(`${call.name}/status`, 'AnsweredBy').at(-1)).toBe('machine_start');
    const [shown] = (await call.phone()).calls;
    expect(shown?.said.map((one) => one.text)).toEqual(['Press 1', 'Bye']);
    expect(world.portal.values('/never', 'Digits')).toEqual([]);
  });

  test.each([
    ['busy', ['initiated', 'ringing', 'busy']],
    ['dead', ['initiated', 'failed']],
  ])('mode %s', async (mode, states) => {
    const call = caller();
    await call.mode(mode);
    await call.place();
    await call.ends(states.at(-1) ?? '');
    expect(call.states()).toEqual(states);
    expect(world.portal.values(`${call.name}/status`, 'CallDuration').at(-1)).toBe('0');
  });
});

describe('the portal', () => {
  test('cancels a call that rings and completes one that goes on', async () => {
    const one = caller();
    const ringing = await one.place();
    await one.rings();
    expect((await world.client.calls(ringing.sid).update({ status: 'completed' })).status).toBe('canceled');
    await one.ends('canceled');

    const two = caller('<Response><Gather timeout="30"/></Response>');
    const talking = await two.place();
    await two.rings();
    await two.act('answer');
    expect((await world.client.calls(talking.sid).update({ status: 'completed' })).status).toBe('completed');
    await two.ends('completed');
    await expect(world.client.calls(talking.sid).update({ status: 'completed' })).rejects.toMatchObject({
      status: 400,
      code: 21220,
    });
  });

  test('that gives no document, or a broken one, is excused on the line', async () => {
    for (const answer of [404, '<Response><Say>Half', 'plain text']) {
      const call = caller();
      world.portal.answers.set(call.name, answer);
      await call.place();
      await call.rings();
      const { body } = await call.act('answer');
      expect(body.calls[0]?.state).toBe('completed');
      expect(body.calls[0]?.said[0]?.text).toContain('application error');
    }
  });

  test('that fails at first is told again, in order', async () => {
    const call = caller();
    let tries = 0;
    world.portal.answers.set(`${call.name}/status`, 503);
    await call.place();
    await until(() => {
      tries = call.states().length;
      return tries >= 2;
    }, 'a second try');
    expect(call.states()).toEqual(Array.from({ length: tries }, () => 'initiated'));
    world.portal.answers.set(`${call.name}/status`, '');
    await call.act('hangup');
    await call.ends('busy');
    expect([...new Set(call.states())]).toEqual(['initiated', 'ringing', 'busy']);
  });

  test('redirects in circles until the call has lasted its time', async () => {
    const call = caller();
    const circle = `<Response><Gather timeout="10"/><Redirect>${call.address}</Redirect></Response>`;
    world.portal.answers.set(call.name, circle);
    await call.place({ timeLimit: 60 });
    await call.rings();
    await call.act('answer');
    await world.post('/time', { advance: 'PT2M' });
    expect((await call.phone()).calls[0]?.state).toBe('completed');
    expect(world.portal.values(call.name, 'CallStatus').length).toBeGreaterThan(4);
  });
});

describe('the provider refuses', () => {
  const url = 'http://127.0.0.1:9/x';
  test.each([
    ['no number', { to: '', from, url }, 21201],
    ['an impossible number', { to: 'abc', from, url }, 21211],
    ['no sender', { to: from, from: '', url }, 21213],
    ['an impossible sender', { to: from, from: 'abc', url }, 21212],
    ['no script', { to: from, from }, 21205],
    ['an address that is none', { to: from, from, url: 'ftp://x' }, 21205],
    ['an unknown event', { to: from, from, url, statusCallback: url, statusCallbackEvent: ['odd'] }, 21626],
  ])('%s', async (_, order, code) => {
    const refused = world.client.calls.create(order);
    await expect(refused).rejects.toMatchObject({ status: 400, code });
  });

  test('wrong credentials and unknown calls', async () => {
    const stranger = clientOf(world.sandbox.url, 'wrong');
    await expect(stranger.calls('CA0').fetch()).rejects.toMatchObject({ status: 401, code: 20003 });
    await expect(world.client.calls('CA0').fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
    await expect(world.client.messages('SM0').fetch()).rejects.toMatchObject({ status: 404, code: 20404 });
  });
});

describe('a provider that does things wrong', () => {
  const account = `/2010-04-01/Accounts/${sandboxAccountSid}`;
  const authorization = `Basic ${Buffer.from(`${sandboxAccountSid}:${sandboxAuthToken}`).toString('base64')}`;

  test('takes calls and messages without answering; both are found in its lists, newest first', async () => {
    const call = caller();
    const earlier = await call.place();
    await call.rings();
    await world.post('/phones/fault', { hang: true });
    const impatience = new AbortController();
    const ask = (what: string, form: Record<string, string>) =>
      fetch(`${world.sandbox.url}${account}/${what}.json`, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({ To: call.to, From: from, ...form }),
        signal: impatience.signal,
      }).then(
        () => 'answered',
        () => 'gave up',
      );
    const asked = [ask('Calls', { Url: call.address }), ask('Messages', { Body: 'Ventilation stopped' })];
    const taken = async () => {
      const { calls, messages } = await call.phone();
      return calls.length === 2 && messages.length === 1;
    };
    await until(taken, 'both are taken');
    impatience.abort();
    expect(await Promise.all(asked)).toEqual(['gave up', 'gave up']);
    await world.post('/phones/fault', { hang: false });

    const listed = await world.client.calls.list({ to: call.to, from, limit: 20 });
    expect(listed).toHaveLength(2);
    expect(listed.map(({ sid }) => sid)).toContain(earlier.sid);
    expect(listed[0]?.dateCreated).toBeInstanceOf(Date);
    const [message] = await world.client.messages.list({ to: call.to, from, limit: 20 });
    expect(message).toMatchObject({ body: 'Ventilation stopped', status: 'delivered' });
    expect(await world.client.calls.list({ to: call.to, from: '+31850000001', limit: 20 })).toEqual([]);
  });

  test('tells nothing of how a call goes, but says it when it is asked', async () => {
    const call = caller();
    await call.mode('busy');
    await world.post('/phones/fault', { loseCallbacks: true });
    const placed = await call.place();
    await until(async () => (await call.phone()).calls[0]?.state === 'busy', 'the call is over');
    await world.post('/phones/fault', { loseCallbacks: false });
    expect(call.states()).toEqual([]);
    expect((await world.client.calls(placed.sid).fetch()).status).toBe('busy');
    expect((await world.post('/phones/fault', { hang: 'yes' })).status).toBe(400);
  });
});
