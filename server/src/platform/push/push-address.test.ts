import { describe, expect, test } from 'vitest';
import { isPublicAddress, isPushAddress, knownPushServices } from './push-address.ts';

const production = { services: knownPushServices, sandbox: false };
const development = { services: knownPushServices, sandbox: true };

describe('an endpoint', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-am3p.notify.windows.com/w/?token=abc',
  ])('of a push service is taken: %s', (endpoint) => {
    expect(isPushAddress(endpoint, production)).toBe(true);
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://somebody@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evilfcm.googleapis.com/abc',
    'https://push.example/abc',
    'https://localhost/abc',
    'https://127.0.0.1/abc',
    'https://2130706433/abc',
    'https://0x7f.1/abc',
    'https://[::1]/abc',
    'https://[::ffff:10.0.0.1]/abc',
    'https://10.0.0.1/abc',
    'https://169.254.169.254/latest/meta-data',
    'http://127.0.0.1:8090/push/send/abc',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
    '',
  ])('of anything else is not, in production: %s', (endpoint) => {
    expect(isPushAddress(endpoint, production)).toBe(false);
  });

  test('of the sandbox is taken in development, and no other of this machine', () => {
    expect(isPushAddress('http://127.0.0.1:8090/push/send/abc', development)).toBe(true);
    expect(isPushAddress('https://127.0.0.1:8090/push/send/abc', development)).toBe(false);
    expect(isPushAddress('http://localhost:8090/abc', development)).toBe(false);
    expect(isPushAddress('http://10.0.0.1/abc', development)).toBe(false);
  });
});

describe('an address', () => {
  test.each([
    ['142.250.179.74', true],
    ['2a00:1450:400e:80f::200a', true],
    ['10.1.2.3', false],
    ['100.64.0.1', false],
    ['127.0.0.53', false],
    ['169.254.169.254', false],
    ['172.16.0.1', false],
    ['172.31.255.255', false],
    ['172.32.0.1', true],
    ['192.168.178.1', false],
    ['198.18.0.1', false],
    ['0.0.0.0', false],
    ['224.0.0.1', false],
    ['255.255.255.255', false],
    ['::1', false],
    ['::', false],
    ['::ffff:127.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['fe80::1', false],
    ['ff02::1', false],
    ['2002:7f00:1::', false],
    ['2001:db8::1', false],
    ['nonsense', false],
  ])('%s is public: %s', (address, is) => {
    expect(isPublicAddress(address)).toBe(is);
  });
});
