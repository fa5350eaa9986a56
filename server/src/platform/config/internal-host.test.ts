import { expect, test } from 'vitest';
import { faultsOf, productionEnvironment } from './environments.fixture.ts';

test.each([
  '127.0.0.1',
  '::1',
  'localhost',
  '10.0.0.5',
  '172.16.3.4',
  '192.168.1.2',
  '100.64.0.9',
  'fd00::5',
])('figures may be read on %s', (host) => {
  expect(faultsOf({ INTERNAL_HOST: host })).toEqual([]);
  expect(faultsOf({ ...productionEnvironment, INTERNAL_HOST: host })).toEqual([]);
});

test.each([
  '0.0.0.0',
  '::',
  '::ffff:0.0.0.0',
  '203.0.113.5',
  '172.32.0.1',
  'portal.example',
  '2001:db8::1',
  '[::1]',
  'x.localhost',
])('figures are not for everybody, as on %s', (host) => {
  expect(faultsOf({ INTERNAL_HOST: host })).toEqual(['INTERNAL_HOST']);
  expect(faultsOf({ ...productionEnvironment, INTERNAL_HOST: host })).toEqual(['INTERNAL_HOST']);
});
