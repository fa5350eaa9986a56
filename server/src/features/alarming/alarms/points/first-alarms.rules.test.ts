import { expect, test } from 'vitest';
import { failureCodes } from '@belfry/contract/values/alarm-states.ts';
import { deviceTypes } from '@belfry/contract/values/device-types.ts';
import { firstAlarms } from './first-alarms.rules.ts';

const inputsOf = (...given: Parameters<typeof firstAlarms>) =>
  firstAlarms(...given).alarmIds.filter((id) => !id.startsWith('failure.'));
const failuresOf = (...given: Parameters<typeof firstAlarms>) =>
  firstAlarms(...given).alarmIds.filter((id) => id.startsWith('failure.'));

test('a dialler has its inputs and every failure', () => {
  expect(inputsOf('dialler', 8)).toEqual(Array.from({ length: 8 }, (_, index) => `input.${index + 1}`));
  expect(failuresOf('dialler', 8)).toHaveLength(failureCodes.length);
});

test('a Dupline RTU has its modules of eight channels, a channel module just one', () => {
  const rtu = inputsOf('dupline-rtu', 16);
  expect(rtu).toHaveLength(16);
  expect([rtu[0], rtu[7], rtu[8], rtu[15]]).toEqual([
    'dupline.1.1',
    'dupline.1.8',
    'dupline.2.1',
    'dupline.2.8',
  ]);
  expect(inputsOf('dupline-8-channel-module', 16)).toEqual(
    Array.from({ length: 8 }, (_, index) => `dupline.1.${index + 1}`),
  );
});

test('a remote system has inputs of its own', () => {
  expect(inputsOf('remote-system', 8)).toHaveLength(8);
  expect(inputsOf('remote-system', 8)[0]).toBe('input.1');
});

test('nothing has failures of parts that it has not', () => {
  expect(failuresOf('rest-api-location', 8)).toEqual(
    [
      'nobody-scheduled',
      'multiple-alarms',
      'watchdog',
      'unknown-location',
      'default-category',
      'category-alarm',
    ]
      .concat('connection', 'test-alarm')
      .map((code) => `failure.${code}`),
  );
  for (const type of ['dupline-rtu', 'dupline-8-channel-module', 'remote-system'] as const)
    expect(failuresOf(type, 8).join(' ')).not.toMatch(/telephone|watchdog|category/);
  expect(failuresOf('dupline-rtu', 8)).toContain('failure.ethernet-0-internet-test');
  expect(failuresOf('dupline-rtu', 8)).not.toContain('failure.gsm-modem-internet-test');
});

test.each(deviceTypes)('the failures that the portal itself finds have a place on a %s', (type) => {
  expect(failuresOf(type, 8)).toEqual(
    expect.arrayContaining(['failure.nobody-scheduled', 'failure.multiple-alarms', 'failure.connection']),
  );
});

test.each([
  ['dialler', 'touch'],
  ['rest-api-location', 'rest-api'],
  ['remote-system', 'touch'],
  ['dupline-8-channel-module', 'dupline-serial'],
  ['dupline-rtu', 'dupline-ethernet'],
] as const)('the alarms of a %s are shown by %s', (type, shown) => {
  expect(firstAlarms(type, 8).interface).toBe(shown);
});
