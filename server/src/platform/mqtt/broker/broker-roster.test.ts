import { expect, test } from 'vitest';
import { createBrokerRoster } from './broker-roster.ts';

const sorted = (serials: readonly string[]) => serials.toSorted((a, b) => a.localeCompare(b));

test('who said so is online, until they say otherwise', () => {
  const roster = createBrokerRoster();
  for (const serial of ['BF-1', 'BF-2']) roster.heard(serial, true);
  roster.heard('BF-2', false);
  expect(roster.online()).toEqual(['BF-1']);
  expect(['BF-1', 'BF-2', 'BF-3'].map((serial) => roster.isOnline(serial))).toEqual([true, false, false]);
});

test('what is noted counts for those who were not heard on this connection, and what they said for the others', () => {
  const roster = createBrokerRoster();
  for (const serial of ['BF-1', 'BF-2', 'BF-3']) roster.heard(serial, true);
  roster.heard('BF-4', false);
  roster.lost();
  roster.heard('BF-2', true);
  roster.heard('BF-5', false);
  roster.adopt(['BF-1', 'BF-4', 'BF-5', 'BF-6']);
  expect(sorted(roster.online())).toEqual(['BF-1', 'BF-2', 'BF-4', 'BF-6']);
  roster.lost();
  roster.adopt([]);
  expect(roster.online()).toEqual([]);
});

test('each status is an entry of its own, and what is noted and known already is none', () => {
  const roster = createBrokerRoster();
  roster.heard('BF-1', true);
  const before = roster.entry('BF-1');
  roster.lost();
  roster.adopt(['BF-1']);
  expect(roster.entry('BF-1')).toBe(before);
  roster.heard('BF-1', true);
  expect(roster.entry('BF-1')).not.toBe(before);
});
