import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createHash, randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from './child.ts';
import { openDesk, type Desk } from './desk.ts';
import { openDiallers, type DiallerControl } from './diallers.ts';
import { openOracle, readPostmaster, type Oracle } from './database.ts';
import { freePorts } from './free-ports.ts';
import { until } from './until.ts';

/** A dialler as it leaves the factory, with what stands on its label. */
export interface FactoryDialler {
  serial: string;
  key: string;
  connectCode: string;
}

/** A whole Belfry on this machine: each part a process of its own, in a folder and on ports that are its alone. */
export interface World extends Desk, DiallerControl {
  /** Address of the portal. */
  readonly url: string;
  readonly apiUrl: string;
  /** Address of the sandbox' desk. */
  readonly deskUrl: string;
  readonly mqttPort: number;
  readonly dataDir: string;
  readonly journalDir: string;
  readonly database: Oracle;
  /** Diallers beyond those of the demo, played and unclaimed. Each is given once. */
  nextDialler(): FactoryDialler;
  /** Makes a dialler known that nobody plays. */
  stock(serial: string): Promise<FactoryDialler>;
  readonly server: {
    readonly pid: number;
    /** `kill -9`; PostgreSQL lives on, as after any crash. */
    kill(): Promise<void>;
    /** Starts it again; resolves when it is ready. */
    start(): Promise<void>;
    isRunning(): boolean;
    /** What it logged as an error, in this and earlier lives. */
    complaints(): string[];
  };
  /** Stops everything and leaves nothing behind. */
  close(): Promise<void>;
}

/** What differs from world to world. */
export interface WorldOptions {
  /** Diallers that are played beside those of the demo. */
  spareDiallers?: number;
  /** What they are: version 1 with 8 inputs, unless told, or version 2 with 16. */
  model?: 'v1' | 'v2';
}

interface Ports {
  http: number;
  mqtt: number;
  desk: number;
  smtp: number;
  control: number;
}

const readyWithin = 90_000;
const tries = 3;

