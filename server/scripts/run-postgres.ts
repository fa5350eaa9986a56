import { pino } from 'pino';
import { startEmbeddedPostgres } from '../src/platform/database/postgres/embedded-postgres.ts';
import { migrate } from '../src/platform/database/migrations/migrate.ts';

/**
 * `node run-postgres.ts <folder>`: the embedded PostgreSQL, durable and migrated, for another program. Sends that
 * program `{url}` (the superuser's) over the channel it was started with, and stops when the channel closes.
 */
const [folder] = process.argv.slice(2);
if (!folder || !process.send) throw new Error('usage: fork run-postgres.ts with a folder');

// A terminal interrupts us beside whoever started us: PostgreSQL would stay.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
const gone = new Promise<void>((resolve) => process.once('disconnect', resolve));
if (!process.connected) process.exit(0);

const log = pino({ level: 'warn' });
const postgres = await startEmbeddedPostgres({ dataDir: folder, log });
void gone.then(() => postgres.stop()).then(() => process.exit(0));
await migrate({ url: postgres.url, log });
if (process.connected) process.send({ url: postgres.url });
