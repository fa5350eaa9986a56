import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { documentedFile } from '../../../scripts/documented-file.ts';
import { freePorts } from '../../../scripts/free-ports.ts';
import { until } from '../world/until.ts';
import { portalAccount, type BrokersPlan } from './brokers.ts';
import { startProgram } from './program.ts';

/** Debian's Mosquitto with docs/brokers/mosquitto.conf, without TLS, and with the files that both nodes write into one folder. */
export async function planMosquitto(folder: string): Promise<BrokersPlan> {
  ensureDebianPackage('mosquitto');
  const [portalPort = 0, devicePort = 0] = await freePorts(2);
  const home = join(folder, 'mosquitto');
  const files = join(home, 'files');
  mkdirSync(files, { recursive: true });
  const pidFile = join(home, 'pid');
  const documented = documentedFile('brokers/mosquitto.conf', {
    '/var/lib/belfry-mosquitto': files,
    'listener 1883': `listener ${portalPort}`,
    'listener 8883': `listener ${devicePort} 127.0.0.1`,
  });
  const lines = [
    `pid_file ${pidFile}`,
    `log_dest file ${home}/log`,
    'log_type all',
    'persistence true',
    `persistence_location ${home}/`,
    // Nodes of a test run as we do, and so may tell it to read its files.
    `user ${userInfo().username}`,
    documented.replaceAll(/^(?:certfile|keyfile|tls_version) .*$/gm, ''),
  ];
  writeFileSync(join(home, 'mosquitto.conf'), lines.join('\n'));
  return {
    kind: 'mosquitto',
    account: portalAccount,
    ports: [{ portalPort, devicePort }],
    settings: { MQTT_BROKER: 'mosquitto', MOSQUITTO_FOLDER: files, MOSQUITTO_PID_FILE: pidFile },
    async start(_, parts) {
      const last = join(files, 'portal-passwords');
      await until('the portal has written the files of Mosquitto', () => existsSync(last), {
        within: 90_000,
      });
      const part = await startProgram({
        name: 'Mosquitto',
        command: '/usr/sbin/mosquitto',
        args: ['-c', join(home, 'mosquitto.conf')],
        ports: [portalPort, devicePort],
      });
      parts.push(part);
      return [{ ...part, portalPort, devicePort }];
    },
  };
}
