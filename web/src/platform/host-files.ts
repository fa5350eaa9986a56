import { createStore } from './store.ts';

/** Milliseconds between two looks (spec §9). */
const pollTime = 15 * 60 * 1000;

/** Flags of `/features.json`; `mfa` defaults to false (spec §3). */
export const features = createStore<Readonly<Record<string, boolean>>>({ mfa: false });
/** True once `/version.json` tells another version than the first one read. */
export const newVersion = createStore(false);

let firstVersion: string | undefined;

/** The version of the app that this page runs, once it is known. */
export function loadedVersion(): string | undefined {
  return firstVersion;
}

/** Reads `/version.json` and `/features.json` of the web host now and every 15 minutes. Returns the stop. */
export function watchHostFiles(): () => void {
  void look();
  const timer = setInterval(() => void look(), pollTime);
  return () => clearInterval(timer);
}

async function look(): Promise<void> {
  const [versionFile, featuresFile] = await Promise.all([
    read<{ version: string }>('/version.json'),
    read<{ flags: Record<string, boolean> }>('/features.json'),
  ]);
  if (featuresFile?.flags) features.set({ mfa: false, ...featuresFile.flags });
  if (!versionFile?.version) return;
  firstVersion ??= versionFile.version;
  if (versionFile.version !== firstVersion) newVersion.set(true);
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
