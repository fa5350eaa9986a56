import { createHash, randomBytes } from 'node:crypto';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type Child } from './child.ts';
import { openDesk, type Desk } from './desk.ts';
import { openDiallers, type DiallerControl, type Model } from './diallers.ts';
import { embeddedUrl, openOracle, stopPostgres, type Oracle } from './database.ts';
import { freePorts } from '../../../scripts/free-ports.ts';
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
  /** The server's settings. */
  readonly environment: Readonly<Record<string, string>>;
  readonly journalDir: string;
  readonly database: Oracle;
  /** Makes a dialler known as it leaves the factory, unclaimed, and plays it: version 1 with 8 inputs, unless told. Resolves when it is connected. */
  newDialler(model?: Model): Promise<FactoryDialler>;
  /** Plays a dialler, version 1, that is known. Resolves when it is connected. */
  play(dialler: Pick<FactoryDialler, 'serial' | 'key'>): Promise<void>;
  /** Makes a device known that nobody plays. */
  stock(type?: 'dialler' | 'rest-api-location'): Promise<FactoryDialler>;
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

interface Ports {
  http: number;
  mqtt: number;
  desk: number;
  smtp: number;
  control: number;
  bounces: number;
}

const readyWithin = 150_000;
const tries = 3;
/** Below the folder of a world, the pids of its processes, a line each. */
export const pidsFile = 'pids';

/** Where a world stands. */
export interface WorldPlace {
  /** Its folder is made in this one. */
  parent?: string;
  /** Makes a migrated database, this world's alone; without it the server starts a PostgreSQL of its own. */
  database?: () => Promise<string>;
  /** Of the server, beside what a world needs. */
  settings?: Record<string, string>;
  /** An installation as `docs/operating.md` has it made: production, with these settings, and nothing in its database. */
  production?: Record<string, string>;
}

/** Settings of a server that holds no call or text back. */
export const manyCalls = { CONTACT_CALLS: '100000', CONTACT_TEXTS: '100000' };

/** Starts server, sandbox and diallers, and waits until all of them are ready. Any number may run side by side. */
export async function startWorld({
  parent = tmpdir(),
  database,
  settings = {},
  production,
}: WorldPlace = {}): Promise<World> {
  for (let attempt = 1; ; attempt += 1) {
    const databaseUrl = await database?.();
    const [http = 0, mqtt = 0, desk = 0, smtp = 0, control = 0, bounces = 0] = await freePorts(6);
    try {
      return await startOn(
        { http, mqtt, desk, smtp, control, bounces },
        { parent, settings, databaseUrl, production },
      );
    } catch (error) {
      const taken = error instanceof Error && /EADDRINUSE|Port \d+ is taken/.test(error.message);
      if (!taken || attempt === tries) throw error;
    }
  }
}

/** Ends what is left of a world whose own process was killed. */
export async function clearWorld(folder: string): Promise<void> {
  const pids = existsSync(join(folder, pidsFile)) ? readFileSync(join(folder, pidsFile), 'utf8') : '';
  for (const pid of pids.split('\n').filter(Boolean)) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }
  await stopPostgres(join(folder, 'data'));
  rmSync(folder, { recursive: true, force: true });
}

