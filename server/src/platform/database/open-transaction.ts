import { AsyncLocalStorage } from 'node:async_hooks';

const around = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs a transaction so that the work in it can be told that it is in one. */
export async function asTransaction<T>(transact: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await around.run(transaction, transact);
  } finally {
    // What it began may go on for longer, and is free then.
    transaction.isOpen = false;
  }
}

/**
 * For what must not happen in a transaction, because it takes long or cannot be rolled back.
 * @throws Error where the caller was begun in a transaction that is still open
 */
export function refuseInTransaction(what: string): void {
  if (around.getStore()?.isOpen) throw new Error(`${what} must not happen inside a transaction`);
}
