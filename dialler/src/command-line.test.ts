import { expect, test } from 'vitest';
import { parseCommandLine } from './command-line.ts';

const parse = (line: string, env = {}) => parseCommandLine(line.split(' '), env);

test('one dialler with what it is to do, in the order typed', () => {
  expect(
    parse('--serial BF-1 --key k --raise ventilation --restore input.1 --failure power-failure --outage 2m', {
      MQTT_PORT: '2883',
      DATA_DIR: '/data',
    }),
  ).toMatchObject({
    kind: 'single',
    serial: 'BF-1',
    port: 2883,
    journalDir: '/data/diallers',
    changes: [
      { said: 'ventilation', active: true },
      { said: 'input.1', active: false },
      { said: 'power-failure', active: true },
    ],
    outage: 120_000,
  });
});

test('a clock may be slow', () => {
  expect(parse('--serial BF-1 --clock-offset -90')).toMatchObject({ clockOffset: -90_000 });
});

test('a fleet and a demo', () => {
  expect(parse('--fleet 20 --rate 5 --count 10')).toMatchObject({
    kind: 'fleet',
    size: 20,
    rate: 5,
    count: 10,
  });
  expect(parse('--demo f.json --control-port 9000')).toMatchObject({ kind: 'demo', controlPort: 9000 });
});

test.each([
  ['--raise input.1', '--serial'],
  ['--serial A --mqtt-port http', '--mqtt-port is a whole number'],
  ['--serial A --outage soon', '--outage is a time such as 30s'],
  ['--serial A --model v3', '--model is v1 or v2'],
  ['--serial A --explode', '--explode'],
  ['--fleet none', '--fleet is a whole number'],
])('%s is answered with what is wrong', (line, message) => {
  expect(() => parse(line)).toThrow(message);
});
