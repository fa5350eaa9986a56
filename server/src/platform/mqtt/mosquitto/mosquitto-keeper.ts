import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { listen } from '#platform/database/listen.ts';
import {
  mosquittoFileNames,
  renderMosquittoFiles,
  replacedIn,
  type DeviceVerifier,
} from './mosquitto-files.ts';
import { lookAtBroker, signalMosquitto } from './mosquitto-process.ts';
import { portalAccountOf, type Credentials } from './portal-account.ts';
import { removeUnfinished, replaceFile } from './replace-file.ts';

export interface MosquittoKeeperOptions {
  /** MOSQUITTO_FOLDER; it belongs to one Mosquitto. */
  folder: string;
  /** MOSQUITTO_PID_FILE; without it something else has Mosquitto read its files again. */
  pidFile?: string | undefined;
  /** MQTT_URL, with the portal's account. */
  url: string;
  databaseUrl: string;
  /** See `GatewayHandlers.keyVerifiers`: one query. */
  verifiers: () => Promise<readonly DeviceVerifier[]>;
  /** Mosquitto has read that these devices have another key, or none: it has ended their connections, and sent no will. */
  replaced?: (serials: readonly string[]) => void;
  log: Logger;
  /** Milliseconds in which changes come together before they are written; default 1 s. */
  gatherMs?: number;
  /** Milliseconds after which everything is looked at again; default 1 min. */
  everyMs?: number;
  /** Milliseconds after which is tried again what failed; default 5 s. */
  retryMs?: number;
  /** Milliseconds that Mosquitto has to read the files; default 10 s. */
  readMs?: number;
}

/** How it stands with the files. */
export interface MosquittoFilesState {
  /** Whether Mosquitto goes by what the database said last. */
  current: boolean;
  /** Devices that it cannot know: nobody has seen their key since there are verifiers, or what is kept of it is none. */
  withoutVerifier: number;
}

/** Keeps the files of Mosquitto right. */
export interface MosquittoKeeper {
  /** Looks at everything once more, e.g. when the broker is back; never throws. */
  reconcile(): Promise<void>;
  state(): MosquittoFilesState;
  close(): Promise<void>;
}

/**
 * Writes the files by which Mosquitto knows devices: now, soon after a verifier has changed, and now and then; has them read,
 * and looks whether they were, by an account that only the newest ones hold. What fails is logged, tried again, and
 * said by `state`; the files of before stay until then. Resolves after the first try to write them, whatever became of it:
 * whether the broker is there and reads them is seen later.
 * @throws when PostgreSQL cannot be reached, or for an account in `url` that cannot stand in the files
 */
