/**
 * Removes from all stores of a database what may not stay; answers how much. One that is not there is not made, and a
 * browser that keeps nothing has nothing to remove. By the browser's own means: the sign-in page needs it at once.
 */
export function sweep(databaseName: string, mayStay: (record: unknown) => boolean): Promise<number> {
  return new Promise((resolve) => {
    let removed = 0;
    const sweepStores = (database: IDBDatabase) => {
      const stores = [...database.objectStoreNames];
      const end = () => {
        database.close();
        resolve(removed);
      };
      if (stores.length === 0) return end();
      const work = database.transaction(stores, 'readwrite');
      for (const store of stores) {
        const walk = work.objectStore(store).openCursor();
        walk.addEventListener('success', () => {
          const cursor = walk.result;
          if (!cursor) return;
          if (!mayStay(cursor.value)) {
            cursor.delete();
            removed += 1;
          }
          cursor.continue();
        });
      }
      work.addEventListener('complete', end);
      work.addEventListener('abort', end);
    };
    try {
      const opening = indexedDB.open(databaseName);
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort());
      opening.addEventListener('error', (event) => {
        event.preventDefault();
        resolve(0);
      });
      opening.addEventListener('success', () => sweepStores(opening.result));
    } catch {
      resolve(0);
    }
  });
}
