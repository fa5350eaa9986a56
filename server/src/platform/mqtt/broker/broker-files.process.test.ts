import { connectAsync, type IClientOptions } from 'mqtt';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrokerAuthServer } from './broker-auth-server.ts';
import { documentedFile } from '../../../../../scripts/documented-file.ts';
import { startTestBroker, type TestBroker } from './broker.fixture.ts';
import { testCertificate } from '../mosquitto/certificate.fixture.ts';
import { keyOf } from '../gateway/device.fixture.ts';

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
  });

  it('lets nobody else in', async () => {
    const refused = /^Connection refused: (?:Bad username or password|Not authorized)$/;
    expect(await byTls({ ...device, password: 'another' })).toMatch(refused);
    expect(await byTls({ clientId: serial })).toMatch(refused);
    expect(await byTls({ clientId: 'guest', username: 'guest', password: 'guest' })).toMatch(refused);
    expect(await byTls({ ...portal, password: 'another' })).toMatch(refused);
    expect(await connects(`mqtt://${new URL(broker.url).host}`, { clientId: serial })).toMatch(refused);
  });

  it('lets the portal in where it listens for it', async () => {
    expect(await connects(broker.url, { clientId: 'belfry-1' })).toBe('in');
  });
});

describe('EMQX with its part of the file', () => {
  const file = documentedFile('brokers/emqx.conf');
  /** What EMQX posts, by the address and body in the file. */
  const posts = [
    ...file.matchAll(/url = "[^"]+?:8087([^"]+)"\s+headers \{ "content-type" = "(.+)" \}\s+body \{ (.+) \}/g),
  ];

  async function asks(port: number, path: string, facts: Record<string, string>): Promise<unknown> {
    const [, , type = '', body = ''] = posts.find(([, named]) => named === path) ?? [];
    const fields = [...body.matchAll(/(\w+) = "\$\{(\w+)\}"/g)].map(([, name = '', fact = '']) => [
      name,
      facts[fact],
    ]);
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(Object.fromEntries(fields)),
    });
    return answer.json();
  }

  it('asks what Belfry answers', async () => {
    const server = await startBrokerAuthServer({
      host: '127.0.0.1',
      port: 0,
      portal: { username: 'belfry', password: 'of the portal' },
      authenticate: (name, key) => Promise.resolve(name === serial && key === keyOf(serial)),
      log: pino({ level: 'silent' }),
    });
    const who = { clientid: serial, username: serial };
    const login = (password: string) => asks(server.port, '/emqx/authenticate', { ...who, password });
    const may = (action: string, topic: string) =>
      asks(server.port, '/emqx/authorize', { ...who, action, topic });
    const [allow, deny] = [{ result: 'allow' }, { result: 'deny' }];
    expect(await login(keyOf(serial))).toMatchObject(allow);
    expect(await login('another')).toMatchObject(deny);
    expect(await may('publish', `d/${serial}/up/event`)).toMatchObject(allow);
    expect(await may('publish', 'd/BF-1000-0002/up/event')).toMatchObject(deny);
    expect(await may('subscribe', `d/${serial}/down/#`)).toMatchObject(allow);
    expect(await may('subscribe', '#')).toMatchObject(deny);
    await server.close();
  });
});
