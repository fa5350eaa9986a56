import { expect, test } from 'vitest';
import { changesOf, differencesOf, issueOf, onlyShown, settingsToSend } from './settings-changes.ts';

const read = { volume: 5, name: 'Barn', language: 'en', keyTones: true, mainboard: 'C2' };

test('what is typed as it was is no change', () => {
  expect(changesOf(read, read, { volume: '5', name: ' Barn ', keyTones: true })).toEqual([]);
});

test('a change shows what the device has and what is wanted', () => {
  expect(changesOf(read, read, { volume: '7', keyTones: false })).toEqual([
    { key: 'volume', base: 5, theirs: 5, mine: 7, by: 'mine' },
    { key: 'keyTones', base: true, theirs: true, mine: false, by: 'mine' },
  ]);
});

test('what was changed on both sides is a conflict, until it is the same', () => {
  const now = { ...read, volume: 3, name: 'Shed' };
  expect(changesOf(read, now, { volume: '7', language: 'nl' })).toMatchObject([
    { key: 'language', by: 'mine' },
    { key: 'volume', base: 5, theirs: 3, mine: 7, by: 'both' },
  ]);
  expect(changesOf(read, now, { volume: '3' })).toEqual([]);
  // Typed once more as it was read, it is wanted all the same.
  expect(changesOf(read, now, { volume: '5' })).toMatchObject([{ key: 'volume', by: 'both' }]);
});

test('what else changed on the device is told, and not sent', () => {
  const now = { ...read, volume: 3, name: 'Shed', mainboard: 'C3' };
  const others = differencesOf(read, now, { volume: '7' }).filter(({ by }) => by === 'theirs');
  expect(others).toMatchObject([
    { key: 'name', base: 'Barn', theirs: 'Shed' },
    { key: 'mainboard', base: 'C2', theirs: 'C3' },
  ]);
  expect(changesOf(read, now, { volume: '7' }).map(({ key }) => key)).toEqual(['volume']);
});

test('nothing is sent before each conflict is decided', () => {
  const changes = changesOf(read, { ...read, volume: 3 }, { volume: '7', language: 'nl' });
  expect(settingsToSend(changes, {})).toBeNull();
  expect(settingsToSend(changes, { volume: 'theirs' })).toEqual({ language: 'nl' });
  expect(settingsToSend(changes, { volume: 'mine' })).toEqual({ language: 'nl', volume: 7 });
});

test('what the portal does not know is only shown', () => {
  expect(onlyShown(read)).toEqual([['mainboard', 'C2']]);
});

test.each([
  ['volume', 7, undefined],
  ['volume', 11, 'ui.field.range'],
  ['volume', Number.NaN, 'ui.field.required'],
  ['brightness', 55, 'remote-settings.issue.step'],
  ['name', '', 'ui.field.required'],
  ['name', 'x'.repeat(41), 'ui.field.length'],
  ['lineNumber', 'abc', 'ui.field.phone'],
  ['lineNumber', '', undefined],
] as const)('%s %j: %s', (key, value, id) => {
  const issue = issueOf(key, value);
  expect(issue && 'id' in issue ? issue.id : undefined).toBe(id);
});
