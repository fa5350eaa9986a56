/** What a sweep found: so many records went, so many are still there. */
interface Swept {
  removed: number;
  stayed: number;
}

/**
 * Removes from all stores of a database what may not stay. One that is not there is not made, and a browser that keeps
 * nothing has nothing to remove. By the browser's own means: the sign-in page needs it at once.
 *
 * @returns null where it could not be done
 */
export function sweep(databaseName: string, mayStay: (record: unknown) => boolean): Promise<Swept | null> {
  return new Promise((resolve) => {
    const swept: Swept = { removed: 0, stayed: 0 };
    let isThere = true;
    const sweepStores = (database: IDBDatabase) => {
      const stores = [...database.objectStoreNames];
      const end = (outcome: Swept | null) => {
        database.close();
        resolve(outcome);
      };
      if (stores.length === 0) return end(swept);
      const work = database.transaction(stores, 'readwrite');
      for (const store of stores) {
        const walk = work.objectStore(store).openCursor();
        walk.addEventListener('success', () => {
          const cursor = walk.result;
          if (!cursor) return;
          if (mayStay(cursor.value)) swept.stayed += 1;
          else {
            cursor.delete();
            swept.removed += 1;
          }
          cursor.continue();
        });
      }
      work.addEventListener('complete', () => end(swept));
      work.addEventListener('abort', () => end(null));
    };
    try {
      const opening = indexedDB.open(databaseName);
      opening.addEventListener('upgradeneeded', () => {
        isThere = false;
        opening.transaction?.abort();
      });
      opening.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(isThere ? null : swept);
      });
      opening.addEventListener('success', () => sweepStores(opening.result));
    } catch {
      resolve(null);
    }
  });
}
