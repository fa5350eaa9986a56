import type { FetchEvent, LastingEvent, MessageFromPage, WorkerScope } from './worker-types.ts';

/** What the build knows of the app: its version and the files that its first screens need. */
export interface ShellFiles {
  version: string;
  files: readonly string[];
}

/** Milliseconds that a page may be on its way before the kept one is shown. */
const patience = 4000;
/** The kept page; every address of the app is this one page. */
const shellPage = '/';
/** Caches of the app: this version's and the one before, whose tabs may still be open. */
const keptVersions = 2;
const prefix = 'shell-';

/** Whether an address is a page of the app: no file, no API, no link of a mail, which the server renders itself. */
export function isAppPage(path: string): boolean {
  return !/^\/(?:api|v4|link|manual)(?:\/|$)/.test(path) && !/\.\w+$/.test(path);
}

/** Whether an address is a file whose address changes with its contents: one of the build, or of a brand. */
export function isLasting(path: string): boolean {
  return /^\/(?:assets|brand)\//.test(path);
}

/**
 * Keeps the app's shell, so that it opens without a network. Pages come from the network as long as that answers,
 * lasting files from the cache. Nothing else is touched: data and `/version.json` are
 * always the network's own.
 */
export function keepShell(worker: WorkerScope, { version, files }: ShellFiles): void {
  const name = `${prefix}${version}`;

  worker.addEventListener('install', (event: LastingEvent) => {
    const fill = async () => {
      const cache = await caches.open(name);
      await cache.addAll([shellPage, ...files].map((path) => new Request(path, { cache: 'reload' })));
      await worker.skipWaiting();
    };
    event.waitUntil(fill());
  });

  worker.addEventListener('activate', (event: LastingEvent) => {
    const clear = async () => {
      const shells = (await caches.keys()).filter((key) => key.startsWith(prefix) && key !== name);
      const old = shells.slice(0, Math.max(0, shells.length - (keptVersions - 1)));
      await Promise.all(old.map((key) => caches.delete(key)));
      await worker.clients.claim();
    };
    event.waitUntil(clear());
  });

  worker.addEventListener('message', (event: MessageFromPage) => {
    event.waitUntil(keepFiles(filesToKeep(event.data), name));
  });

  worker.addEventListener('fetch', (event: FetchEvent) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== 'GET' || origin !== location.origin) return;
    if (request.mode === 'navigate' && isAppPage(pathname)) event.respondWith(page(request));
    else if (isLasting(pathname)) event.respondWith(lastingFile(request, name));
  });
}

/** The page of the network; where that does not answer in time, the kept one. */
async function page(request: Request): Promise<Response> {
  const kept = await caches.match(shellPage);
  if (!kept) return fetch(request);
  const late = new Promise<Response>((resolve) => {
    setTimeout(() => resolve(kept), patience);
  });
  const fresh = fetch(request).then(
    (response) => (response.status >= 500 ? kept : response),
    () => kept,
  );
  return Promise.race([fresh, late]);
}

/** Most files that a page can have kept at a time. */
const mostFiles = 300;

/** The lasting files that a page says it has: those of its language and screens, which came before the worker was there. */
export function filesToKeep(data: unknown): string[] {
  if (!Array.isArray(data)) return [];
  return data.filter((path) => typeof path === 'string' && isLasting(path)).slice(0, mostFiles) as string[];
}

async function keepFiles(files: readonly string[], name: string): Promise<void> {
  await Promise.all(
    files.map(async (path) => {
      // One that does not come now is kept when it is next asked for.
      await lastingFile(new Request(path), name).catch(() => undefined);
    }),
  );
}

/** Milliseconds between the tries to get a file over a link that drops. */
const pauses = [250, 1000];

/**
 * Asks again where there is no answer: a browser never asks a second time for a script that failed once, and the screen would be
 * lost until the page is loaded anew. @throws what the last try threw
 */
export async function fetchPersistently(
  request: Request,
  waits: readonly number[] = pauses,
): Promise<Response> {
  const [wait, ...others] = waits;
  if (wait === undefined) return fetch(request);
  try {
    return await fetch(request.clone());
  } catch {
    await new Promise((resolve) => setTimeout(resolve, wait));
    return fetchPersistently(request, others);
  }
}

/** A lasting file of whichever version has it; one that is new is kept, too. */
async function lastingFile(request: Request, name: string): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const response = await fetchPersistently(request);
  if (response.ok) {
    const copy = response.clone();
    const cache = await caches.open(name);
    await cache.put(request, copy);
  }
  return response;
}
