import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { ensureDebianPackage } from '../../../../scripts/debian-packages.mjs';

const admin = { username: 'belfry', password: 'only-for-this-test' };

/** A Mosquitto of the test's own with the dynamic-security plugin. */
export interface TestMosquitto {
  port: number;
  /** With the account of the portal. */
  url: string;
  /** Ends it as a power cut would, and starts it on the same port and folder. */
  killAndRestart(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts Debian's Mosquitto; installs it when it is missing and we are root, else says what to do. */
export async function startMosquitto(): Promise<TestMosquitto> {
  ensureDebianPackage('mosquitto');
  const [plugin] = globSync('/usr/lib/*/mosquitto_dynamic_security.so');
  if (!plugin) throw new Error('mosquitto is installed without mosquitto_dynamic_security.so');
  const folder = await mkdtemp(join(tmpdir(), 'belfry-mosquitto-'));
  const accounts = join(folder, 'dynamic-security.json');
  execFileSync('mosquitto_ctrl', ['dynsec', 'init', accounts, admin.username, admin.password], {
    stdio: 'pipe',
  });
  const port = await freePort();
  const settings = [
    `listener ${port} 127.0.0.1`,
    'allow_anonymous false',
    `plugin ${plugin}`,
    `plugin_opt_config_file ${accounts}`,
    'persistence true',
    `persistence_location ${folder}/`,
    'max_queued_messages 100000',
    'message_size_limit 20000',
    `user ${userInfo().username}`,
  ];
  await writeFile(join(folder, 'mosquitto.conf'), settings.join('\n'));

  let broker = await run();
  async function run(): Promise<ChildProcess> {
    const child = spawn('/usr/sbin/mosquitto', ['-c', join(folder, 'mosquitto.conf')], { stdio: 'ignore' });
    await listening(port, child);
    return child;
  }
  async function kill(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const exited = once(broker, 'exit');
    broker.kill(signal);
    await exited;
  }

  return {
    port,
    url: `mqtt://${admin.username}:${admin.password}@127.0.0.1:${port}`,
    async killAndRestart() {
      await kill('SIGKILL');
      broker = await run();
    },
    async stop() {
      await kill('SIGTERM');
      await rm(folder, { recursive: true });
    },
  };
}

/** Mosquitto cannot choose a port itself. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function listening(port: number, child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (child.exitCode === null && performance.now() < deadline) {
    // oxlint-disable-next-line no-await-in-loop -- one try after the other
    if (await accepts(port)) return;
  }
  throw new Error(`mosquitto does not listen on port ${port}`);
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => setTimeout(resolve, 20, false));
    socket.once('connect', () => socket.destroy());
  });
}
