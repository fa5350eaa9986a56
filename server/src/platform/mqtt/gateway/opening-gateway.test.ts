import { expect, test } from 'vitest';
import type { DeviceGateway } from './device-gateway.ts';
import { openingGateway } from './opening-gateway.ts';

/** A gateway that is open, and what was sent by it. */
function anOpenGateway() {
  const sent: string[] = [];
  const gateway: DeviceGateway = {
    publish: async (serial, topic) => void sent.push(`${serial} ${topic}`),
    request: async () => ({ ok: true }),
    disconnect: async (serial) => void sent.push(`${serial} disconnect`),
    isConnected: (serial) => serial === 'BF-1',
    connectionCount: () => 1,
    hears: () => true,
    state: () => ({ broker: 'ok', intake: 'here' }),
    keysCheckedBy: 'broker',
    port: 1883,
    tlsPort: 8883,
    close: async () => void sent.push('closed'),
  };
  return { gateway, sent };
}

test('before it is open it hears nobody, and can be closed', async () => {
  const { gateway } = openingGateway();
  const { keysCheckedBy, port, tlsPort } = gateway;
  expect({ keysCheckedBy, port, tlsPort }).toEqual({ keysCheckedBy: 'us', port: 0, tlsPort: 0 });
  expect([gateway.isConnected('BF-1'), gateway.connectionCount(), gateway.hears()]).toEqual([
    false,
    0,
    false,
  ]);
  expect(gateway.state()).toEqual({ broker: 'away', intake: 'nobody' });
  await expect(gateway.close()).resolves.toBeUndefined();
});

test('what is sent before it is open goes out when it is, in its order', async () => {
  const { gateway, open } = openingGateway();
  const waiting = [gateway.publish('BF-1', 'state', {}), gateway.publish('BF-2', 'ack', {})];
  const there = anOpenGateway();
  expect(there.sent).toEqual([]);
  open(there.gateway);
  await Promise.all(waiting);
  expect(there.sent).toEqual(['BF-1 state', 'BF-2 ack']);
});

test('once open it says and does what the open one says and does', async () => {
  const { gateway, open } = openingGateway();
  const there = anOpenGateway();
  open(there.gateway);
  await gateway.disconnect('BF-1');
  const reply = await gateway.request('BF-1', { method: 'test' });
  await gateway.close();
  const { keysCheckedBy, port, tlsPort } = gateway;
  expect({ keysCheckedBy, port, tlsPort, reply }).toEqual({
    keysCheckedBy: 'broker',
    port: 1883,
    tlsPort: 8883,
    reply: { ok: true },
  });
  expect([gateway.isConnected('BF-1'), gateway.isConnected('BF-2'), gateway.connectionCount()]).toEqual([
    true,
    false,
    1,
  ]);
  expect([gateway.hears(), gateway.state()]).toEqual([true, { broker: 'ok', intake: 'here' }]);
  expect(there.sent).toEqual(['BF-1 disconnect', 'closed']);
});
