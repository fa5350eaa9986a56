import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenOf } from '../test-api.ts';

const far = 9_000_000_000;
const names = { 'belfry-offline': 'calls', 'seen-devices': 'lists', 'belfry-logs': 'logs' } as const;
type Name = keyof typeof names;
/** All that a tab hears of another: its storage event. */
let otherTab: EventTarget;

/** What a browser has for one tab, or for all. */
function aStorage(given: Record<string, string> = {}): Storage {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => void (storage[key] = value),
    removeItem: (key: string) => void delete storage[key],
    clear: () => Object.keys(storage).forEach((key) => delete storage[key]),
  };
  const storage: Record<string, string> = Object.create(methods) as Record<string, string>;
  return Object.assign(storage, given) as unknown as Storage;
}

beforeEach(() => {
  otherTab = new EventTarget();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', aStorage());
  vi.stubGlobal('sessionStorage', aStorage());
  vi.stubGlobal('window', otherTab);
  vi.stubGlobal('addEventListener', otherTab.addEventListener.bind(otherTab));
  vi.stubGlobal('removeEventListener', otherTab.removeEventListener.bind(otherTab));
});

const signIn = (userId: string, exp = far) => {
  localStorage.setItem('refreshToken', `refresh-of-${userId}`);
  localStorage.setItem('token', tokenOf(userId, exp));
};
const signOut = () => {
  localStorage.removeItem('token');
  localStorage.removeItem('refreshToken');
};
const tellTab = (type: string, more: object) => otherTab.dispatchEvent(Object.assign(new Event(type), more));

const open = (name: Name) =>
  openDB(name, 1, {
    upgrade: (created) => void created.createObjectStore(names[name], { keyPath: 'id', autoIncrement: true }),
  });
async function keep(name: Name, record: object): Promise<void> {
  const database = await open(name);
  await database.add(names[name], record);
  database.close();
}
async function kept(name: Name): Promise<unknown[]> {
  const database = await open(name);
  const records = await database.getAll(names[name]);
  database.close();
  return records;
}
const everyones = async () => (await Promise.all((Object.keys(names) as Name[]).map(kept))).flat();

/** A browser in which somebody has been at work, and what the app keeps of that. */
async function anna(): Promise<void> {
  signIn('anna');
  for (const name of Object.keys(names) as Name[])
    await keep(name, {
      userId: 'anna',
      name: 'Pig house',
      ...(name === 'belfry-offline' && { queuedAt: Date.now() }),
    });
  localStorage.setItem('shoppingCartQuantity', '2');
  localStorage.setItem('somethingNew', 'Pig house');
  for (const [key, value] of Object.entries(machine)) localStorage.setItem(key, value);
}
const machine = { langCode: 'nl-NL', appearance: 'dark', appSound: 'silent', appSeen: '1795000000000' };

/** The app in a tab, with modules of its own. */
async function openTab() {
  vi.resetModules();
  const { session, readSession, forgetSession, watchOtherTabs } = await import('./session.ts');
  const { discardedChanges, forgetWhoLeft, keepChangesOf } = await import('./forget-who-left.ts');
  session.set(readSession());
  watchOtherTabs();
  forgetWhoLeft();
  return { session, forgetSession, discardedChanges, keepChangesOf };
}

const contents = (storage: Storage) => Object.fromEntries(Object.entries(storage));

