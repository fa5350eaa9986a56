import { expect, test } from 'vitest';
import { isLoopbackHost, isLoopbackUrl } from './loopback.ts';

test.each([
  '127.0.0.1',
  '127.9.8.7',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'portal.localhost',
])('%s is this machine', (host) => {
  expect(isLoopbackHost(host)).toBe(true);
});

test.each([
  '',
  '0',
  '0.0.0.0',
  '::',
  '[::]',
  '::ffff:0.0.0.0',
  '::ffff:192.168.1.2',
  '192.168.1.2',
  '128.0.0.1',
  'fe80::1',
  'portal.example',
  'notlocalhost',
  'localhost.example',
  '127.0.0.1.example',
])('%j is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test.each([
  ['http://127.0.0.1:8080', true],
  ['http://0x7f.1/', true],
  ['http://[::1]:8080/x', true],
  ['http://[::ffff:127.0.0.1]', true],
  ['https://portal.localhost', true],
  ['redis://localhost', true],
  ['http://0.0.0.0:8080', false],
  ['http://[::]', false],
  ['https://127.0.0.1@portal.example', false],
  ['redis://cache', false],
  ['cache', null],
])('the address %s: %s', (address, local) => {
  expect(isLoopbackUrl(address)).toBe(local);
});
