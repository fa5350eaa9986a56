import { createStore } from './store.ts';

/** Milliseconds between two looks (spec §9). */
const pollTime = 15 * 60 * 1000;

/** Flags of `/features.json`; `mfa` defaults to false (spec §3). */
export const features = createStore<Readonly<Record<string, boolean>>>({ mfa: false });
/** True once `/version.json` tells another version than the first one read. */
export const newVersion = createStore(false);

/** Milliseconds for which what goes to the server waits for the version, counted from the start of the page. */
const waitForVersion = 5_000;

let firstVersion: string | undefined;
let firstLook: Promise<unknown> | undefined;

/** The version of the app that this page runs, once it is known. */
export function loadedVersion(): string | undefined {
  return firstVersion;
}

/** Resolves when the version is known, cannot be read, or is waited for no longer. Never rejects. */
export async function versionLookedUp(): Promise<void> {
  await firstLook;
}

/** Reads `/version.json` and `/features.json` of the web host now and every 15 minutes. Returns the stop. */
export function watchHostFiles(): () => void {
  const tooLong = new Promise((resolve) => setTimeout(resolve, waitForVersion));
  firstLook = Promise.race([lookForVersion(), tooLong]);
  void lookForFeatures();
  const timer = setInterval(() => {
    void lookForVersion();
    void lookForFeatures();
  }, pollTime);
  return () => clearInterval(timer);
}

async function lookForVersion(): Promise<void> {
  const file = await read<{ version: string }>('/version.json');
  if (!file?.version) return;
  firstVersion ??= file.version;
  if (file.version !== firstVersion) newVersion.set(true);
}

async function lookForFeatures(): Promise<void> {
  const file = await read<{ flags: Record<string, boolean> }>('/features.json');
  if (file?.flags) features.set({ mfa: false, ...file.flags });
}

/** The file, or null: it is asked for again in a quarter of an hour. */
async function read<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(15_000) });
    return response.ok ? ((await response.json()) as T) : null;
  } catch {
    return null;
  }
}
