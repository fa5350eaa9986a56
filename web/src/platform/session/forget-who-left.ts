import { hear } from '#platform/hear.ts';
import { createStore } from '#platform/store.ts';
import { forgetSession, readSession, session } from './session.ts';
import { sweep } from './sweep.ts';
import { dropTokens, isTokenKey, storedToken } from './token-store.ts';

/** Local storage key: how many changes were discarded and nobody has been told of; a bare number, the same in all tabs. */
const discardedKey = 'discardedChanges';
/** Keys of local storage that belong to the machine and say nothing about anybody: its language, all that begins with “app”, a number. */
const ofTheMachine = /^(?:lang|app|discarded)/;
/** Local storage key: the user whom the lost network has signed out, and whose changes wait. */
const strandedKey = 'stranded';
/** Key of both storages: whose the rest of this tab's session storage is, and of the local storage. */
const ownerKey = 'owner';
const queueDatabase = 'belfry-offline';
/** What the app keeps in IndexedDB; each record says whose it is. */
const databases = [queueDatabase, 'seen-devices', 'belfry-logs'];
/** Milliseconds that changes wait for whoever is stranded; the server knows a repetition as long. */
const longestWait = 7 * 24 * 3_600_000;

/** Changes that had not been sent and went with their person: the way out and the next login page tell of them. */
export const discardedChanges = createStore(discarded());
/** Changes of whoever was signed out for want of a network, which wait for them. */
export const keptChanges = createStore(0);

/** A record, as far as all stores have it. */
interface Kept {
  /** Null where nobody was signed in. */
  userId: string | null;
  /** Of a change that waits. */
  queuedAt?: number;
}

/**
 * Removes what this browser keeps of a person as soon as somebody else is signed in or nobody, whichever way that came
 * about (decision 0092): in this tab, in another, or while the app was closed. Called once at the start.
 */
export function forgetWhoLeft(): () => void {
  let userId = session.get().user?.id;
  forget();
  const stops = [
    session.subscribe(() => {
      const next = session.get().user?.id;
      if (next === userId) return;
      userId = next;
      forget();
    }),
    hear(globalThis.window, 'storage', () => discardedChanges.set(discarded())),
  ];
  return () => stops.forEach((stop) => stop());
}

/**
 * Ends the session here, at once and without a network. The changes of whom the app itself signs out for want of one stay:
 * nobody has ended anything, and they go out when the same user signs in again within seven days (decision 0046).
 */
export function endSession(): void {
  const { user, leaving, stranded } = session.get();
  if (user && leaving && stranded) localStorage.setItem(strandedKey, user.id);
  forgetSession();
}

let told = 0;

/** The login page shows that so many changes were discarded. Once somebody has signed in, that is done with. */
export function tellsOfDiscarded(n: number): void {
  told = n;
}

/** Storages at once; the databases in their turn, by what holds then. */
function forget(): void {
  const judged = storedToken();
  const owner = presentUserId();
  if (owner === undefined) {
    // A token whose session is over still says who it was. One that came just now is another's.
    if (judged !== null && storedToken() === judged) dropTokens();
    sessionStorage.clear();
    clearLocalStorage();
  } else {
    if (sessionStorage.getItem(ownerKey) !== owner) sessionStorage.clear();
    // The first tab to see that they are another's clears them; by the next, the new one may have written there.
    if ((localStorage.getItem(ownerKey) ?? owner) !== owner) clearLocalStorage();
    for (const storage of [sessionStorage, localStorage]) storage.setItem(ownerKey, owner);
    localStorage.removeItem(strandedKey);
    keptChanges.set(0);
    if (told > 0) countDiscarded(-told);
    told = 0;
  }
  for (const name of databases)
    void sweep(name, mayStay).then((swept) => {
      if (swept && name === queueDatabase) tellOf(swept);
    });
}

function clearLocalStorage(): void {
  const stays = (key: string) => isTokenKey(key) || key === strandedKey || ofTheMachine.test(key);
  for (const key of Object.keys(localStorage).filter((each) => !stays(each))) localStorage.removeItem(key);
}

/** Says what has become of the changes. Where nobody's wait, nobody's id is kept for them. */
function tellOf({ removed, stayed }: { removed: number; stayed: number }): void {
  if (removed > 0) countDiscarded(removed);
  if (presentUserId() !== undefined) return;
  if (stayed === 0) localStorage.removeItem(strandedKey);
  keptChanges.set(stayed);
}

function countDiscarded(more: number): void {
  const n = Math.max(0, discarded() + more);
  if (n > 0) localStorage.setItem(discardedKey, String(n));
  else localStorage.removeItem(discardedKey);
  discardedChanges.set(n);
}

function discarded(): number {
  const n = Number(globalThis.localStorage?.getItem(discardedKey) ?? 0);
  return Number.isSafeInteger(n) && n > 0 ? n : 0;
}

function mayStay(record: unknown): boolean {
  const { userId, queuedAt } = record as Kept;
  const owner = presentUserId();
  if (userId === null || userId === owner) return true;
  const isStranded = owner === undefined && userId === localStorage.getItem(strandedKey);
  return isStranded && queuedAt !== undefined && Date.now() - queuedAt < longestWait;
}

/** By the storage that all tabs share, and not by what this tab has heard. */
function presentUserId(): string | undefined {
  return readSession().user?.id;
}
