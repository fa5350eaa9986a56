import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import {
  faultsOf,
  productionEnvironment as production,
  rabbitmqEnvironment as rabbitmq,
} from './environments.fixture.ts';

const sandbox = { SANDBOX_PORT: '7000' };

test.each([
  ['PORT + 7 is above all', { ...rabbitmq, ...sandbox, PORT: '65529' }, ['BROKER_AUTH_PORT']],
  ['PORT + 6 is', { ...sandbox, PORT: '65530' }, ['BOUNCE_PORT']],
  ['PORT + 5 is', { ...sandbox, PORT: '65531', BOUNCE_PORT: '0' }, ['INTERNAL_PORT']],
  ['PORT + 5 is, in production', { ...production, PORT: '65531' }, ['INTERNAL_PORT']],
  ['PORT + 10 is', { PORT: '65526' }, ['SANDBOX_PORT', 'SANDBOX_SMTP_PORT']],
  ['SANDBOX_PORT + 1 is', { SANDBOX_PORT: '65535' }, ['SANDBOX_SMTP_PORT']],
  ['PORT is INTERNAL_PORT', { INTERNAL_PORT: '8080' }, ['INTERNAL_PORT']],
  ['PORT + 5 is BOUNCE_PORT', { BOUNCE_PORT: '8085' }, ['BOUNCE_PORT']],
  ['PORT + 7 is INTERNAL_PORT', { ...rabbitmq, INTERNAL_PORT: '8087' }, ['BROKER_AUTH_PORT']],
  ['PORT is BROKER_AUTH_PORT', { ...rabbitmq, BROKER_AUTH_PORT: '8080' }, ['BROKER_AUTH_PORT']],
  ['PORT is no number', { ...rabbitmq, PORT: 'x' }, ['PORT']],
])('is a fault: %s', (_what, given, names) => {
  expect(faultsOf(given)).toEqual(names);
});

test.each([
  ['the highest', { ...rabbitmq, ...sandbox, PORT: '65528' }],
  ['nobody asks', { ...sandbox, PORT: '65529' }],
  ['nobody asks on the one of another', { INTERNAL_PORT: '8087' }],
  ['no bounces', { ...sandbox, PORT: '65530', BOUNCE_PORT: '0' }],
  ['no bounces in production', { ...production, PORT: '65530', INTERNAL_PORT: '8086' }],
  [
    'whichever are free',
    { ...rabbitmq, PORT: '0', INTERNAL_PORT: '0', BOUNCE_PORT: '0', BROKER_AUTH_PORT: '0' },
  ],
])('is none: %s', (_what, given) => {
  expect(faultsOf(given)).toEqual([]);
});

test('a fault names the port', () => {
  expect(() => readConfig({ ...rabbitmq, ...sandbox, PORT: '65529' })).toThrow(
    'BROKER_AUTH_PORT: set one: without it, it would be 65536, and 65535 is the highest',
  );
  expect(() => readConfig({ INTERNAL_PORT: '8080' })).toThrow(
    'INTERNAL_PORT: take another one: 8080 is PORT',
  );
});
