import 'fake-indexeddb/auto';
import {
  createContact,
  deleteContact,
  updateContact,
} from '@belfry/contract/alarming/call-lists/contacts.contract.ts';
import { acceptEpisode } from '@belfry/contract/alarming/alarms/alarms.contract.ts';
import { getDevice, updateDevice } from '@belfry/contract/devices/devices/devices.contract.ts';
import type { Route } from '@belfry/contract/http/route.ts';
import { updateCompany } from '@belfry/contract/people/companies/companies.contract.ts';
import { login } from '@belfry/contract/people/sign-in/sign-in.contract.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  json,
  refusal,
  rest,
  startTestApi,
  stopTheClock,
  type TestApi,
  tokenOf,
  until,
} from '#platform/api.fixture.ts';
import type { QueueNews } from './offline-queue.ts';

const start = Date.UTC(2026, 10, 20, 12);
const minutes = 60_000;
const exp = start / 1000 + 10_000_000;
const id = '01890000-0000-7000-8000-000000000001';
const other = '01890000-0000-7000-8000-000000000002';
const done = json(200, {});
const failed = (error: unknown) => error;

let api: TestApi;
let stops: (() => void)[] = [];
let locked: Promise<unknown> | null = null;

/** One lock for all tabs, given only where it is free. */
const locks = {
  request(_name: string, _options: unknown, work: (lock: object | null) => Promise<unknown>) {
    if (locked) return work(null);
    locked = work({}).finally(() => (locked = null));
    return locked;
  },
};

/** The app in a tab: modules of its own over the storage, database, locks and channel that all tabs share. */
async function openTab(userId = 'anna') {
  vi.resetModules();
  const { call } = await import('#platform/api-client/call.ts');
  const { api: own } = await import('#platform/api-client/send.ts');
  const { online } = await import('#platform/connectivity.ts');
  const { session, readSession } = await import('#platform/session/session.ts');
  const { queuedCalls } = await import('./queued-calls.ts');
  const queue = await import('./offline-queue.ts');
  const { endSession, forgetWhoLeft } = await import('#platform/session/forget-who-left.ts');
  own.base = api.base;
  session.set(readSession());
  const news = {
    kept: vi.fn<QueueNews['kept']>(),
    drained: vi.fn<QueueNews['drained']>(),
    refused: vi.fn<QueueNews['refused']>(),
  };
  const stop = queue.startOfflineQueue(userId, news);
  stops.push(stop);
  return {
    ...queue,
    call,
    online,
    session,
    news,
    stop,
    endSession,
    /** Begins to sweep, as the app does first of all. */
    sweeps: () => void stops.push(forgetWhoLeft()),
    states: () => queuedCalls.get().map((one) => one.state),
    calls: () => queuedCalls.get(),
    rename: (name: string, device = id) =>
      call(updateDevice, { params: { id: device }, body: { name, settingsVersion: 1 } }).catch(failed),
  };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function pass(milliseconds: number): Promise<void> {
  await rest();
  await vi.advanceTimersByTimeAsync(milliseconds);
  await rest();
}
const signIn = () => api.stored.set('token', tokenOf('anna', exp)).set('refreshToken', 'refresh-1');
const names = () => api.heard.map(({ body }) => (JSON.parse(body || '{}') as { name?: string }).name);

beforeEach(async () => {
  stopTheClock(start);
  vi.stubGlobal('indexedDB', new IDBFactory());
  api = await startTestApi({ token: tokenOf('anna', exp), refreshToken: 'refresh-0' });
  vi.stubGlobal('navigator', { locks });
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, clear: () => undefined });
  stops = [];
  locked = null;
});
afterEach(async () => {
  for (const stop of stops) stop();
  await rest();
  api.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a change without an answer is kept, said to be kept, and sent 5 s later', async () => {
  const tab = await openTab();
  const outcome = await tab.rename('Pig house');
  expect(outcome).toMatchObject({ queued: true, code: 'saved-on-this-device' });
  expect(tab.online.get()).toBe(false);
  expect(tab.news.kept).toHaveBeenCalledOnce();
  await until(() => tab.states().length === 1);
  expect(tab.calls()).toMatchObject([{ about: 'Pig house', resource: `/devices/${id}`, method: 'PATCH' }]);

  api.otherwise = done;
  await pass(4999);
  expect(api.heard).toHaveLength(1);
  await pass(1);
  expect(api.calls()).toEqual(Array(2).fill(`PATCH /api/devices/${id}`));
  expect(api.heard[1]).toMatchObject({ body: '{"name":"Pig house","settingsVersion":1}' });
  expect(api.heard[1]?.headers.authorization).toBe(`Bearer ${tokenOf('anna', exp)}`);
  await until(() => tab.news.drained.mock.calls.length === 1);
  expect(tab.news.drained).toHaveBeenCalledWith(1);
  expect(tab.states()).toEqual([]);
});

