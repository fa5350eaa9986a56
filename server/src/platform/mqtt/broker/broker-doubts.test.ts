import { expect, test, vi } from 'vitest';
import { createBrokerDoubts } from './broker-doubts.ts';

function doubts(answer: (serial: string) => Promise<unknown>) {
  let now = 0;
  const ask = vi.fn<typeof answer>(answer);
  const found = vi.fn<(serial: string) => Promise<void>>(() => Promise.resolve());
  const made = createBrokerDoubts({ ask, found, milliseconds: () => now });
  return { made, asks: ask, found, later: (ms: number) => void (now += ms) };
}

test('a device that answers is found, and one that does not is not, however often it seems to speak', async () => {
  const { made, asks, found, later } = doubts((serial) =>
    serial === 'BF-1' ? Promise.resolve() : Promise.reject(new Error('no answer')),
  );
  for (const serial of ['BF-1', 'BF-2', 'BF-2', 'BF-2']) await made.ask(serial);
  expect(found.mock.calls).toEqual([['BF-1']]);
  expect(asks.mock.calls).toEqual([['BF-1'], ['BF-2']]);
  later(60_000);
  await made.ask('BF-2');
  expect(asks).toHaveBeenCalledTimes(3);
});

test('a backlog of a thousand devices that are gone is two hundred questions', async () => {
  const { made, asks } = doubts(() => new Promise(() => undefined));
  for (let number = 0; number < 1_000; number += 1) void made.ask(`BF-${number}`);
  expect(asks).toHaveBeenCalledTimes(200);
});
