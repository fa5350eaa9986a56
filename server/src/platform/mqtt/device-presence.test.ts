import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDevicePresence } from './device-presence.ts';
import { eventually } from './test-eventually.ts';

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
  presence.report('BF-1', true, at);
  presence.report('BF-1', false, at);
  presence.report('BF-1', true, at);
  presence.report('BF-1', false, at);
  expect(told).toEqual(['on']);
  first.resolve();
  await eventually(() => expect(told).toEqual(['on', 'off']));
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
  for (let number = 0; number < 1_000; number += 1) presence.report(`BF-${number}`, true, at);
  await eventually(() => expect(told.size).toBe(999));
  expect(most).toBeLessThanOrEqual(16);
  await presence.close();
});
