import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { connectAsync } from 'mqtt';
import { ensureDebianPackage } from '../../../../../scripts/debian-packages.mjs';
import { keyVerifier } from './key-verifier.ts';
import { mosquittoFileNames, renderMosquittoFiles } from './mosquitto-files.ts';
import { portalAccountOf } from './portal-account.ts';
import { documentedFile } from '../../../../../scripts/documented-file.ts';
import { testCertificate, testCertificateKey } from './certificate.fixture.ts';
import { spawnDependent } from '../../../../../scripts/dependent-child.ts';
import { keyOf } from '../gateway/device.fixture.ts';
import { hasEnded, listening, startOnFreePorts } from '../port.fixture.ts';

/** A Mosquitto of the test's own that reads the files of {@link TestMosquitto.folder}. */
export interface TestMosquitto {
  /** Where devices connect: their client id is their name, whatever they say. */
  port: number;
  /** As {@link TestMosquitto.port}, by TLS with the certificate of tests. */
  tlsPort: number;
  /** With the account of the portal, on a listener that no device has an account on. */
  url: string;
  /** Holds `passwords`, `portal-passwords` and `acl`. */
  folder: string;
  /** Makes the folder anew, empty, with the rights that docs/brokers.md gives it. */
  makeFolder(): Promise<void>;
  pidFile: string;
  /** Makes these devices known, each with `keyOf(serial)` or the key that is named, and no others; resolves when the broker has read it. */
  letIn(serials: readonly string[], keys?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it as a power cut would, and starts it on the same ports and folder. */
  killAndRestart(): Promise<void>;
  /** Ends it as a power cut would. */
  kill(): Promise<void>;
  /** Starts it again after {@link TestMosquitto.kill}. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Debian's Mosquitto with the file of docs/brokers; installs it when it is missing and we are root, else says what to do. No device is known yet.
 * `env` is set for it beside what is ours.
 */
export function startMosquitto(env: Readonly<Record<string, string>> = {}): Promise<TestMosquitto> {
  ensureDebianPackage('mosquitto');
  return startOnFreePorts(3, (ports) => startOn(ports, env));
}

async function startOn(
  [port = 0, tlsPort = 0, portalPort = 0]: readonly number[],
  env: Readonly<Record<string, string>>,
): Promise<TestMosquitto> {
  const home = await mkdtemp(join(tmpdir(), 'belfry-mosquitto-'));
  const account = brokerAccount();
  await chown(home, account.uid, account.gid);
  const folder = join(home, 'files');
  await makeFolder();
  const pidFile = join(home, 'mosquitto.pid');
  const url = `mqtt://belfry:only-for-this-test@127.0.0.1:${portalPort}`;
  const portal = portalAccountOf(url);
  const documented = documentedFile('brokers/mosquitto.conf', {
    '/var/lib/belfry-mosquitto': folder,
    '/etc/mosquitto/certs': home,
    'listener 1883': `listener ${portalPort}`,
    'listener 8883': `listener ${tlsPort} 127.0.0.1`,
  });
  const settings = [
    `pid_file ${pidFile}`,
    'persistence true',
    `persistence_location ${home}/`,
    `user ${account.username}`,
    documented,
    // The devices' listener once more, without TLS.
    documented
      .slice(documented.indexOf(`listener ${tlsPort}`))
      .replace(`listener ${tlsPort}`, `listener ${port}`)
      .replaceAll(/^(?:certfile|keyfile|tls_version) .*$/gm, ''),
  ];
  await writeFile(join(home, 'fullchain.pem'), testCertificate);
  await writeFile(join(home, 'key.pem'), testCertificateKey);
  await writeFile(join(home, 'mosquitto.conf'), settings.join('\n'));

  async function makeFolder(): Promise<void> {
    await mkdir(folder);
    await chown(folder, -1, account.gid);
    await chmod(folder, 0o2750);
  }
  async function write(serials: readonly string[], keys: Readonly<Record<string, string>>) {
    const devices = serials.map((serial) => ({
      serial_number: serial,
      key_verifier: keyVerifier(keys[serial] ?? keyOf(serial)),
    }));
    const { files, check } = renderMosquittoFiles(devices, portal);
    await Promise.all(mosquittoFileNames.map((name) => writeFile(join(folder, name), files[name])));
    return check;
  }
  await write([], {});
  const removeHome = () => rm(home, { recursive: true });
  let broker = await run().catch(async (error: unknown) => {
    await removeHome();
    throw error;
  });

  async function run() {
    const child = spawnDependent('/usr/sbin/mosquitto', ['-c', join(home, 'mosquitto.conf')], {
      ...process.env,
      ...env,
    });
    for (const opened of [portalPort, port, tlsPort]) await listening(opened, child);
    return child;
  }
  async function signal(name: 'SIGKILL' | 'SIGTERM' | 'SIGHUP'): Promise<void> {
    process.kill(Number(await readFile(pidFile, 'utf8')), name);
  }
  async function kill(name: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (hasEnded(broker)) return;
    const exited = once(broker, 'exit');
    await signal(name);
    await exited;
  }

  return {
    port,
    tlsPort,
    url,
    folder,
    makeFolder,
    pidFile,
    async letIn(serials, keys = {}) {
      const check = await write(serials, keys);
      await signal('SIGHUP');
      const deadline = performance.now() + 20_000;
      // oxlint-disable-next-line no-await-in-loop -- one try after the other
      while (!(await isKnown(portalPort, check)))
        if (performance.now() > deadline) throw new Error('mosquitto does not read its files');
    },
    async killAndRestart() {
      await kill('SIGKILL');
      broker = await run();
    },
    kill: () => kill('SIGKILL'),
    async start() {
      broker = await run();
    },
    async stop() {
      await kill('SIGTERM');
      await removeHome();
    },
  };
}

/** Whom Mosquitto runs as: as it does by its package where we are root, who can read whatever there is. */
function brokerAccount(): { username: string; uid: number; gid: number } {
  const { username, uid, gid } = userInfo();
  if (uid !== 0) return { username, uid, gid };
  const number = (of: '-u' | '-g') => Number(execFileSync('id', [of, 'mosquitto'], { encoding: 'utf8' }));
  return { username: 'mosquitto', uid: number('-u'), gid: number('-g') };
}

function isKnown(port: number, account: { username: string; password: string }): Promise<boolean> {
  const options = { ...account, reconnectPeriod: 0, connectTimeout: 5_000 };
  return connectAsync(`mqtt://127.0.0.1:${port}`, options, false).then(
    (client) => client.endAsync().then(() => true),
    () => false,
  );
}