/** Starts server, sandbox and diallers, and waits until all of them are ready. Any number may run side by side. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  for (let attempt = 1; ; attempt += 1) {
    const [http = 0, mqtt = 0, desk = 0, smtp = 0, control = 0] = await freePorts(5);
    try {
      return await startOn({ http, mqtt, desk, smtp, control }, options);
    } catch (error) {
      const taken = error instanceof Error && /EADDRINUSE|Port \d+ is taken/.test(error.message);
      if (!taken || attempt === tries) throw error;
    }
  }
}

async function startOn(ports: Ports, { spareDiallers = 0, model = 'v1' }: WorldOptions): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-e2e-'));
  // PostgreSQL may run under another user, who has to pass through.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const journalDir = join(folder, 'journals');
  const url = `http://127.0.0.1:${ports.http}`;
  const apiUrl = `${url}/api`;
  const deskUrl = `http://127.0.0.1:${ports.desk}`;
  const controlUrl = `http://127.0.0.1:${ports.control}`;
  const database = openOracle(dataDir);
  const running: Child[] = [];
  let server: Child;

  async function launch(
    file: string,
    env: Record<string, string>,
    ready: () => Promise<boolean>,
    args: string[] = [],
  ): Promise<Child> {
    const name = file.split('/')[0] ?? file;
    const child = startChild({ file, args, env, logFile: join(folder, `${name}.log`) });
    running.push(child);
    const state = await until(
      `${name} is ready`,
      async () => (child.ended ? 'ended' : (await ready()) && 'ready'),
      { within: readyWithin },
    );
    if (state === 'ended') throw new Error(`${name} ended while it started:\n${lastLines(child)}`);
    return child;
  }

  const launchServer = () =>
    launch(
      'server/src/main.ts',
      {
        DATA_DIR: dataDir,
        PORT: String(ports.http),
        MQTT_PORT: String(ports.mqtt),
        SANDBOX_PORT: String(ports.desk),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        INTERNAL_PORT: '0',
        DEMO: 'true',
      },
      async () => existsSync(join(dataDir, 'demo-diallers.json')) && (await answers(`${apiUrl}/readyz`)),
    );

  async function close(): Promise<void> {
    await database.close();
    // Nothing is kept, so nothing is drained.
    await Promise.all(running.map((child) => child.kill()));
    await stopPostgres(dataDir);
    if (process.env['BELFRY_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.error(`kept: ${folder}`);
  }

  async function insertIdentities(diallers: readonly FactoryDialler[], inputs = 8): Promise<void> {
    for (const { serial, key, connectCode } of diallers)
      await database.rows(
        `insert into device_identities (serial_number, type, inputs, key_hash, connect_code_hash)
          values ($1, 'dialler', $2, $3, $4)`,
        [serial, inputs, sha256(key), sha256(connectCode)],
      );
  }

  try {
    server = await launchServer();
    await launch(
      'sandbox/src/main.ts',
      {
        PORT: String(ports.http),
        SANDBOX_PORT: String(ports.desk),
        SANDBOX_SMTP_PORT: String(ports.smtp),
        BELFRY_URL: apiUrl,
        DIALLER_CONTROL_URL: controlUrl,
      },
      () => answers(`${deskUrl}/healthz`),
    );
    const spares = Array.from({ length: spareDiallers }, (_, index) =>
      factoryDialler(`BF-9000-${String(index + 1).padStart(4, '0')}`),
    );
    await insertIdentities(spares, model === 'v2' ? 16 : 8);
    const playedFile = join(folder, 'played.json');
    const demo = JSON.parse(readFileSync(join(dataDir, 'demo-diallers.json'), 'utf8')) as {
      diallers: { serial: string }[];
    };
    const played = [...demo.diallers, ...spares.map(({ serial, key }) => ({ serial, key, model }))];
    writeFileSync(playedFile, JSON.stringify({ ...demo, diallers: played }));
    const play = ['--demo', playedFile, '--journal', journalDir, '--control-port', String(ports.control)];
    await launch('dialler/src/main.ts', {}, () => answers(`${controlUrl}/diallers`), play);

    const unused = [...spares];
    const diallers = openDiallers(controlUrl);
    await Promise.all(played.map(({ serial }) => diallers.dialler(serial).isConnected()));
    return {
      url,
      apiUrl,
      deskUrl,
      mqttPort: ports.mqtt,
      dataDir,
      journalDir,
      database,
      ...openDesk(deskUrl),
      ...diallers,
      nextDialler() {
        const next = unused.shift();
        if (!next) throw new Error('this world has no further dialler: give it more spareDiallers');
        return next;
      },
      async stock(serial) {
        const made = factoryDialler(serial);
        await insertIdentities([made]);
        return made;
      },
      server: {
        get pid() {
          return server.pid;
        },
        isRunning: () => !server.ended,
        kill: () => server.kill(),
        async start() {
          running.splice(running.indexOf(server), 1);
          server = await launchServer();
        },
        complaints: () => server.log().split('\n').filter(isComplaint),
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function factoryDialler(serial: string): FactoryDialler {
  const code = randomBytes(8).toString('hex').toUpperCase();
  return {
    serial,
    key: randomBytes(32).toString('base64url'),
    connectCode: (code.match(/.{4}/g) ?? []).join('-'),
  };
}

function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** A line of the log that tells of an error, or that is no line of the log at all. */
function isComplaint(line: string): boolean {
  const level = /^\{"level":(\d+)/.exec(line)?.[1];
  return line !== '' && (level === undefined || Number(level) >= 50);
}

function lastLines(child: Child): string {
  return child.log().trim().split('\n').slice(-15).join('\n');
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

/** A killed server leaves its PostgreSQL behind. */
async function stopPostgres(dataDir: string): Promise<void> {
  const left = readPostmaster(dataDir);
  if (!left) return;
  try {
    process.kill(left.pid, 'SIGQUIT');
  } catch {
    // It is gone already.
    return;
  }
  await until('PostgreSQL has stopped', () => readPostmaster(dataDir) === null);
}
