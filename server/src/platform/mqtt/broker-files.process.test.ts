import { connectAsync, type IClientOptions } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBroker, type TestBroker } from './test-broker.ts';
import { testCertificate } from './test-certificate.ts';
import { keyOf } from './test-device.ts';

const serial = 'BF-1000-0001';
const device = { clientId: serial, username: serial, password: keyOf(serial) };

describe.each(['rabbitmq', 'mosquitto'] as const)('%s with the files of docs/brokers', (kind) => {
  let broker: TestBroker;
  let portal: { username: string; password: string };
  beforeAll(async () => {
    broker = await startTestBroker(kind);
    await broker.letIn([serial]);
    const { username, password } = new URL(broker.url);
    portal = { username, password };
  }, 120_000);
  afterAll(() => broker.stop());

  /** `in`, or why not. */
  async function connects(url: string, options: IClientOptions): Promise<string> {
    const given = { ca: testCertificate, protocolVersion: 4, reconnectPeriod: 0, ...options } as const;
    return connectAsync(url, given, false).then(
      async (client) => {
        await client.endAsync();
        return 'in';
      },
      (error: Error) => error.message,
    );
  }
  const byTls = (options: IClientOptions) => connects(`mqtts://localhost:${broker.tlsPort}`, options);

  it('lets a device in by TLS, under a name that is in the certificate', async () => {
    expect(await byTls(device)).toBe('in');
    expect(await byTls({ ...device, ca: undefined })).toMatch(/self.signed|unable to verify/);
    expect(await byTls({ ...device, maxVersion: 'TLSv1.1', minVersion: 'TLSv1.1' })).not.toBe('in');
  });

  it('lets nobody else in', async () => {
    const refused = /^Connection refused: (?:Bad username or password|Not authorized)$/;
    expect(await byTls({ ...device, password: 'another' })).toMatch(refused);
    expect(await byTls({ clientId: serial })).toMatch(refused);
    expect(await byTls({ clientId: 'guest', username: 'guest', password: 'guest' })).toMatch(refused);
    expect(await byTls({ ...portal, password: 'another' })).toMatch(refused);
    expect(await connects(broker.url, { clientId: serial, username: '', password: '' })).toMatch(refused);
  });

  it('lets the portal in where it listens for it', async () => {
    expect(await connects(broker.url, { clientId: 'belfry-1' })).toBe('in');
  });
});
