import { beforeEach, expect, test, vi } from 'vitest';
import { keepColumns, keptColumns } from './chosen-columns.ts';

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
});
beforeEach(() => stored.clear());

test('each list has columns of its own, until the usual ones are chosen', () => {
  keepColumns('devices', ['name', 'state']);
  keepColumns('users', ['name']);
  expect(keptColumns('devices')).toEqual(['name', 'state']);
  keepColumns('devices', null);
  expect([keptColumns('devices'), keptColumns('users')]).toEqual([[], ['name']]);
});

test.each(['', 'null', '7', '{"devices":3}', '{'])(
  'what somebody else wrote there is none: %s',
  (written) => {
    stored.set('listColumns', written);
    expect(keptColumns('devices')).toEqual([]);
    keepColumns('devices', ['name']);
    expect(keptColumns('devices')).toEqual(['name']);
  },
);
