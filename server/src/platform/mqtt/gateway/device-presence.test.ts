import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDevicePresence } from './device-presence.ts';

const at = new Date(0);
const silent = pino({ level: 'silent' });

test('states that come during a call are told after it, the newest only', async () => {
  const told: string[] = [];
  const first = Promise.withResolvers<void>();
  const presence = createDevicePresence(
    {
      connected: () => (told.push('on'), told.length === 1 ? first.promise : Promise.resolve()),
      disconnected: () => Promise.resolve(void told.push('off')),
    },
    silent,
  );
  const reports = [true, false, true, false].map((online) => presence.report('BF-1', online, at));
  expect(told).toEqual(['on']);
  first.resolve();
  await Promise.all(reports);
  expect(told).toEqual(['on', 'off']);
});

test('a thousand devices are told a few at a time, an outage is waited out, a fault harms no other', async () => {
  let inFlight = 0;
  let most = 0;
  let outages = 0;
  const told = new Set<string>();
  const presence = createDevicePresence(
    {
      async connected(serial) {
        most = Math.max(most, ++inFlight);
        await new Promise(setImmediate);
        inFlight -= 1;
        if (serial === 'BF-7' && ++outages === 1)
          throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
        if (serial === 'BF-8') throw new Error('fault');
        told.add(serial);
      },
      disconnected: () => Promise.resolve(),
    },
    silent,
  );
  const reports = Array.from({ length: 1_000 }, (_, number) => presence.report(`BF-${number}`, true, at));
  await Promise.all(reports);
  expect(told.size).toBe(999);
  expect(most).toBeLessThanOrEqual(16);
  await presence.close();
});

test('what is not told when we close is said to be so, and nothing more is taken', async () => {
  const outage = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
  const asked = Promise.withResolvers<void>();
  const presence = createDevicePresence(
    {
      connected() {
        asked.resolve();
        return Promise.reject(outage);
      },
      disconnected: () => Promise.resolve(),
    },
    silent,
  );
  const reports = [true, false].map((online) => presence.report('BF-1', online, at));
  const outcomes = Promise.allSettled(reports);
  await asked.promise;
  await presence.close();
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(presence.report('BF-1', true, at)).rejects.toThrow('closing');
});

test('what another node tells from now on is not told after it by this one', async () => {
  const told: string[] = [];
  let down = true;
  const asked = Promise.withResolvers<void>();
  const presence = createDevicePresence(
    {
      async connected(serial) {
        asked.resolve();
        if (down) throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
        told.push(serial);
      },
      disconnected: () => Promise.resolve(),
    },
    silent,
  );
  const outcomes = Promise.allSettled(['BF-1', 'BF-2'].map((serial) => presence.report(serial, true, at)));
  await asked.promise;
  await presence.close();
  down = false;
  expect((await outcomes).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await expect(presence.report('BF-3', true, at)).rejects.toThrow('closing');
  expect(told).toEqual([]);
});
