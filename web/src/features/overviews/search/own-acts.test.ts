import { beforeEach, expect, test } from 'vitest';
import { appearance } from '#platform/appearance.ts';
import { textOf } from '#platform/i18n/texts.fixture.ts';
import { keysOpen } from './keys/keys-open.ts';
import { ownActs } from './own-acts.ts';

const text = textOf('en-US');
const all = () => true;
const namesOf = (path: string, typed: string, may: (permission: string) => boolean = all) =>
  ownActs(path, typed, may, text).map((entry) => ('name' in entry ? entry.name : ''));
beforeEach(() => {
  appearance.set('system');
  keysOpen.set(false);
});

test('on a screen of a device, and on no other, its acts are there before anything is typed', () => {
  const acts = ownActs('/devices/testalarms/d1', '', (permission) => permission === 'D', text);
  expect(acts.flatMap((entry) => ('to' in entry ? entry.to : []))).toEqual([
    '/devices/detail/d1',
    '/devices/detail/d1?tab=alarms',
    '/devices/detail/d1?tab=call-lists',
    '/devices/detail/d1?tab=history',
    '/devices/testalarms/d1',
  ]);
  expect(namesOf('/devices/detail/d1', 'edit')).toEqual(['Edit this device']);
  expect(namesOf('/devices/add', '')).toEqual([]);
  expect(namesOf('/users', 'device')).toEqual([]);
});

test('the look that is chosen is not offered again', () => {
  expect(namesOf('/users', 'appear')).toEqual(['Appearance: light', 'Appearance: dark']);
  appearance.set('dark');
  expect(namesOf('/users', 'appear')).toEqual(['Appearance: light', 'Appearance: as the system']);
});

test('an act is done when it is chosen', () => {
  const [keys] = ownActs('/users', 'shortcuts', all, text);
  if (keys?.kind !== 'act') throw new Error('no act');
  keys.run();
  expect(keysOpen.get()).toBe(true);
  expect(namesOf('/users', 'logout')).toEqual(['Logout']);
});
