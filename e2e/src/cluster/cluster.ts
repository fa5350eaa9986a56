import { randomBytes } from 'node:crypto';
import { appendFileSync, chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../../scripts/free-ports.ts';
import { startChild, type Child } from '../world/child.ts';
import { embeddedUrl, openOracle, type Oracle } from '../world/database.ts';
import { openDesk, type Desk } from '../world/desk.ts';
import { openDiallers, type DiallerControl, type Model } from '../world/diallers.ts';
import { until } from '../world/until.ts';
import { manyCalls, pidsFile, type FactoryDialler } from '../world/world.ts';
import type { Broker, BrokersPlan } from './brokers.ts';
import { planMosquitto } from './mosquitto.ts';
import { startPortalNginx } from './nginx.ts';
import { startNode, type PortalNode } from './node.ts';
import type { Part } from './part.ts';
import { startPostgres, type ClusterPostgres } from './postgres.ts';
import { planRabbitmq } from './rabbitmq.ts';
import { startRedis } from './redis.ts';
import { stockDiallers } from './stock-diallers.ts';
import { openWay, type Way } from './way.ts';

/** A broker, and the ways by which everybody reaches it. */
export interface ReachedBroker extends Broker {
  readonly ways: readonly Way[];
}

/** Two nodes of the portal behind nginx, with PostgreSQL, Redis and brokers: each a process of its own that can fail. */
export interface Cluster extends Desk, DiallerControl {
  /** Address of the portal, by nginx. */
  readonly url: string;
  readonly apiUrl: string;
  readonly kind: BrokersPlan['kind'];
  readonly nodes: readonly [PortalNode, PortalNode];
  readonly postgres: Part;
  readonly redis: Part;
  readonly nginx: Part;
  readonly brokers: readonly ReachedBroker[];
  readonly journalDir: string;
  /** Past all that can fail but PostgreSQL itself. */
  readonly database: Oracle;
  /** The node that takes in what devices send. */
  intake(): Promise<PortalNode>;
  /** Plays one more of the diallers that were stocked at the start; resolves when it is connected. */
  newDialler(model?: Model): Promise<FactoryDialler>;
  /** Stops everything and leaves nothing behind. */
  close(): Promise<void>;
}

/** What a cluster is made of. */
export interface ClusterOptions {
  /** Its folder is made in this one. */
  parent: string;
  broker: 'mosquitto' | 'rabbitmq';
  /** How many RabbitMQ there are; three unless told. */
  brokers?: number;
}

/** Milliseconds; programs that start at once on a busy machine take long. */
const readyWithin = 90_000;
/** Diallers that are stocked. */
const stock = 4;

/** Starts a cluster, and waits until all of it is ready. */
export async function startCluster({ parent, broker, brokers = 3 }: ClusterOptions): Promise<Cluster> {
  const folder = mkdtempSync(join(parent, 'belfry-cluster-'));
  // PostgreSQL may run under another user, who has to pass through.
  chmodSync(folder, 0o755);
  const [dataDir, journalDir] = [join(folder, 'data'), join(folder, 'journals')];
  const parts: Part[] = [];
  const children: Child[] = [];
  const ways: Way[] = [];
  let postgres: ClusterPostgres | undefined;
  const database = openOracle(() => embeddedUrl(dataDir));
  /** Whoever clears up after a run that was killed ends these. */
  const note = (pid: number) => appendFileSync(join(folder, pidsFile), `${pid}\n`);
  const way = async (...targets: number[]) => {
    const opened = await openWay(...targets);
    ways.push(opened);
    return opened;
  };
  function launch(name: string, args: string[], env: Record<string, string>): Child {
    const child = startChild({
      file: `${name}/src/main.ts`,
      args,
      env,
      logFile: join(folder, `${name}.log`),
    });
    children.push(child);
    note(child.pid);
    return child;
  }

  async function close(): Promise<void> {
    await database.close();
    await Promise.all([...parts.map((part) => part.kill()), ...children.map((child) => child.kill())]);
    await Promise.all(ways.map((one) => one.close()));
    await postgres?.stop();
    if (process.env['BELFRY_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.error(`kept: ${folder}`);
  }

  try {
    const plan = broker === 'mosquitto' ? await planMosquitto(folder) : await planRabbitmq(folder, brokers);
    const [front = 0, redisPort = 0, desk = 0, smtp = 0, control = 0, ...own] = await freePorts(11);
    const [http, bounces, questions] = [own.slice(0, 2), own.slice(2, 4), own.slice(4, 6)];
    const url = `http://127.0.0.1:${front}`;
    const [deskUrl, controlUrl] = [`http://127.0.0.1:${desk}`, `http://127.0.0.1:${control}`];
    const secrets = {
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      DEV_SECRET: randomBytes(32).toString('hex'),
      TWILIO_AUTH_TOKEN: randomBytes(16).toString('hex'),
    };
    const shared = { ...secrets, SANDBOX_PORT: String(desk), SANDBOX_SMTP_PORT: String(smtp) };

    const [started, redis, nginx] = await Promise.all([
      startPostgres(dataDir, { logFile: join(folder, 'postgres.log'), database, started: note }),
      startRedis(redisPort),
      startPortalNginx(folder, front, http),
    ]);
    postgres = started;
    parts.push(redis, nginx);

    const reached = await Promise.all(
      plan.ports.map(async ({ portalPort, devicePort }) => ({
        portal: await way(portalPort),
        device: await way(devicePort),
      })),
    );
    const databaseUrl = embeddedUrl(dataDir);
    const databasePort = started.port;
    async function nodeAt(index: 0 | 1): Promise<PortalNode> {
      const ofNode = {
        database: await way(databasePort),
        redis: await way(redisPort),
        broker: await way(...reached.map(({ portal }) => portal.port)),
      };
      const address = new URL(databaseUrl);
      address.port = String(ofNode.database.port);
      const node = await startNode({
        name: `node ${index + 1}`,
        port: http[index] ?? 0,
        logFile: join(folder, `node-${index + 1}.log`),
        ways: ofNode,
        started: note,
        environment: {
          ...shared,
          ...manyCalls,
          ...plan.settings,
          PORT: String(http[index]),
          PUBLIC_URL: url,
          TRUSTED_PROXY: '127.0.0.1',
          // More than nginx leaves a node out for: the other one, which was started before, is asked again.
          DRAIN_SECONDS: '4',
          INTERNAL_PORT: '0',
          DATA_DIR: join(folder, `node-${index + 1}`),
          DATABASE_URL: address.href,
          REDIS_URL: `redis://127.0.0.1:${ofNode.redis.port}`,
          MQTT_URL: `mqtt://${plan.account}@127.0.0.1:${ofNode.broker.port}`,
          ...(plan.kind === 'rabbitmq' && { BROKER_AUTH_PORT: String(questions[index]) }),
          BOUNCE_PORT: String(bounces[index]),
        },
      });
      parts.push(node);
      return node;
    }
    launch('sandbox', [], {
      ...shared,
      PORT: String(front),
      BOUNCE_PORT: String(bounces[0]),
      BELFRY_URL: `${url}/api`,
      DIALLER_CONTROL_URL: controlUrl,
    });
    const [one, two, running] = await Promise.all([nodeAt(0), nodeAt(1), plan.start(questions, parts)]);
    const nodes = [one, two] as const;

    const devices = await way(...reached.map(({ device }) => device.port));
    const demoFile = join(folder, 'diallers.json');
    writeFileSync(
      demoFile,
      JSON.stringify({ mqtt: { host: '127.0.0.1', port: devices.port }, diallers: [] }),
    );
    // A real one has 30 s, and notices as much later that nobody is there.
    const play = ['--demo', demoFile, '--journal', journalDir, '--keep-alive', '5'];
    launch('dialler', [...play, '--control-port', String(control)], {});
    await until(
      'sandbox and diallers are there',
      async () =>
        (await answers(`${url}/api/readyz`)) &&
        (await answers(`${deskUrl}/healthz`)) &&
        (await answers(`${controlUrl}/diallers`)),
      { within: readyWithin },
    );
    const diallers = openDiallers(controlUrl);
    const settings = { ...shared, DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
    const factory = await stockDiallers(folder, stock, settings);

    return {
      url,
      apiUrl: `${url}/api`,
      kind: plan.kind,
      nodes,
      postgres: started,
      redis,
      nginx,
      brokers: running.map((each, index) => ({
        ...each,
        ways: Object.values(reached[index] ?? {}),
      })),
      journalDir,
      database,
      ...openDesk(deskUrl),
      ...diallers,
      intake: () =>
        until('a node takes in what devices send', () =>
          nodes
            .filter((each) => each.tookIn() > 0)
            .toSorted((a, b) => b.tookIn() - a.tookIn())
            .at(0),
        ),
      async newDialler(model = 'v1') {
        const dialler = factory.pop();
        if (!dialler) throw new Error(`a cluster has ${stock} diallers`);
        // Mosquitto has to read of it first.
        await until('the dialler is let in', () => diallers.play({ ...dialler, model }).then(() => true));
        return dialler;
      },
      close,
    };
  } catch (error) {
    await close().catch((fault: unknown) => console.error(fault));
    throw error;
  }
}

function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}
