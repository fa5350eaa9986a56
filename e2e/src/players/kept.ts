import type { Page } from 'playwright-core';

/** Which of these texts are found in all that a browser keeps for the portal: `place text`, once each. */
export function marksKept(page: Page, marks: readonly string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    const found = new Set<string>();
    const look = (place: string, content: string) => {
      for (const text of texts) if (content.includes(text)) found.add(`${place} ${text}`);
    };
    /** With what stands in a token. */
    const inClear = (value: string) =>
      [
        value,
        ...value.split('.').map((part) => decoded(part.replaceAll('-', '+').replaceAll('_', '/'))),
      ].join('\n');
    const decoded = (part: string) => {
      try {
        return atob(part);
      } catch {
        return '';
      }
    };
    for (const [place, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [key, value] of Object.entries(storage)) look(place, `${key} ${inClear(String(value))}`);
    look('cookies', document.cookie);
    const answered = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([
          answered(objects.getAllKeys()),
          answered(objects.getAll() as IDBRequest<unknown[]>),
        ]);
        look(name, JSON.stringify([keys, values]));
      }
      database.close();
    }
    for (const name of await self.caches.keys()) {
      const cache = await self.caches.open(name);
      for (const request of await cache.keys()) {
        look(`cache ${name}`, request.url);
        look(`cache ${name}`, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return [...found].toSorted();
  }, marks);
}

/** Whether a text is kept in a database, which alone is looked into. */
export function isKept(page: Page, database: string, text: string): Promise<boolean> {
  return page.evaluate(
    async ({ name, wanted }) => {
      // One that is not there yet is the app's to make.
      if ((await indexedDB.databases()).every((each) => each.name !== name)) return false;
      const answered = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.addEventListener('success', () => resolve(request.result));
          request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
        });
      const opened = await answered(indexedDB.open(name));
      try {
        for (const store of opened.objectStoreNames) {
          const records = opened.transaction(store).objectStore(store).getAll() as IDBRequest<unknown[]>;
          if (JSON.stringify(await answered(records)).includes(wanted)) return true;
        }
        return false;
      } finally {
        opened.close();
      }
    },
    { name: database, wanted: text },
  );
}

/** Puts there what comes about only when something goes wrong: a refused change, an entry of the log, a muted alarm. */
export async function keepsMore(page: Page, of: { userId: string; mark: string }): Promise<void> {
  await page.evaluate(async ({ userId, mark }) => {
    const put = async (name: string, store: string, record: object) => {
      const opening = indexedDB.open(name, 1);
      opening.addEventListener('upgradeneeded', () =>
        opening.result
          .createObjectStore(store, { keyPath: 'id', autoIncrement: true })
          .createIndex('userId', 'userId'),
      );
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
      });
      const work = database.transaction(store, 'readwrite');
      work.objectStore(store).add(record);
      await new Promise((done) => work.addEventListener('complete', done));
      database.close();
    };
    await put('belfry-offline', 'calls', {
      userId,
      method: 'PATCH',
      path: '/devices/{id}',
      resource: '/devices/x',
      tag: 'devices',
      summary: 'Change a device',
      about: mark,
      asks: false,
      queuedAt: Date.now(),
      failures: 0,
      nextTryAt: 0,
      state: 'refused',
      body: { name: mark },
      refusal: { code: 'not-found', status: 404 },
    });
    await put('belfry-logs', 'logs', {
      userId,
      logTime: new Date().toISOString(),
      message: mark,
      stack: null,
      severity: 'error',
      statusCode: null,
      method: null,
      url: '/devices',
    });
    sessionStorage.setItem('mutedAlarms', JSON.stringify([mark]));
    localStorage.setItem('shoppingCartQuantity', '2');
  }, of);
}
