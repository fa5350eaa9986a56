import { newIdempotencyKey } from '#platform/api-client/idempotency-key.ts';
import { createStore, type Store } from '#platform/store.ts';

/** How far an act on a row is. */
export type RowOutcome =
  | { kind: 'waiting' }
  | { kind: 'running' }
  /** `words` where the act said what became of it. */
  | { kind: 'done'; words?: string }
  | { kind: 'failed'; why: string };

/** How far an act on many rows is. */
export interface ActProgress {
  /** By the row's key, in the order of the rows. */
  outcomes: ReadonlyMap<string, RowOutcome>;
  isRunning: boolean;
  /** It stops once the row under way is over. */
  isStopping: boolean;
}

/** What an act on many rows needs to know. */
interface RunOptions<Row> {
  rows: ReadonlyMap<string, Row>;
  act: (row: Row, idempotencyKey: string) => Promise<unknown>;
  words: (error: unknown) => string;
  /** Whether nothing further can be done after this: whoever was asked has refused, or the network is gone. */
  isTheEnd: (error: unknown) => boolean;
  /** A row was done. */
  done: (row: Row) => void;
}

/** An act on many rows: one call after the other, in their order. */
export interface ActRun extends Pick<Store<ActProgress>, 'get' | 'subscribe'> {
  /** Does what is not done yet; what failed is tried again with the key that it had. Settles when it is over or stopped. */
  go: () => Promise<void>;
  stop: () => void;
}

/** Prepares an act on rows; it begins with `go`. */
export function prepareRun<Row>({ rows, act, words, isTheEnd, done }: RunOptions<Row>): ActRun {
  const keys = new Map([...rows.keys()].map((key) => [key, newIdempotencyKey()]));
  const store = createStore<ActProgress>({
    outcomes: new Map([...rows.keys()].map((key) => [key, { kind: 'waiting' }])),
    isRunning: false,
    isStopping: false,
  });
  const note = (key: string, outcome: RowOutcome) =>
    store.set({ ...store.get(), outcomes: new Map(store.get().outcomes).set(key, outcome) });
  return {
    get: store.get,
    subscribe: store.subscribe,
    stop: () => store.set({ ...store.get(), isStopping: store.get().isRunning }),
    async go() {
      if (store.get().isRunning) return;
      const before = [...store.get().outcomes].filter(([, { kind }]) => kind !== 'done').map(([key]) => key);
      store.set({ ...store.get(), isRunning: true });
      for (const key of before) note(key, { kind: 'waiting' });
      for (const key of before) {
        const row = rows.get(key);
        if (store.get().isStopping || row === undefined) break;
        note(key, { kind: 'running' });
        try {
          const said = await act(row, keys.get(key) ?? '');
          note(key, { kind: 'done', ...(typeof said === 'string' && { words: said }) });
          done(row);
        } catch (error) {
          note(key, { kind: 'failed', why: words(error) });
          if (isTheEnd(error)) break;
        }
      }
      store.set({ ...store.get(), isRunning: false, isStopping: false });
    },
  };
}

/** Keys of rows by how far they are. */
export function keysThat({ outcomes }: ActProgress, ...kinds: RowOutcome['kind'][]): string[] {
  return [...outcomes].filter(([, { kind }]) => kinds.includes(kind)).map(([key]) => key);
}