export async function keepMosquittoFiles(options: MosquittoKeeperOptions): Promise<MosquittoKeeper> {
  const { folder, pidFile, url, databaseUrl, verifiers, log } = options;
  const { gatherMs = 1_000, everyMs = 60_000, retryMs = 5_000, readMs = 10_000 } = options;
  const portal = portalAccountOf(url);
  const state: MosquittoFilesState = { current: false, withoutVerifier: 0 };
  let closing = false;
  let fault: string | null = null;
  let counted = false;
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let last: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | null = null;
  const replaced = new Set<string>();
  const triedToWrite = Promise.withResolvers<void>();

  function lookWithin(ms: number): void {
    const at = performance.now() + ms;
    if (closing || at >= due) return;
    due = at;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), ms);
  }

  /** One after the other; whoever asks while one waits gets that one. */
  function look(): Promise<void> {
    waiting ??= last = last.then(async () => {
      waiting = null;
      clearTimeout(timer);
      due = Infinity;
      if (!closing) lookWithin((await pass()) ? everyMs : retryMs);
    });
    return waiting;
  }

  /** False when something failed. */
  async function pass(): Promise<boolean> {
    const check = await rewrite();
    triedToWrite.resolve();
    if (check === null) return false;
    const refusal = await readBy(check);
    if (refusal === 'interrupted') return true;
    if (refusal !== null) {
      state.current = false;
      return failed(refusal);
    }
    if (fault !== null || !state.current) log.info('mosquitto has read its files');
    fault = null;
    state.current = true;
    if (replaced.size > 0) options.replaced?.([...replaced]);
    replaced.clear();
    return true;
  }

  /** Writes what the database says, where it has changed. @returns the account by which is seen whether it was read; null when something failed */
  async function rewrite(): Promise<Credentials | null> {
    let fails = 'the database does not answer';
    // Until then Mosquitto goes by what was right last: no reason to say that it does not.
    let { current } = state;
    try {
      const devices = await verifiers();
      current = false;
      fails = 'they cannot be read';
      const former = await Promise.all(mosquittoFileNames.map((name) => contentOf(join(folder, name))));
      const { files, check, leftOut } = renderMosquittoFiles(devices, portal, former.at(-1));
      count(leftOut);
      if (mosquittoFileNames.every((name, index) => files[name] === former[index])) return check;
      state.current = false;
      for (const serial of replacedIn(former[passwordsAt] ?? '', files.passwords)) replaced.add(serial);
      fails = 'they cannot be written';
      await removeUnfinished(folder);
      // All of them: whatever waits for the last one to be written has Mosquitto read the others.
      // oxlint-disable-next-line no-await-in-loop -- in this order
      for (const name of mosquittoFileNames) await replaceFile(folder, name, files[name]);
      log.info({ devices: devices.length - leftOut }, 'files of mosquitto written');
      return check;
    } catch (error) {
      state.current = current;
      failed(fails, error);
      return null;
    }
  }

  function count(leftOut: number): void {
    state.withoutVerifier = leftOut;
    if (!counted && leftOut > 0)
      log.warn({ devices: leftOut }, 'devices whose key was never seen cannot connect to mosquitto');
    counted = true;
  }

  /** Has the broker read the files where it has not. @returns null, or in words why it has not */
  async function readBy(check: Credentials): Promise<string | null> {
    // After a write it is told in any case: it may have read what stood there in between.
    const current = state.current || pidFile === undefined;
    let told = false;
    let unsignalled: string | null = null;
    const deadline = performance.now() + readMs;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      const { answers, fault: seen } = await lookAtBroker(url, check);
      if (seen === null && (current || told)) return null;
      if (answers && pidFile !== undefined && !told) {
        told = true;
        // oxlint-disable-next-line no-await-in-loop
        unsignalled = await signalMosquitto(pidFile);
        continue;
      }
      // What has changed meanwhile is written first.
      if (closing || waiting !== null) return 'interrupted';
      if (performance.now() > deadline)
        return `mosquitto has not read them: ${[seen, unsignalled].filter(Boolean).join('; ')}`;
      // oxlint-disable-next-line no-await-in-loop
      await delay(triesEveryMs);
    }
  }

  /** Logged when it begins and when it becomes another. */
  function failed(reason: string, error?: unknown): false {
    const { code, message } = (error ?? {}) as NodeJS.ErrnoException;
    const said = [reason, code ?? message].filter(Boolean).join(': ');
    if (said !== fault) log.error({ reason: said, folder }, 'files of mosquitto are not right');
    fault = said;
    return false;
  }

  const stop = await listen({
    url: databaseUrl,
    channel: 'key_verifiers',
    topic: 'key verifiers',
    log,
    heard: () => lookWithin(gatherMs),
    listening() {
      void look();
      return triedToWrite.promise;
    },
  });

  return {
    reconcile: look,
    state: () => ({ ...state }),
    async close() {
      closing = true;
      clearTimeout(timer);
      await stop();
      await last;
    },
  };
}

const passwordsAt = mosquittoFileNames.indexOf('passwords');
/** Milliseconds between two looks whether the broker has read its files. */
const triesEveryMs = 250;

function contentOf(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  });
}
