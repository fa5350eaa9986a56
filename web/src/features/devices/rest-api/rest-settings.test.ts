import { expect, test } from 'vitest';
import { curlLine } from './curl-line.ts';
import { settingsFaults } from './rest-settings.ts';

const row = (category: string) => ({ category, alarmId: 'input.1' });

test('settings with names of their own are good; empty ones are told of by the schema', () => {
  expect(
    settingsFaults({ categories: [row('fire'), row('flood'), row(''), row('')], locations: ['', ''] }),
  ).toEqual({});
});

test('a name that stands there twice, and one that is an alarm, are told of at their fields', () => {
  expect(
    settingsFaults({
      categories: [row('fire'), row(' fire'), row('input.4'), row('failure.watchdog')],
      locations: ['Barn', 'Attic', 'Barn '],
    }),
  ).toEqual({
    'categories/1/category': 'rest-api.twice',
    'categories/2/category': 'rest-api.category.is-alarm',
    'categories/3/category': 'rest-api.category.is-alarm',
    'locations/2': 'rest-api.twice',
  });
});

test('a line for the shell is one command, whatever stands in it', () => {
  expect(curlLine('https://x.example/api', 'bf_1', { alarm: "pump's", active: true })).toBe(
    `curl -X POST 'https://x.example/api/v4/alarms' -H 'Authorization: Bearer bf_1' ` +
      `-H 'Content-Type: application/json' -d '{"alarm":"pump'\\''s","active":true}'`,
  );
});
