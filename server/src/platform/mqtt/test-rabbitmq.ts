import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ensureDebianPackage } from '../../../../scripts/debian-packages.mjs';
import { freePort } from './test-port.ts';

export const portalAccount = { username: 'belfry', password: 'a password of the portal for tests' };

export interface TestRabbitmq {
  port: number;
  url: string;
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startRabbitmq(authUrl: string): Promise<TestRabbitmq> {
  ensureDebianPackage('rabbitmq-server');
  const [script] = globSync('/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server');
  if (!script) throw new Error('rabbitmq-server is installed without its script');
  const folder = await mkdtemp(join(tmpdir(), 'belfry-rabbitmq-'));
  const [port, epmdPort, distPort] = [await freePort(), await freePort(), await freePort()];
  await writeFile(
    join(folder, 'rabbitmq.conf'),
    `listeners.tcp = none
mqtt.listeners.tcp.1 = 127.0.0.1:${port}
mqtt.allow_anonymous = false
mqtt.prefetch = 1000
mqtt.subscription_ttl = 604800000
auth_backends.1 = http
auth_http.http_method = post
auth_http.user_path = ${authUrl}/user
auth_http.vhost_path = ${authUrl}/vhost
auth_http.resource_path = ${authUrl}/resource
auth_http.topic_path = ${authUrl}/topic
load_definitions = ${folder}/definitions.json
log.console.level = error
`,
  );
  await writeFile(join(folder, 'enabled_plugins'), '[rabbitmq_mqtt,rabbitmq_auth_backend_http].\n');
  await writeFile(
    join(folder, 'definitions.json'),
    JSON.stringify({
      vhosts: [{ name: '/' }],
      policies: [
        {
          vhost: '/',
          name: 'devices',
          pattern: '^mqtt-subscription-(?!belfry)',
          'apply-to': 'queues',
          definition: { 'message-ttl': 10_000 },
          priority: 0,
        },
      ],
    }),
  );
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
  const names = spawn('epmd', ['-address', '127.0.0.1', '-port', String(epmdPort)], { stdio: 'ignore', env });
  await listening(epmdPort, names);
  let broker = await run();
  async function run(): Promise<ChildProcess> {
    const child = spawn(script!, [], { env, stdio: process.env['RABBIT_DEBUG'] ? 'inherit' : 'ignore', detached: true });
    await listening(port, child);
    return child;
  }
  async function kill(): Promise<void> {
    const exited = once(broker, 'exit');
    process.kill(-broker.pid!, 'SIGKILL');
    await exited;
  }

  return {
    port,
    url: `mqtt://${portalAccount.username}:${encodeURIComponent(portalAccount.password)}@127.0.0.1:${port}`,
    async killAndRestart() {
      await kill();
      broker = await run();
    },
    async stop() {
      await kill();
      names.kill('SIGKILL');
      await rm(folder, { recursive: true, maxRetries: 5 });
    },
  };
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (child.exitCode === null && performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (await accepts(port)) return;
    // oxlint-disable-next-line no-await-in-loop
    await delay(100);
  }
  throw new Error(`RabbitMQ does not listen on port ${port}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
