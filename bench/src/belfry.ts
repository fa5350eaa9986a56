import { createECDH, randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { makeFolder } from './leavings.ts';
import { freePort, launch, startProgram, stopProgram } from './processes.ts';
import { startTelephony, type Telephony } from './telephony.ts';

const repository = resolve(import.meta.dirname, '../..');

/** A durable PostgreSQL of the bench's own, with Belfry's schema in the database of `url`. */
export interface BenchDatabase {
  /** The superuser's address. */
  url: string;
  /** As the superuser, to seed and to count. */
  client: Client;
  version: string;
  /** Process of the server, the parent of all of its own. */
  pid: number;
  stop(): Promise<void>;
}

/** The real server as in production, on a database of the bench. */
export interface Belfry {
  /** Address of the portal; the API is below `/api`. */
  url: string;
  mqttPort: number;
  /** Signs access tokens. */
  tokenSecret: string;
  pid: number;
  /** The provider of phones that it asks. */
  telephony: Pick<Telephony, 'taken' | 'firstTakenAt'>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL in a folder that is removed at the end. */
export async function startDatabase(): Promise<BenchDatabase> {
  const folder = await makeFolder('postgres');
  try {
    const postgres = await startProgram<{ url: string }>(join(repository, 'server/scripts/run-postgres.ts'), [
      join(folder.path, 'postgres'),
    ]);
    const { url } = postgres.ready;
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query<{ version: string; pid: number }>(
      `select current_setting('server_version') as version, (regexp_match(pg_read_file('postmaster.pid'), '^\\d+'))[1]::int as pid`,
    );
    return {
      url,
      client,
      version: rows[0]?.version ?? 'unknown',
      pid: rows[0]?.pid ?? 0,
      async stop() {
        await client.end();
        await postgres.stop();
        await folder.remove();
      },
    };
  } catch (error) {
    await folder.remove();
    throw error;
  }
}

/** Keys of push alarms, which production wants to be the installation's own. */
function vapidKeys(): Record<string, string> {
  const pair = createECDH('prime256v1');
  return {
    VAPID_PUBLIC_KEY: pair.generateKeys('base64url'),
    // One in 256 begins with a zero, which is left out.
    VAPID_PRIVATE_KEY: Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url'),
    VAPID_SUBJECT: 'mailto:bench@belfry.example',
  };
}

/**
 * Starts the server on a database, with a telephony stand-in that takes every call and says nothing more of it.
 *
 * @param publicUrl where browsers find it, if something stands before it
 * @param env further variables of its environment
 */
export async function startBelfry(
  database: BenchDatabase,
  { publicUrl, env = {} }: { publicUrl?: string; env?: Record<string, string> } = {},
): Promise<Belfry> {
  const port = await freePort();
  const mqttPort = await freePort();
  const tokenSecret = randomBytes(24).toString('hex');
  const telephony = await startTelephony();
  const url = `http://127.0.0.1:${port}`;
  const server = launch(join(repository, 'server/src/main.ts'), [], {
    NODE_ENV: 'production',
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    MQTT_PORT: String(mqttPort),
    PUBLIC_URL: publicUrl ?? url,
    DATABASE_URL: database.url,
    TOKEN_SECRET: tokenSecret,
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'bench-telephony-token',
    TWILIO_FROM: '+31850009999',
    MOLLIE_API_KEY: 'live_benchPaymentsKey000000',
    MOLLIE_ORGANIZATION_TOKEN: 'access_benchOrganization000000',
    MOLLIE_EVENTS_SECRET: 'bench-payment-events',
    TWILIO_API_URL: telephony.url,
    MOLLIE_API_URL: `${telephony.url}/mollie/v2`,
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...vapidKeys(),
    LOG_LEVEL: 'warn',
    DEMO: 'false',
    ...env,
  });
  try {
    await answers(`${url}/api/readyz`, () => server.exitCode === null);
  } catch (error) {
    await stopProgram(server);
    telephony.stop();
    throw error;
  }
  return {
    url,
    mqttPort,
    tokenSecret,
    pid: server.pid as number,
    telephony,
    async stop() {
      await stopProgram(server);
      telephony.stop();
    },
  };
}

async function answers(url: string, lives: () => boolean): Promise<void> {
  for (let tries = 0; tries < 600 && lives(); tries += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error(`${url} does not answer`);
}