test('without a network it is tried again after 5 s, doubling, at most 300 s, 50 times; then it has failed', async () => {
  const tab = await openTab();
  await tab.rename('Pig house');
  for (const [index, wait] of [5, 10, 20, 40, 80, 160, ...Array<number>(44).fill(300)].entries()) {
    await pass(wait * 1000 - 1);
    expect(api.heard).toHaveLength(1 + index);
    await pass(1);
    expect(api.heard).toHaveLength(2 + index);
  }
  await until(() => tab.states()[0] === 'refused');
  expect(tab.news.refused.mock.calls).toMatchObject([[{ refusal: { code: 'connection-error' } }]]);
  await pass(60 * minutes);
  expect(api.heard).toHaveLength(51);
});

test('coming back online sends at once, and resets the counter', async () => {
  const tab = await openTab();
  await tab.rename('Pig house');
  for (const wait of [5, 10, 20, 40]) await pass(wait * 1000);
  expect(tab.calls()[0]?.failures).toBe(5);
  tab.online.set(true);
  await pass(0);
  expect(api.heard).toHaveLength(6);
  await until(() => tab.calls()[0]?.failures === 1);
  api.otherwise = done;
  await pass(5000);
  expect(tab.news.drained).toHaveBeenCalledWith(1);
});

test('while the network is gone one try stands for all that wait', async () => {
  const tab = await openTab();
  for (const device of [id, other]) {
    await tab.rename('x', device);
    await pass(0);
  }
  tab.online.set(true);
  const before = api.heard.length;
  await pass(0);
  expect(api.heard).toHaveLength(before + 1);
  await until(() => tab.calls().every(({ failures }) => failures === 1));
});

describe('what is kept and what fails at once', () => {
  const order: Route = {
    method: 'POST',
    path: '/checkout',
    access: 'S',
    tag: 'subscriptions',
    summary: 'Buy',
    idempotent: true,
    offline: 'ask',
  };
  const contact = { name: 'Jan', media: [] };
  test.each([
    [
      'PATCH',
      (tab: Tab) => tab.call(updateContact, { params: { id }, body: { name: 'Jan', version: 1 } }),
      true,
    ],
    ['DELETE', (tab: Tab) => tab.call(deleteContact, { params: { id } }), true],
    ['POST with a key', (tab: Tab) => tab.call(createContact, { body: contact }), true],
    ['a purchase', (tab: Tab) => tab.call(order), true],
    ['an acceptance', (tab: Tab) => tab.call(acceptEpisode, { params: { id } }), false],
    ['a sign-in', (tab: Tab) => tab.call(login, { body: { email: 'a@b.example', password: 'x' } }), false],
  ] as const)('%s', async (_what, send, isKept) => {
    const tab = await openTab();
    const outcome = await send(tab).catch(failed);
    expect(outcome).toMatchObject(isKept ? { queued: true } : { code: 'connection-error', status: 0 });
    await rest();
    expect(tab.states()).toEqual(isKept ? ['waiting'] : []);
    await pass(60 * minutes);
    expect(api.heard.length > 1).toBe(isKept);
  });

  test('nobody signed in: nothing is kept', async () => {
    const tab = await openTab();
    api.stored.delete('token');
    expect(await tab.rename('x')).toMatchObject({ code: 'connection-error', status: 0 });
  });

  test('a browser that keeps nothing says that there is no connection', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('', 'SecurityError');
      },
    });
    const tab = await openTab();
    expect(await tab.rename('x')).toMatchObject({ code: 'connection-error', status: 0 });
  });

  test('a change that the server refuses is refused, not kept', async () => {
    const tab = await openTab();
    api.answers = [refusal(409, 'in-use')];
    expect(await tab.rename('x')).toMatchObject({ code: 'in-use' });
    expect(tab.states()).toEqual([]);
  });
});

