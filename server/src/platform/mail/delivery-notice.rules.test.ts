import { expect, test } from 'vitest';
import { bounceAddress, readBounceAddress } from './bounce-address.ts';
import { readDeliveryNotice } from './delivery-notice.rules.ts';

const about = 'Reporting-MTA: dns; mx.example\r\nArrival-Date: Fri, 20 Nov 2026 03:00:00 +0000\r\n\r\n';
const recipient = (action: string, status: string) =>
  `Final-Recipient: rfc822; jan@farm.example\r\nAction: ${action}\r\nStatus: ${status}\r\n\r\n`;

test.each([
  ['an unknown mailbox', recipient('failed', '5.1.1'), { kind: 'failed', status: '5.1.1' }],
  ['a server that is away', recipient('delayed', '4.4.1'), { kind: 'delayed', status: '4.4.1' }],
  ['a delivery', recipient('delivered', '2.0.0'), { kind: 'delivered', status: '2.0.0' }],
  ['a server without notices', recipient('relayed', '2.0.0'), { kind: 'delivered', status: '2.0.0' }],
  ['an alias', recipient('expanded', '2.0.0'), null],
  ['capitals and a comment', 'ACTION: Failed (gone)\r\nStatus: none\r\n', { kind: 'failed', status: null }],
  ['a folded line', 'Action:\r\n failed\r\nStatus:\r\n\t5.2.2\r\n', { kind: 'failed', status: '5.2.2' }],
  [
    'an alias of two',
    recipient('failed', '5.1.1') + recipient('delivered', '2.0.0'),
    { kind: 'delivered', status: '2.0.0' },
  ],
  [
    'an alias that is still tried',
    recipient('failed', '5.1.1') + recipient('delayed', '4.4.1'),
    { kind: 'delayed', status: '4.4.1' },
  ],
  ['no notice', 'I am on holiday. Action: failed', null],
])('%s', (_name, part, notice) => {
  expect(readDeliveryNotice(about + part)).toEqual(notice);
});

test('a bounce address names its mail, and no other can be made without the secret', () => {
  const id = '0a1b2c3d-0000-4000-8000-00000000abcd';
  const address = bounceAddress('secret', 'bounces.example', id);
  expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
  const read = (given: string, secret = 'secret', domain = 'bounces.example') =>
    readBounceAddress([secret], domain, given);
  expect(read(address)).toBe(id);
  expect(read(address.toUpperCase())).toBe(id);
  expect(read(address, 'another')).toBeNull();
  expect(readBounceAddress(['another', 'secret'], 'bounces.example', address)).toBe(id);
  expect(read(address, 'secret', 'other.example')).toBeNull();
  expect(read(address.replace('0a1b', '0a1c'))).toBeNull();
  for (const odd of ['', 'bounce@bounces.example', 'bounce+@bounces.example', `x${address}`])
    expect(read(odd)).toBeNull();
});