async function startOn(
  ports: Ports,
  {
    parent,
    settings,
    databaseUrl,
    production,
  }: {
    parent: string;
    settings: Record<string, string>;
    databaseUrl: string | undefined;
    production: Record<string, string> | undefined;
  },
): Promise<World> {
  const folder = mkdtempSync(join(parent, 'belfry-world-'));
  // PostgreSQL may run under another user, who has to pass through.
  chmodSync(folder, 0o755);
  const dataDir = join(folder, 'data');
  const journalDir = join(folder, 'journals');
  const url = `http://127.0.0.1:${ports.http}`;
  const apiUrl = `${url}/api`;
  const deskUrl = `http://127.0.0.1:${ports.desk}`;
  const controlUrl = `http://127.0.0.1:${ports.control}`;
  const database = openOracle(() => databaseUrl ?? embeddedUrl(dataDir));
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
    appendFileSync(join(folder, pidsFile), `${child.pid}\n`);
    const state = await until(
      `${name} is ready`,
      async () => (child.ended ? 'ended' : (await ready()) && 'ready'),
      { within: readyWithin },
    );
    if (state === 'ended') throw new Error(`${name} ended while it started:\n${lastLines(child)}`);
    return child;
  }

  const demoFile = join(dataDir, 'demo-diallers.json');
  const environment = {
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    PORT: String(ports.http),
    MQTT_PORT: String(ports.mqtt),
    INTERNAL_PORT: '0',
    BOUNCE_PORT: String(ports.bounces),
    ...(production
      ? {
          NODE_ENV: 'production',
          PUBLIC_URL: url,
          // The outside world is on this machine, where production takes it without TLS.
          SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
          TWILIO_API_URL: deskUrl,
          VAT_REGISTER_URL: `${deskUrl}/vat-register`,
          MOLLIE_API_URL: `${deskUrl}/mollie/v2`,
          ...production,
        }
      : {
          SANDBOX_PORT: String(ports.desk),
          SANDBOX_SMTP_PORT: String(ports.smtp),
          DEMO: 'true',
          // What each world would pay for in time, and few look at.
          DEMO_PAST: 'false',
        }),
    ...settings,
  };
  const launchServer = () =>
    launch(
      'server/src/main.ts',
      environment,
      async () => (production !== undefined || existsSync(demoFile)) && (await answers(`${apiUrl}/readyz`)),
    );

  async function close(): Promise<void> {
    await database.close();
    // Nothing is kept, so nothing is drained.
    await Promise.all(running.map((child) => child.kill()));
    await stopPostgres(dataDir);
    if (process.env['BELFRY_KEEP'] === undefined) rmSync(folder, { recursive: true, force: true });
    else console.error(`kept: ${folder}`);
  }

  let made = 0;
  async function stock(type: string, inputs: number): Promise<FactoryDialler> {
    made += 1;
    const dialler = {
      serial: `BF-9000-${String(made).padStart(4, '0')}`,
      key: randomBytes(32).toString('base64url'),
      connectCode: (randomBytes(8).toString('hex').toUpperCase().match(/.{4}/g) ?? []).join('-'),
    };
    await database.rows(
      `insert into device_identities (serial_number, type, inputs, key_hash, connect_code_hash)
        values ($1, $2, $3, $4, $5)`,
      [dialler.serial, type, inputs, sha256(dialler.key), sha256(dialler.connectCode)],
    );
    return dialler;
  }

  try {
    const sandbox = {
      PORT: String(ports.http),
      SANDBOX_PORT: String(ports.desk),
      SANDBOX_SMTP_PORT: String(ports.smtp),
      BOUNCE_PORT: String(ports.bounces),
      BELFRY_URL: apiUrl,
      DIALLER_CONTROL_URL: controlUrl,
      SANDBOX_PROVIDER_MEMORY: join(dataDir, 'demo-provider.json'),
      ...production,
    };
    [server] = await Promise.all([
      launchServer(),
      launch('sandbox/src/main.ts', sandbox, () => answers(`${deskUrl}/healthz`)),
    ]);
    // Production knows no device yet, and fills no demo.
    if (production)
      writeFileSync(
        demoFile,
        JSON.stringify({ mqtt: { host: '127.0.0.1', port: ports.mqtt }, diallers: [] }),
      );
    const play = ['--demo', demoFile, '--journal', journalDir, '--control-port', String(ports.control)];
    await launch('dialler/src/main.ts', {}, () => answers(`${controlUrl}/diallers`), play);
    const diallers = openDiallers(controlUrl);
    const demo = JSON.parse(readFileSync(demoFile, 'utf8')) as { diallers: { serial: string }[] };
    await Promise.all(demo.diallers.map(({ serial }) => diallers.dialler(serial).isConnected()));
    return {
      url,
      apiUrl,
      deskUrl,
      mqttPort: ports.mqtt,
      dataDir,
      environment,
      journalDir,
      database,
      ...openDesk(deskUrl),
      ...diallers,
      async newDialler(model = 'v1') {
        const dialler = await stock('dialler', model === 'v2' ? 16 : 8);
        await diallers.play({ ...dialler, model });
        return dialler;
      },
      play: (dialler) => diallers.play({ ...dialler, model: 'v1' }),
      stock: (type = 'dialler') => stock(type, 8),
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
