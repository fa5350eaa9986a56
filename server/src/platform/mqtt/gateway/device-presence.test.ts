import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { PresenceChange } from './device-gateway.ts';
import { createDevicePresence } from './device-presence.ts';

const at = new Date(0);
const silent = pino({ level: 'silent' });
const outage = () => Object.assign(new Error('down'), { code: 'ECONNREFUSED' });

/** Presences that are told to `note`, and the sets that it was told, as "serial on". */
function telling(note: (changes: readonly PresenceChange[]) => Promise<void> = () => Promise.resolve()) {
  const sets: string[][] = [];
  const notePresences = (changes: readonly PresenceChange[]) => {
    sets.push(changes.map(({ serial, connected }) => `${serial} ${connected ? 'on' : 'off'}`));
    return note(changes);
  };
  return { sets, presence: createDevicePresence({ notePresences }, silent) };
}

test('what comes in one moment is told as one set, each device once with its newest state', async () => {
  const { sets, presence } = telling();
  await Promise.all([
    presence.report('BF-1', true, at),
    presence.report('BF-2', true, at),
    presence.report('BF-1', false, at),
  ]);
  expect(sets).toEqual([['BF-1 off', 'BF-2 on']]);
});

test('states that come while a set is told are told after it, the newest only', async () => {
  const asked = Promise.withResolvers<void>();
  const first = Promise.withResolvers<void>();
  const { sets, presence } = telling(() => (asked.resolve(), first.promise));
  const begun = presence.report('BF-1', true, at);
  await asked.promise;
  const later = [false, true, false].map((online) => presence.report('BF-1', online, at));
  expect(sets).toEqual([['BF-1 on']]);
  first.resolve();
  await Promise.all([begun, ...later]);
  expect(sets).toEqual([['BF-1 on'], ['BF-1 off']]);
});

test('a thousand devices are told one set at a time, an outage is waited out, a fault harms no other', async () => {
  let inFlight = 0;
  let outages = 0;
  const told = new Set<string>();
  const { sets, presence } = telling(async (changes) => {
    expect(++inFlight).toBe(1);
    await new Promise(setImmediate);
    inFlight -= 1;
    if (++outages === 1) throw outage();
    if (changes.some(({ serial }) => serial === 'BF-8')) throw new Error('fault');
    for (const { serial } of changes) told.add(serial);
  });
  const reports = Array.from({ length: 1_000 }, (_, number) => presence.report(`BF-${number}`, true, at));
  await Promise.all(reports);
  expect(told.size).toBe(999);
  const sizes = sets.map((set) => set.length).filter((size) => size > 1);
  expect(sizes).toEqual([200, 200, 200, 200, 200, 200]);
  await presence.close();
});

test('what is not told when we close is said to be so, and nothing more is taken', async () => {
  const asked = Promise.withResolvers<void>();
  const { presence } = telling(() => (asked.resolve(), Promise.reject(outage())));
  const reports = [presence.report('BF-1', true, at)];
  await asked.promise;
  reports.push(presence.report('BF-1', false, at));
  const outcomes = Promise.allSettled(reports);
  await presence.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(presence.report('BF-1', true, at)).rejects.toThrow('closing');
});

test('what another node tells from now on is not told after it by this one', async () => {
  const asked = Promise.withResolvers<void>();
  let down = true;
  const told: string[] = [];
  const { presence } = telling((changes) => {
    asked.resolve();
    if (down) return Promise.reject(outage());
    told.push(...changes.map(({ serial }) => serial));
    return Promise.resolve();
  });
  const reports = [presence.report('BF-1', true, at)];
  await asked.promise;
  reports.push(presence.report('BF-2', true, at));
  const outcomes = Promise.allSettled(reports);
  await presence.close();
  down = false;
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(presence.report('BF-3', true, at)).rejects.toThrow('closing');
  expect(told).toEqual([]);
});

test('a set that failed is told no further, device by device, once we close', async () => {
  const failing = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const { sets, presence } = telling(() => (asked.resolve(), failing.promise));
  const outcomes = Promise.allSettled(['BF-1', 'BF-2'].map((serial) => presence.report(serial, true, at)));
  await asked.promise;
  const closed = presence.close();
  failing.reject(new Error('fault'));
  await closed;
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sets).toEqual([['BF-1 on', 'BF-2 on']]);
});

test('what a next term of the intake tells is not tried again by the former one', async () => {
  const passedOn = Object.assign(new Error('passed on'), { code: 'BF001' });
  const { sets, presence } = telling(() => Promise.reject(passedOn));
  const outcomes = await Promise.allSettled(
    ['BF-1', 'BF-2'].map((serial) => presence.report(serial, true, at)),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(sets).toEqual([['BF-1 on', 'BF-2 on']]);
});
