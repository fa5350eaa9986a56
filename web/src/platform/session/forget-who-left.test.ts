import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { tokenOf } from '#platform/api.fixture.ts';

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
  localStorage.setItem('staffReasons', '{"farm":{"reason":"Called","until":9e15}}');
  for (const [key, value] of Object.entries(machine)) localStorage.setItem(key, value);
}
const machine = {
  langCode: 'nl-NL',
  appearance: 'dark',
  appSound: 'silent',
  appSeen: '1795000000000 01890000-0000-7000-8000-000000000001',
};

/** The app in a tab, with modules of its own. */
async function openTab() {
  vi.resetModules();
  const { session, readSession, forgetSession, watchOtherTabs } = await import('./session.ts');
  const left = await import('./forget-who-left.ts');
  const { adoptTokens } = await import('./session.ts');
  session.set(readSession());
  watchOtherTabs();
  left.forgetWhoLeft();
  /** The app gives up for want of a network. */
  const strand = () => {
    session.set({ ...session.get(), leaving: true, stranded: true });
    left.endSession();
  };
  return { ...left, session, forgetSession, adoptTokens, strand };
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

  test('when somebody else takes over at once, in whichever tab; what the new one writes stays', async () => {
    await anna();
    const [tab] = [await openTab(), await openTab()];
    sessionStorage.setItem('mutedAlarms', '["an id"]');
    tab.adoptTokens({ token: tokenOf('ben', far), refresh_token: 'refresh-of-ben' });
    localStorage.setItem('somethingNew', 'of Ben');
    tellTab('storage', { key: 'token' });
    const tokens = { token: tokenOf('ben', far), refreshToken: 'refresh-of-ben' };
    expect(contents(localStorage)).toEqual({ ...machine, ...tokens, owner: 'ben', somethingNew: 'of Ben' });
    expect(contents(sessionStorage)).toEqual({ owner: 'ben' });
    await expect.poll(everyones).toEqual([]);
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

test('who signs in while a token that is over is judged keeps theirs', async () => {
  signIn('anna');
  const tab = await openTab();
  signIn('anna', 1);
  localStorage.removeItem('refreshToken');
  const read = vi.spyOn(Object.getPrototypeOf(localStorage) as Storage, 'getItem');
  // The refresh token is looked for last: first for who is there, then for who has left.
  let looks = 0;
  read.mockImplementation((key) => {
    const value = (localStorage[key] as string | undefined) ?? null;
    if (key === 'refreshToken' && ++looks === 2) signIn('ben');
    return value;
  });
  tellTab('storage', { key: 'token' });
  read.mockRestore();
  expect(tab.session.get().user).toBeNull();
  expect(localStorage.getItem('token')).toBe(tokenOf('ben', far));
  expect(localStorage.getItem('refreshToken')).toBe('refresh-of-ben');
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
    expect(tab.keptChanges.get()).toBe(0);
    // Also when the login page is loaded anew, until it has told and somebody has signed in.
    const again = await openTab();
    expect(again.discardedChanges.get()).toBe(2);
    again.tellsOfDiscarded(2);
    expect(again.discardedChanges.get()).toBe(2);
    signIn('anna');
    tellTab('storage', { key: 'token' });
    expect(again.discardedChanges.get()).toBe(0);
    expect((await openTab()).discardedChanges.get()).toBe(0);
  });

  test('are told of in each tab, whichever of them has removed them', async () => {
    await anna();
    const [hidden, seen] = [await openTab(), await openTab()];
    hidden.forgetSession();
    await expect.poll(() => hidden.discardedChanges.get()).toBe(1);
    tellTab('storage', { key: 'token' });
    tellTab('storage', { key: 'discardedChanges' });
    expect(seen.discardedChanges.get()).toBe(1);
  });

  test('are told of at the next login page where somebody else takes over at once', async () => {
    await anna();
    const tab = await openTab();
    tab.adoptTokens({ token: tokenOf('ben', far), refresh_token: 'refresh-of-ben' });
    await expect.poll(everyones).toEqual([]);
    const next = await openTab();
    next.forgetSession();
    await expect.poll(() => next.discardedChanges.get()).toBe(1);
  });

  test('are a bare number, and none where it is no number', async () => {
    localStorage.setItem('discardedChanges', 'Pig house');
    expect((await openTab()).discardedChanges.get()).toBe(0);
  });

  test('of whom the lost network signed out stay for a week, for nobody else', async () => {
    await anna();
    await keep('belfry-offline', { userId: 'anna', queuedAt: Date.now() - 8 * 24 * 3_600_000, name: 'old' });
    const tab = await openTab();
    tab.strand();
    await expect.poll(everyones).toEqual([expect.objectContaining({ name: 'Pig house' })]);
    await expect.poll(() => tab.keptChanges.get()).toBe(1);
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
    tab.strand();
    await expect.poll(everyones).toHaveLength(1);
    signIn('ben');
    tellTab('storage', { key: 'token' });
    await expect.poll(everyones).toEqual([]);
    expect(tab.keptChanges.get()).toBe(0);
    // It is told when Anna, or anybody, stands before the login page next.
    await expect.poll(() => tab.discardedChanges.get()).toBe(1);
  });

  test('none of whom the lost network signed out: no id is kept for them', async () => {
    signIn('anna');
    await keep('belfry-offline', { userId: 'ben', queuedAt: Date.now() });
    const tab = await openTab();
    tab.strand();
    expect(localStorage.getItem('stranded')).toBe('anna');
    await expect.poll(() => localStorage.getItem('stranded')).toBeNull();
  });

  test('of whom the lost network signed out, after a week: neither they nor the id are kept, and it is told', async () => {
    await anna();
    const tab = await openTab();
    tab.strand();
    await expect.poll(() => tab.keptChanges.get()).toBe(1);
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 8 * 24 * 3_600_000);
    const later = await openTab();
    await expect.poll(() => later.discardedChanges.get()).toBe(1);
    expect(contents(localStorage)).toEqual({ ...machine, discardedChanges: '1' });
    vi.restoreAllMocks();
  });
});