describe('what the browser keeps of a person goes', () => {
  test('with the sign-out; the machine keeps its own', async () => {
    await anna();
    const tab = await openTab();
    sessionStorage.setItem('mutedAlarms', '["an id"]');
    tab.forgetSession();
    expect(contents(localStorage)).toEqual(machine);
    expect(contents(sessionStorage)).toEqual({});
    await expect.poll(everyones).toEqual([]);
  });

  test('with a sign-out in another tab', async () => {
    await anna();
    await openTab();
    sessionStorage.setItem('mutedAlarms', '["an id"]');
    signOut();
    tellTab('storage', { key: 'token' });
    expect(contents(sessionStorage)).toEqual({});
    await expect.poll(everyones).toEqual([]);
  });

  test('with a sign-out that this page slept through, as one of the former pages', async () => {
    await anna();
    const { session } = await openTab();
    signOut();
    tellTab('pageshow', { persisted: false });
    expect(session.get().user?.id).toBe('anna');
    tellTab('pageshow', { persisted: true });
    expect(session.get().user).toBeNull();
    await expect.poll(everyones).toEqual([]);
  });

  test('when the app is opened after a session that is over, with the token that names its user', async () => {
    await anna();
    signIn('anna', 1);
    localStorage.removeItem('refreshToken');
    await openTab();
    expect(contents(localStorage)).toEqual(machine);
    await expect.poll(everyones).toEqual([]);
  });

  test('when somebody else signs in, whose own stays', async () => {
    await anna();
    await openTab();
    sessionStorage.setItem('mutedAlarms', '["an id"]');
    await keep('seen-devices', { userId: 'ben' });
    signIn('ben');
    tellTab('storage', { key: 'token' });
    await expect.poll(everyones).toEqual([expect.objectContaining({ userId: 'ben' })]);
    expect(contents(sessionStorage)).toEqual({ owner: 'ben' });
    expect(localStorage.getItem('token')).toBe(tokenOf('ben', far));
  });

  test('when a tab is opened again in which somebody else was at work', async () => {
    sessionStorage.setItem('owner', 'anna');
    sessionStorage.setItem('mutedAlarms', '["an id"]');
    signIn('ben');
    await openTab();
    expect(contents(sessionStorage)).toEqual({ owner: 'ben' });
  });

  test('from a database that the tab has open', async () => {
    await anna();
    const inUse = await Promise.all((Object.keys(names) as Name[]).map(open));
    const tab = await openTab();
    tab.forgetSession();
    await expect.poll(everyones).toEqual([]);
    inUse.forEach((database) => database.close());
  });
});

test('whoever goes on keeps everything', async () => {
  await anna();
  const tab = await openTab();
  sessionStorage.setItem('mutedAlarms', '["an id"]');
  signIn('anna', far + 1);
  tellTab('storage', { key: 'token' });
  expect(tab.session.get().exp).toBe(far + 1);
  await keep('belfry-logs', { userId: null });
  await openTab();
  expect(await everyones()).toHaveLength(4);
  expect(sessionStorage.getItem('mutedAlarms')).toBe('["an id"]');
  expect(localStorage.getItem('shoppingCartQuantity')).toBe('2');
});

test('an entry of the log that is nobody’s stays for whoever signs in next', async () => {
  await anna();
  await keep('belfry-logs', { userId: null, message: 'broken' });
  (await openTab()).forgetSession();
  await expect.poll(everyones).toEqual([expect.objectContaining({ message: 'broken' })]);
});

test('a database that is not there is not made', async () => {
  await keep('seen-devices', { userId: 'anna' });
  await openTab();
  await expect.poll(() => kept('seen-devices')).toEqual([]);
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['seen-devices']);
});

describe('changes that had not been sent', () => {
  test('are told of where they go without a word', async () => {
    await anna();
    await keep('belfry-offline', { userId: 'anna' });
    const tab = await openTab();
    tab.forgetSession();
    await expect.poll(() => tab.discardedChanges.get()).toBe(2);
    signIn('anna');
    tellTab('storage', { key: 'token' });
    expect(tab.discardedChanges.get()).toBe(0);
  });

  test('of whom the lost network signed out stay for a week, for nobody else', async () => {
    await anna();
    await keep('belfry-offline', { userId: 'anna', queuedAt: Date.now() - 8 * 24 * 3_600_000, name: 'old' });
    const tab = await openTab();
    tab.keepChangesOf('anna');
    tab.forgetSession();
    await expect.poll(everyones).toEqual([expect.objectContaining({ name: 'Pig house' })]);
    await openTab();
    expect(localStorage.getItem('stranded')).toBe('anna');

    // Anna is back: they are hers, and go with her next sign-out.
    signIn('anna');
    const back = await openTab();
    expect(localStorage.getItem('stranded')).toBeNull();
    expect(await everyones()).toHaveLength(1);
    back.forgetSession();
    await expect.poll(everyones).toEqual([]);
  });

  test('of whom the lost network signed out go when somebody else signs in', async () => {
    await anna();
    const tab = await openTab();
    tab.keepChangesOf('anna');
    tab.forgetSession();
    await expect.poll(everyones).toHaveLength(1);
    signIn('ben');
    tellTab('storage', { key: 'token' });
    await expect.poll(everyones).toEqual([]);
  });
});
