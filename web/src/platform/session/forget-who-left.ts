import { createStore } from '../store.ts';
import { readSession, session } from './session.ts';
import { sweep } from './sweep.ts';
import { dropTokens, isTokenKey, storedToken } from './token-store.ts';

/** Changes of whoever left that had not been sent, where nothing else has told of them; the login page does. */
export const discardedChanges = createStore(0);

/** Keys of local storage that belong to the machine and say nothing about anybody. */
const ofTheMachine = ['langCode', 'appearance', 'appSound', 'appSeen'];
/** Local storage key: the user whom the lost network has signed out, and whose changes wait. */
const strandedKey = 'stranded';
/** Session storage key: whose the rest of this tab's session storage is. */
const ownerKey = 'owner';
const queueDatabase = 'belfry-offline';
/** What the app keeps in IndexedDB; each record says whose it is. */
const databases = [queueDatabase, 'seen-devices', 'belfry-logs'];
/** Milliseconds that changes wait for whoever is stranded; the server knows a repetition as long. */
const longestWait = 7 * 24 * 3_600_000;

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
  return session.subscribe(() => {
    const next = session.get().user?.id;
    if (next === userId) return;
    userId = next;
    forget();
  });
}

/** The changes of a user stay when the session goes, until somebody signs in; null takes that back. */
export function keepChangesOf(userId: string | null): void {
  if (userId === null) localStorage.removeItem(strandedKey);
  else localStorage.setItem(strandedKey, userId);
}

/** Storages at once; the databases in their turn, by what holds then. */
function forget(): void {
  const owner = presentUserId();
  if (owner === undefined) {
    // A token whose session is over still says who it was.
    if (storedToken() !== null) dropTokens();
    sessionStorage.clear();
    const stays = (key: string) => isTokenKey(key) || key === strandedKey || ofTheMachine.includes(key);
    for (const key of Object.keys(localStorage).filter((each) => !stays(each))) localStorage.removeItem(key);
  } else {
    if (sessionStorage.getItem(ownerKey) !== owner) sessionStorage.clear();
    sessionStorage.setItem(ownerKey, owner);
    keepChangesOf(null);
    discardedChanges.set(0);
  }
  for (const name of databases)
    void sweep(name, mayStay).then((removed) => {
      if (name === queueDatabase && removed > 0 && presentUserId() === undefined)
        discardedChanges.set(removed);
    });
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
