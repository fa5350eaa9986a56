import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { ensureDebianPackage } from '../../../../../scripts/debian-packages.mjs';
import { startBrokerAuthServer } from './broker-auth-server.ts';
import type { TestBroker } from './broker.fixture.ts';
import { documentedFile } from '../../../../../scripts/documented-file.ts';
import { testCertificate, testCertificateKey } from '../mosquitto/certificate.fixture.ts';
import { spawnDependent } from '../../../../../scripts/dependent-child.ts';
import { keyOf } from '../gateway/device.fixture.ts';
import { hasEnded, listening, startOnFreePorts } from '../port.fixture.ts';

const portal = { username: 'belfry', password: 'only-for-this-test' };

/** A RabbitMQ of the test's own. */
export type TestRabbitmq = Omit<TestBroker, 'kind'>;

/**
 * Starts Debian's RabbitMQ with the files of docs/brokers, which asks the test whom it lets in, or `authPort` if it is given; installs it when it is
 * missing and we are root.
 */
export function startRabbitmq({ authPort }: { authPort?: number } = {}): Promise<TestRabbitmq> {
  ensureDebianPackage('rabbitmq-server');
  return startOnFreePorts(4, (ports) => startOn(ports, authPort));
}

async function startOn(ports: readonly number[], authPort: number | undefined): Promise<TestRabbitmq> {
  const [port = 0, tlsPort = 0, epmdPort = 0, distPort = 0] = ports;
  const known = new Map<string, string>();
  /** Stands still, so that nothing of before is answered from memory once it has moved. */
  let time = 0;
  const asked = await startBrokerAuthServer({
    host: '127.0.0.1',
    port: 0,
    portal,
    authenticate: (serial, key) => Promise.resolve(known.get(serial) === key),
    log: pino({ level: 'silent' }),
    milliseconds: () => time,
  });
  const [script] = globSync('/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server');
  if (!script) throw new Error('rabbitmq-server is installed without its script');
  const folder = await mkdtemp(join(tmpdir(), 'belfry-rabbitmq-'));
  await mkdir(join(folder, 'tls'));
  const files: Record<string, string> = {
    'rabbitmq.conf': documentedFile('brokers/rabbitmq.conf', {
      'default = 8883': `default = 127.0.0.1:${tlsPort}`,
      '127.0.0.1:1883': `127.0.0.1:${port}`,
      'http://127.0.0.1:8087': `http://127.0.0.1:${authPort ?? asked.port}`,
      '/etc/rabbitmq': folder,
    }),
    enabled_plugins: documentedFile('brokers/enabled_plugins'),
    // As long as a test waits.
    'definitions.json': documentedFile('brokers/definitions.json', {
      '"message-ttl": 9000': '"message-ttl": 2000',
    }),
    'tls/cert.pem': testCertificate,
    'tls/chain.pem': testCertificate,
    'tls/key.pem': testCertificateKey,
  };
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)));
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    RABBITMQ_NODENAME: `belfry-${randomUUID()}@localhost`,
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'enabled_plugins'),
    RABBITMQ_DIST_PORT: String(distPort),
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(epmdPort),
  };

  // Of our own, since the one that RabbitMQ starts would outlive it.
  const names = spawnDependent('epmd', ['-address', '127.0.0.1', '-port', String(epmdPort)], env);
  async function clean(): Promise<void> {
    await end(names);
    await asked.close();
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
  async function run(): Promise<ChildProcess> {
    const child = spawnDependent(script!, [], env);
    try {
      for (const opened of [port, tlsPort]) await listening(opened, child);
      return child;
    } catch (error) {
      await end(child);
      throw error;
    }
  }
  let broker: ChildProcess;
  try {
    await listening(epmdPort, names);
    broker = await run();
  } catch (error) {
    await clean();
    throw error;
  }
  const kill = () => end(broker);

  return {
    port,
    tlsPort,
    url: `mqtt://${portal.username}:${portal.password}@127.0.0.1:${port}`,
    letIn(serials, keys = {}) {
      known.clear();
      time += 3_600_000;
      for (const serial of serials) known.set(serial, keys[serial] ?? keyOf(serial));
      return Promise.resolve();
    },
    kill,
    async start() {
      broker = await run();
    },
    async stop() {
      await kill();
      await clean();
    },
  };
}

/** Ends a process with all that it started. */
async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  process.kill(-child.pid!, 'SIGKILL');
  await exited;
}