test('a POST goes out with the key of its first try, so that it is made once', async () => {
  const tab = await openTab();
  await tab.call(createContact, { body: { name: 'Jan', media: [] } }).catch(failed);
  api.otherwise = json(201, {});
  await pass(5000);
  const keys = api.heard.map(({ headers }) => headers['idempotency-key']);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('it survives a reload', async () => {
  const before = await openTab();
  await before.rename('Pig house');
  await rest();
  before.stop();
  const after = await openTab();
  await until(() => after.states().length === 1);
  api.otherwise = done;
  await pass(5000);
  expect(names()).toEqual(['Pig house', 'Pig house']);
  expect(after.news.drained).toHaveBeenCalledWith(1);
});

describe('it belongs to its user', () => {
  test('another user neither sends nor sees it; the owner does, later', async () => {
    const anna = await openTab();
    await anna.rename('of Anna');
    await rest();
    anna.stop();
    api.otherwise = done;
    api.stored.set('token', tokenOf('ben', exp));
    const ben = await openTab('ben');
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(1);
    expect(ben.states()).toEqual([]);
    ben.stop();
    api.stored.set('token', tokenOf('anna', exp));
    await openTab('anna');
    await pass(1000);
    expect(api.heard).toHaveLength(2);
  });

  test("a tab that does not know yet that another user signed in sends nothing with that user's token", async () => {
    const tab = await openTab();
    await tab.rename('of Anna');
    api.otherwise = done;
    api.stored.set('token', tokenOf('ben', exp));
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(1);
  });

  test('not even when a refused token is replaced by that of another user', async () => {
    const tab = await openTab();
    await tab.rename('of Anna');
    api.answers = [
      (response, said) => {
        api.stored.set('token', tokenOf('ben', exp)).set('refreshToken', 'refresh-of-ben');
        refusal(401, 'not-signed-in')(response, said);
      },
    ];
    api.otherwise = done;
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(2);
  });
});

describe('signing out', () => {
  test('empties it, and says how much was lost', async () => {
    const tab = await openTab();
    tab.sweeps();
    await tab.rename('one');
    await tab.rename('two', other);
    tab.endSession();
    await until(() => api.stored.get('discardedChanges') === '2');
    tab.stop();
    api.otherwise = done;
    signIn();
    const next = await openTab();
    await pass(60 * minutes);
    expect(next.states()).toEqual([]);
    expect(names()).toEqual(['one']);
  });

  test('leaves it to the next session where the app gave up for want of a network', async () => {
    const tab = await openTab();
    tab.sweeps();
    await tab.rename('one');
    tab.session.set({ ...tab.session.get(), leaving: true, stranded: true });
    tab.endSession();
    tab.stop();
    await rest();
    api.otherwise = done;
    signIn();
    const next = await openTab();
    next.sweeps();
    await until(() => next.states().length === 1);
    await pass(5000);
    expect(names()).toEqual(['one', 'one']);
    expect(api.stored.has('discardedChanges')).toBe(false);
  });

  test('of a session that the server ended empties it', async () => {
    const tab = await openTab();
    tab.sweeps();
    await tab.rename('one');
    tab.session.set({ ...tab.session.get(), leaving: true });
    tab.endSession();
    await until(() => api.stored.has('discardedChanges'));
    expect(api.stored.get('discardedChanges')).toBe('1');
  });

  test('while a change is being kept: nothing is kept of who has left', async () => {
    const tab = await openTab();
    tab.sweeps();
    tab.online.set(false);
    const renamed = tab
      .call(updateDevice, { params: { id }, body: { name: 'late', settingsVersion: 1 } })
      .catch((error: unknown) => error);
    api.stored.delete('token');
    expect(await renamed).toMatchObject({ name: 'OtherUserError' });
    expect(api.heard).toEqual([]);
    signIn();
    expect((await openTab()).states()).toEqual([]);
  });
});

test('a change of somebody who left while it was being kept does not go out for who came since', async () => {
  const tab = await openTab();
  tab.online.set(false);
  const renamed = tab.rename('of Anna');
  api.stored.set('token', tokenOf('ben', exp));
  api.otherwise = done;
  expect(await renamed).toMatchObject({ name: 'OtherUserError' });
  expect(api.heard).toEqual([]);
});

describe('order', () => {
  /** The server is there and cannot answer: once as the network comes back, and once more. */
  const busyServer = async (tab: Tab) => {
    api.answers = Array(2).fill(refusal(503, 'service-unavailable')) as Answer[];
    api.otherwise = done;
    await pass(5000);
    await until(() => api.answers.length === 0 && tab.calls()[0]?.failures === 1);
  };

  test('changes go out in the order in which they were made', async () => {
    const tab = await openTab();
    for (const name of ['one', 'two', 'three']) await tab.rename(name);
    api.otherwise = done;
    tab.online.set(true);
    await pass(0);
    await until(() => tab.news.drained.mock.calls.length > 0);
    expect(names()).toEqual(['one', 'one', 'two', 'three']);
    expect(tab.news.drained).toHaveBeenCalledWith(3);
  });

  test('a change of what waits stands behind it, though the network is back', async () => {
    const tab = await openTab();
    await tab.rename('one');
    await busyServer(tab);
    expect(tab.online.get()).toBe(true);
    expect(await tab.rename('two')).toMatchObject({ queued: true });
    expect(await tab.rename('elsewhere', other)).toEqual({});
    expect(names().slice(1)).toEqual(['one', 'one', 'elsewhere']);
    await pass(5000);
    expect(names().slice(4)).toEqual(['one', 'two']);
  });

  test('a change that cannot wait does not overtake what waits, and goes out after it', async () => {
    const byProof = { ...updateDevice, stepUp: true } as const;
    const tab = await openTab();
    await tab.rename('one');
    await busyServer(tab);
    const change = (device: string) =>
      tab.call(byProof, { params: { id: device }, body: { name: 'two', settingsVersion: 1 } }).catch(failed);
    expect(await change(id)).toMatchObject({ code: 'older-change-waits', status: 409 });
    expect(names()).toEqual(['one', 'one', 'one']);
    expect(await change(other)).toEqual({});
    expect(await tab.call(getDevice, { params: { id } })).toEqual({});
    await pass(5000);
    expect(await change(id)).toEqual({});
    expect(names().slice(3)).toEqual(['two', undefined, 'one', 'two']);
  });

  test('what has to wait holds up its own resource only; an answer to another ends the waiting', async () => {
    const tab = await openTab();
    await tab.rename('one');
    await tab.rename('two');
    await busyServer(tab);
    tab.online.set(false);
    expect(await tab.rename('three', other)).toMatchObject({ queued: true });
    await pass(0);
    expect(names()).toEqual(['one', 'one', 'one', 'three', 'one', 'two']);
  });
});

describe('tabs', () => {
  test('one of them drains it', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.rename('one');
    await first.rename('two', other);
    await pass(0);
    await until(() => second.states().length === 2 && second.calls().every(({ failures }) => failures > 0));
    const before = api.heard.length;
    let isAnswered: (() => void) | undefined;
    const slow: Answer = (response, said) => {
      isAnswered = () => done(response, said);
    };
    api.answers = [slow];
    api.otherwise = done;
    await pass(5000);
    await pass(5000);
    expect(names().slice(before)).toEqual(['one']);
    isAnswered?.();
    await pass(60_000);
    expect(names().slice(before)).toEqual(['one', 'two']);
    await until(() => first.states().length === 0 && second.states().length === 0);
  });

  test('one that closes while it drains is followed by another', async () => {
    const [first, second] = [await openTab(), await openTab()];
    await first.rename('one');
    await until(() => second.states().length === 1);
    locked = Promise.resolve();
    await pass(10_000);
    expect(api.heard).toHaveLength(1);
    first.stop();
    locked = null;
    api.otherwise = done;
    await pass(5000);
    expect(names()).toEqual(['one', 'one']);
  });
});

describe('the server refuses a change', () => {
  const refuse = async (answer: Answer) => {
    const tab = await openTab();
    await tab.rename('one');
    api.answers = [answer];
    api.otherwise = done;
    await pass(5000);
    return tab;
  };

  test('it is said and stays in the list with its reason', async () => {
    const tab = await refuse(refusal(403, 'no-permission'));
    await until(() => tab.states()[0] === 'refused');
    expect(tab.calls()).toMatchObject([{ refusal: { code: 'no-permission', requestId: 'req-1' } }]);
    expect(tab.news.refused.mock.calls).toMatchObject([[{ about: 'one' }]]);
    expect(tab.news.drained).not.toHaveBeenCalled();
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(2);
  });

  test('it can be sent again, or discarded', async () => {
    const tab = await refuse(refusal(409, 'in-use'));
    await until(() => tab.states()[0] === 'refused');
    const queued = tab.calls()[0]?.id ?? 0;
    await tab.sendCallAnyway(queued);
    await pass(0);
    expect(api.heard).toHaveLength(3);
    await until(() => tab.states().length === 0);

    tab.online.set(false);
    await tab.rename('two');
    await until(() => tab.states().length === 1);
    await tab.discardCall(tab.calls()[0]?.id ?? 0);
    await until(() => tab.states().length === 0);
  });

  test('for a session that has ended it waits for the next one', async () => {
    const tab = await refuse(refusal(401, 'not-signed-in', { reason: 'role_changed' }));
    expect(tab.session.get().leaving).toBe(true);
    expect(tab.states()).toEqual(['waiting']);
  });

  test('a change that is discarded while it is being sent does not come back', async () => {
    const tab = await openTab();
    await tab.rename('one');
    let answerNow: (() => void) | undefined;
    api.answers = [
      (response, said) => {
        answerNow = () => refusal(503, 'service-unavailable')(response, said);
      },
    ];
    await pass(5000);
    await tab.discardCall(tab.calls()[0]?.id ?? 0);
    answerNow?.();
    await pass(60 * minutes);
    expect(tab.states()).toEqual([]);
    expect(api.heard).toHaveLength(2);
  });

  test('a discarded change is not sent', async () => {
    const tab = await openTab();
    await tab.rename('one');
    await until(() => tab.states().length === 1);
    await tab.discardCall(tab.calls()[0]?.id ?? 0);
    api.otherwise = done;
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(1);
  });
});

describe('a purchase', () => {
  const checkout: Route = {
    method: 'POST',
    path: '/checkout',
    access: 'S',
    tag: 'subscriptions',
    summary: 'Buy what is in the cart',
    idempotent: true,
    offline: 'ask',
  };
  const buy = async (tab: Tab) => {
    await tab.call(checkout).catch(failed);
    await until(() => tab.states().length === 1);
    tab.stop();
  };

  test('of up to five minutes is sent', async () => {
    await buy(await openTab());
    api.otherwise = done;
    vi.setSystemTime(start + 5 * minutes);
    await openTab();
    await pass(0);
    expect(api.heard).toHaveLength(2);
  });

  test('of more is asked again first, and then sent or not', async () => {
    await buy(await openTab());
    api.otherwise = done;
    vi.setSystemTime(start + 5 * minutes + 1);
    const tab = await openTab();
    await pass(60 * minutes);
    expect(api.heard).toHaveLength(1);
    expect(tab.states()).toEqual(['asking']);
    await tab.sendCallAnyway(tab.calls()[0]?.id ?? 0);
    await pass(0);
    expect(api.heard).toHaveLength(2);
    expect(api.heard[1]?.headers['idempotency-key']).toBe(api.heard[0]?.headers['idempotency-key']);
  });
});

describe('the state that a change was made from', () => {
  const change = (tab: Awaited<ReturnType<typeof openTab>>, name: string) =>
    tab.call(updateCompany, { body: { name, version: 3 } }).catch(failed);
  const sent = () =>
    api.heard.map(({ body }) => JSON.parse(body || '{}') as { name?: string; version?: number });

  test('is that of the answer to the change before it', async () => {
    const tab = await openTab();
    tab.online.set(false);
    for (const name of ['one', 'two']) await change(tab, name);
    api.otherwise = json(200, { name: 'one', version: 4 });
    tab.online.set(true);
    await pass(0);
    await until(() => tab.news.drained.mock.calls.length > 0);
    expect(sent().slice(-2)).toEqual([
      { name: 'one', version: 3 },
      { name: 'two', version: 4 },
    ]);
  });

  test('is what others have saved meanwhile, once the person has seen it and sends again', async () => {
    const tab = await openTab();
    tab.online.set(false);
    await change(tab, 'one');
    const current = { name: 'theirs', version: 7 };
    api.answers = [refusal(409, 'changed-meanwhile', { current })];
    tab.online.set(true);
    await pass(0);
    await until(() => tab.states()[0] === 'refused');
    expect(tab.calls()).toMatchObject([{ refusal: { code: 'changed-meanwhile', current } }]);

    api.otherwise = done;
    await tab.sendCallAnyway(tab.calls()[0]?.id ?? 0);
    await pass(0);
    await until(() => tab.states().length === 0);
    expect(sent().at(-1)).toEqual({ name: 'one', version: 7 });
  });
});
