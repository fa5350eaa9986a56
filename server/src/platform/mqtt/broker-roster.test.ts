import { expect, test } from 'vitest';
import { createBrokerRoster } from './broker-roster.ts';

test('who said so is online, until they say otherwise', () => {
  const roster = createBrokerRoster();
  for (const serial of ['BF-1', 'BF-2']) roster.heard(serial, true);
  roster.heard('BF-2', false);
  expect(roster.online()).toEqual(['BF-1']);
  expect(['BF-1', 'BF-2', 'BF-3'].map((serial) => roster.isOnline(serial))).toEqual([true, false, false]);
});

test('what is noted counts for those who were not heard, and what they say meanwhile for the others', async () => {
  const roster = createBrokerRoster();
  for (const serial of ['BF-1', 'BF-2', 'BF-3']) roster.heard(serial, true);
  roster.heard('BF-4', false);
  await roster.adopt(() => {
    roster.heard('BF-2', true);
    roster.heard('BF-5', false);
    return Promise.resolve(['BF-1', 'BF-4', 'BF-5', 'BF-6']);
  });
  expect(roster.online().toSorted((a, b) => a.localeCompare(b))).toEqual(['BF-1', 'BF-2', 'BF-4', 'BF-6']);
  await roster.adopt(() => Promise.resolve([]));
  expect(roster.online()).toEqual([]);
});

test('a list that cannot be read changes nothing', async () => {
  const roster = createBrokerRoster();
  roster.heard('BF-1', true);
  await expect(roster.adopt(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(roster.online()).toEqual(['BF-1']);
});
