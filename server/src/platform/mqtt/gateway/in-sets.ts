import { setImmediate as nextTurn } from 'node:timers/promises';
import { isOutage } from './database-outage.ts';

/** The most that one set holds unless told otherwise: more would keep the first of it waiting. */
export const defaultMaxSet = 200;

interface Asked<Item, Answer> extends PromiseWithResolvers<Answer> {
  item: Item;
}

/**
 * Does as one set what is asked in the same moment: one set is under way, and what comes meanwhile is the next. A set
 * that fails is tried one by one, so that one harms no other; an outage of the database fails all of it.
 *
 * @param work answers each of a set, in order
 * @returns resolves with the answer to one; rejects with what `work` threw for it
 */
export function inSets<Item, Answer>(
  work: (items: readonly Item[]) => Promise<readonly Answer[]>,
  mostAtOnce = defaultMaxSet,
): (item: Item) => Promise<Answer> {
  const waiting: Asked<Item, Answer>[] = [];
  let running = false;

  async function run(): Promise<void> {
    running = true;
    // What else is asked in this turn of the event loop shares the set.
    await nextTurn();
    while (waiting.length > 0) {
      // oxlint-disable-next-line no-await-in-loop -- one set at a time: the next grows meanwhile
      await answer(waiting.splice(0, mostAtOnce));
    }
    running = false;
  }

  async function answer(asked: readonly Asked<Item, Answer>[]): Promise<void> {
    try {
      const answers = await work(asked.map(({ item }) => item));
      if (answers.length !== asked.length) throw new Error('a set needs an answer for each');
      asked.forEach(({ resolve }, index) => resolve(answers[index]!));
    } catch (error) {
      if (asked.length === 1 || isOutage(error)) for (const { reject } of asked) reject(error);
      // oxlint-disable-next-line no-await-in-loop -- they failed together
      else for (const one of asked) await answer([one]);
    }
  }

  return (item) => {
    const asked = { item, ...Promise.withResolvers<Answer>() };
    waiting.push(asked);
    if (!running) void run();
    return asked.promise;
  };
}
