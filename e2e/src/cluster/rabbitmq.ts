import { randomBytes } from 'node:crypto';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureDebianPackage } from '../../../scripts/debian-packages.mjs';
import { documentedFile } from '../../../scripts/documented-file.ts';
import { freePorts } from '../../../scripts/free-ports.ts';
import { portalAccount, type Broker, type BrokersPlan } from './brokers.ts';
import { startQuestionsNginx } from './nginx.ts';
import { startProgram } from './program.ts';

/** A cluster of Debian's RabbitMQ with the files of docs/brokers, without TLS, which asks both nodes through an nginx. */
export async function planRabbitmq(folder: string, count: number): Promise<BrokersPlan> {
  ensureDebianPackage('rabbitmq-server');
  const [names = 0, questions = 0, ...rest] = await freePorts(2 + 2 * count);
  const [ports, distPorts] = [rest.slice(0, count), rest.slice(count)];
  const [script] = globSync('/usr/lib/rabbitmq/lib/rabbitmq_server-*/sbin/rabbitmq-server');
  if (!script) throw new Error('rabbitmq-server is installed without its script');
  const home = join(folder, 'rabbitmq');
  mkdirSync(home);
  writeFileSync(join(home, '.erlang.cookie'), randomBytes(24).toString('hex'), { mode: 0o400 });
  const ofErlang = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    ERL_EPMD_ADDRESS: '127.0.0.1',
    ERL_EPMD_PORT: String(names),
  };
  const nodeName = (index: number) => `belfry${index + 1}@localhost`;
  const peers = ports.map(
    (_, index) => `cluster_formation.classic_config.nodes.${index + 1} = ${nodeName(index)}`,
  );

  async function startBroker(port: number, index: number): Promise<Broker> {
    const own = join(home, String(index + 1));
    mkdirSync(own);
    const documented = documentedFile('brokers/rabbitmq.conf', {
      '127.0.0.1:1883': `127.0.0.1:${port}`,
      'http://127.0.0.1:8087': `http://127.0.0.1:${questions}`,
      '/etc/rabbitmq': own,
    });
    const files: Record<string, string> = {
      'rabbitmq.conf': [
        documented.replaceAll(/^(?:ssl_options|mqtt\.listeners\.ssl).*$/gm, ''),
        'cluster_formation.peer_discovery_backend = classic_config',
        ...peers,
        'cluster_partition_handling = pause_minority',
      ].join('\n'),
      enabled_plugins: documentedFile('brokers/enabled_plugins'),
      'definitions.json': documentedFile('brokers/definitions-cluster.json'),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
    const part = await startProgram({
      name: `RabbitMQ ${index + 1}`,
      command: script ?? '',
      args: [],
      env: {
        ...ofErlang,
        RABBITMQ_NODENAME: nodeName(index),
        RABBITMQ_MNESIA_BASE: join(own, 'mnesia'),
        RABBITMQ_LOG_BASE: join(own, 'log'),
        RABBITMQ_CONFIG_FILE: join(own, 'rabbitmq'),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(own, 'enabled_plugins'),
        RABBITMQ_DIST_PORT: String(distPorts[index]),
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: '+S 1:1 -kernel inet_dist_use_interface {127,0,0,1}',
      },
      ports: [port],
    });
    return { ...part, portalPort: port, devicePort: port };
  }

  return {
    kind: 'rabbitmq',
    account: portalAccount,
    ports: ports.map((port) => ({ portalPort: port, devicePort: port })),
    settings: { MQTT_BROKER: 'rabbitmq' },
    async start(questionPorts, parts) {
      // Of our own, since the one that RabbitMQ starts would outlive it.
      const args = ['-address', '127.0.0.1', '-port', String(names)];
      parts.push(await startProgram({ name: 'epmd', command: 'epmd', args, env: ofErlang, ports: [names] }));
      parts.push(await startQuestionsNginx(folder, questions, questionPorts));
      const brokers: Broker[] = [];
      // The first time one after the other, as docs/brokers.md has it.
      for (const [index, port] of ports.entries()) {
        const broker = await startBroker(port, index);
        brokers.push(broker);
        parts.push(broker);
      }
      return brokers;
    },
  };
}
